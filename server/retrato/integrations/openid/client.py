"""A client for one OpenID provider: authorization code flow with PKCE, state and nonce."""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import httpx
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, KeySet

from retrato.kit import clock
from retrato.kit.tls import shared_ssl_context
from retrato.settings import OpenIdSettings

_TIMEOUT = 10
# Signatures with a public key only: nobody but the provider can make them.
_ALGORITHMS = ["RS256", "ES256"]
_CLOCK_SKEW = 60
_CLIENT_SECRET_LIFETIME = 300


class OpenIdRefused(Exception):  # noqa: N818 - an answer, not a defect
    """The provider's answer proves nothing: forged, expired, used before, or meant for another site."""


class OpenIdUnavailable(Exception):  # noqa: N818 - an answer, not a defect
    """The provider does not answer, or not as it should."""


@dataclass(frozen=True)
class Person:
    subject: str
    """Identifies the account at the provider, for ever."""
    email: str | None
    """Only if the provider has confirmed it."""
    name: str | None


class OpenIdClient:
    def __init__(self, settings: OpenIdSettings, redirect_uri: str, *, form_post: bool) -> None:
        self._settings = settings
        self._redirect_uri = redirect_uri
        self._form_post = form_post
        self._metadata: dict[str, Any] | None = None
        self._keys: KeySet | None = None

    async def authorization_url(self, *, state: str, nonce: str, verifier: str) -> str:
        metadata = await self._discover()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        query = {
            "response_type": "code",
            "client_id": self._settings.client_id,
            "redirect_uri": self._redirect_uri,
            "scope": "openid email" if self._form_post else "openid email profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            **({"response_mode": "form_post"} if self._form_post else {}),
        }
        return f"{metadata['authorization_endpoint']}?{urlencode(query)}"

    async def identify(self, *, code: str, nonce: str, verifier: str) -> Person:
        """Exchange the code for an ID token and return whom it names."""
        metadata = await self._discover()
        answer = await self._request(
            "POST",
            metadata["token_endpoint"],
            data={
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": self._redirect_uri,
                "client_id": self._settings.client_id,
                "client_secret": self._client_secret(),
                "code_verifier": verifier,
            },
        )
        token = answer.get("id_token")
        if not isinstance(token, str):
            raise OpenIdRefused("no ID token")
        claims = await self._verify(token, nonce)
        return _person(claims)

    async def _verify(self, token: str, nonce: str) -> dict[str, Any]:
        try:
            claims = jwt.decode(token, await self._key_set(), algorithms=_ALGORITHMS).claims
        except (JoseError, ValueError):
            # The provider may have changed its keys.
            self._keys = None
            try:
                claims = jwt.decode(token, await self._key_set(), algorithms=_ALGORITHMS).claims
            except (JoseError, ValueError) as error:
                raise OpenIdRefused("bad signature") from error
        registry = jwt.JWTClaimsRegistry(
            now=lambda: int(clock.now().timestamp()),
            leeway=_CLOCK_SKEW,
            iss={"essential": True, "value": self._settings.issuer},
            aud={"essential": True, "value": self._settings.client_id},
            exp={"essential": True},
            iat={"essential": True},
            sub={"essential": True},
            nonce={"essential": True},
        )
        try:
            registry.validate(claims)
        except JoseError as error:
            raise OpenIdRefused(str(error)) from error
        if not hmac.compare_digest(str(claims["nonce"]).encode(), nonce.encode()):
            raise OpenIdRefused("another nonce")
        if isinstance(claims["aud"], list) and claims.get("azp") != self._settings.client_id:
            raise OpenIdRefused("issued to another site")
        return claims

    async def _discover(self) -> dict[str, Any]:
        if self._metadata is None:
            found = await self._request("GET", f"{self._settings.issuer}/.well-known/openid-configuration")
            if found.get("issuer") != self._settings.issuer:
                raise OpenIdUnavailable("another issuer")
            self._metadata = found
        return self._metadata

    async def _key_set(self) -> KeySet:
        if self._keys is None:
            found = await self._request("GET", (await self._discover())["jwks_uri"])
            try:
                self._keys = KeySet.import_key_set(found)  # type: ignore[arg-type]
            except (JoseError, ValueError, KeyError) as error:
                raise OpenIdUnavailable("unreadable keys") from error
        return self._keys

    async def _request(self, method: str, url: str, data: dict[str, str] | None = None) -> dict[str, Any]:
        try:
            async with httpx.AsyncClient(timeout=_TIMEOUT, verify=shared_ssl_context()) as client:
                response = await client.request(method, url, data=data)
        except httpx.HTTPError as error:
            raise OpenIdUnavailable(str(error)) from error
        if response.status_code in (400, 401, 403):
            raise OpenIdRefused(f"{response.status_code} from {url}")
        try:
            content = response.raise_for_status().json()
        except (httpx.HTTPError, ValueError) as error:
            raise OpenIdUnavailable(str(error)) from error
        if not isinstance(content, dict):
            raise OpenIdUnavailable("not an object")
        return content

    def _client_secret(self) -> str:
        settings = self._settings
        if not settings.team_id:
            return settings.client_secret.get_secret_value()
        # Apple's client secret is a token that is signed with a key of the developer account.
        now = int(clock.now().timestamp())
        claims = {
            "iss": settings.team_id,
            "iat": now,
            "exp": now + _CLIENT_SECRET_LIFETIME,
            "aud": settings.issuer,
            "sub": settings.client_id,
        }
        key = ECKey.import_key(settings.private_key.get_secret_value())
        return jwt.encode({"alg": "ES256", "kid": settings.key_id}, claims, key, algorithms=["ES256"])


def _person(claims: dict[str, Any]) -> Person:
    # Apple sends the claim as a text.
    confirmed = claims.get("email_verified") in (True, "true")
    email, name = claims.get("email"), claims.get("name")
    return Person(
        subject=str(claims["sub"]),
        email=email if confirmed and isinstance(email, str) else None,
        name=name if isinstance(name, str) else None,
    )
