"""OpenID providers: discovery, keys, an authorization endpoint, and single-use codes that are bound to their client,
redirect URI and PKCE challenge. A browser gets a page on which a person says who they are, and agrees or cancels. For
any other client, `OpenIdServer.person` agrees at once."""

import base64
import hashlib
import html
import secrets
import time
from typing import Any
from urllib.parse import parse_qsl, urlencode

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, RSAKey

from tests.doubles.http_server import ProviderServer, Request, Response

_PAGE = b"""<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>A fake provider</title><h1>A fake provider</h1>
<form method="post"><p><label>E-mail <input name="email" type="email"></label>
<p><label>Name <input name="name"></label>
<p><button name="answer" value="agree">Agree</button> <button name="answer" value="cancel">Cancel</button></form>"""


class OpenIdServer(ProviderServer):
    client_id = "retrato-web"
    client_secret = "a secret of the provider"

    def __init__(self, port: int = 0) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
        self.person: dict[str, Any] = {
            "sub": "g-1",
            "email": "ana@example.com",
            "email_verified": True,
            "name": "Ana García",
        }
        """Who is signed in at the provider."""
        self.lie: dict[str, Any] = {}
        """Claims of the next ID tokens that differ from the truth."""
        self.signing_key = self.key
        self.challenge_of: dict[str, dict[str, str]] = {}
        self.person_of: dict[str, dict[str, Any]] = {}
        """Who agreed, by code."""
        super().__init__(port)

    def respond(self, request: Request) -> Response | None:
        in_browser = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if in_browser and request.path == "/authorize":
            return Response(200, _PAGE, {"content_type": "text/html; charset=utf-8"})
        return super().respond(request)

    def handle(self, request: Request) -> Response:
        match request.path:
            case "/.well-known/openid-configuration":
                return Response(
                    200,
                    {
                        "issuer": self.url,
                        "authorization_endpoint": f"{self.url}/authorize",
                        "token_endpoint": f"{self.url}/token",
                        "jwks_uri": f"{self.url}/jwks",
                    },
                )
            case "/jwks":
                return Response(200, {"keys": [self.key.as_dict(private=False)]})
            case "/authorize":
                return self._authorize(request.query, dict(parse_qsl(request.body.decode())))
            case "/token":
                return self._token(dict(parse_qsl(request.body.decode())))
        return Response(404)

    def _authorize(self, query: dict[str, str], form: dict[str, str]) -> Response:
        if query["client_id"] != self.client_id or query["response_type"] != "code":
            return Response(400)
        if form.get("answer") == "cancel":
            return self._answer(query, {"error": "access_denied"})
        code = secrets.token_urlsafe(16)
        self.challenge_of[code] = query
        named = {"sub": form["email"], "email": form["email"], "name": form.get("name")} if form else {}
        self.person_of[code] = self.person | named
        return self._answer(query, {"code": code})

    def _answer(self, query: dict[str, str], answer: dict[str, str]) -> Response:
        """Send the browser back."""
        location = f"{query['redirect_uri']}?{urlencode({**answer, 'state': query['state']})}"
        return Response(303, headers={"location": location})

    def _is_client(self, secret: str) -> bool:
        return secret == self.client_secret

    def _token(self, form: dict[str, str]) -> Response:
        authorized = self.challenge_of.pop(form["code"], None)
        hashed = hashlib.sha256(form["code_verifier"].encode()).digest()
        verifier = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
        if (
            authorized is None
            or not self._is_client(form["client_secret"])
            or form["redirect_uri"] != authorized["redirect_uri"]
            or verifier != authorized["code_challenge"]
        ):
            return Response(400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": self.client_id,
            "iat": now,
            "exp": now + 300,
            "nonce": authorized["nonce"],
            **self.person_of[form["code"]],
            **self.lie,
        }
        token = jwt.encode({"alg": "RS256", "kid": "first"}, claims, self.signing_key)
        return Response(200, {"access_token": "unused", "token_type": "Bearer", "id_token": token})


class AppleServer(OpenIdServer):
    """As Apple does it: the client secret is a token signed with a key of the developer, the answer is posted by a page
    that Apple shows, and the ID token has no name."""

    team_id, key_id = "TEAM123456", "KEY1234567"
    longest_secret = 15_777_000
    """In seconds."""

    def __init__(self, port: int = 0) -> None:
        self.developer_key = ECKey.generate_key("P-256")
        super().__init__(port)
        self.person = {"sub": "a-1", "email": "ana@example.com", "email_verified": "true"}

    def _answer(self, query: dict[str, str], answer: dict[str, str]) -> Response:
        if query.get("response_mode") != "form_post" or query["scope"] != "openid email":
            return Response(400)
        inputs = "".join(
            f'<input type="hidden" name="{name}" value="{html.escape(value)}">'
            for name, value in {**answer, "state": query["state"]}.items()
        )
        page = f'<form method="post" action="{html.escape(query["redirect_uri"])}">{inputs}</form>'
        return Response(200, page.encode(), {"content_type": "text/html; charset=utf-8"})

    def _is_client(self, secret: str) -> bool:
        try:
            token = jwt.decode(secret, self.developer_key, algorithms=["ES256"])
        except (JoseError, ValueError):
            return False
        now, claims = time.time(), token.claims
        return (
            token.header["kid"] == self.key_id
            and (claims["iss"], claims["sub"], claims["aud"]) == (self.team_id, self.client_id, self.url)
            and claims["iat"] <= now < claims["exp"] <= claims["iat"] + self.longest_secret
        )
