"""An OpenID provider: discovery, keys, an authorization endpoint, and single-use codes that are bound to their client,
redirect URI and PKCE challenge. A browser gets a page on which a person says who they are, and agrees or cancels. For
any other client, `OpenIdServer.person` agrees at once."""

import base64
import hashlib
import secrets
import time
from typing import Any
from urllib.parse import parse_qsl, urlencode

from joserfc import jwt
from joserfc.jwk import RSAKey

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
            return _redirect(query, error="access_denied")
        code = secrets.token_urlsafe(16)
        self.challenge_of[code] = query
        named = {"sub": form["email"], "email": form["email"], "name": form.get("name")} if form else {}
        self.person_of[code] = self.person | named
        return _redirect(query, code=code)

    def _token(self, form: dict[str, str]) -> Response:
        asked = self.challenge_of.pop(form["code"], None)
        hashed = hashlib.sha256(form["code_verifier"].encode()).digest()
        verifier = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
        if (
            asked is None
            or form["client_secret"] != self.client_secret
            or form["redirect_uri"] != asked["redirect_uri"]
            or verifier != asked["code_challenge"]
        ):
            return Response(400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": self.client_id,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.person_of[form["code"]],
            **self.lie,
        }
        token = jwt.encode({"alg": "RS256", "kid": "first"}, claims, self.signing_key)
        return Response(200, {"access_token": "unused", "token_type": "Bearer", "id_token": token})


def _redirect(query: dict[str, str], **answer: str) -> Response:
    return Response(
        303, headers={"location": f"{query['redirect_uri']}?{urlencode(answer | {'state': query['state']})}"}
    )
