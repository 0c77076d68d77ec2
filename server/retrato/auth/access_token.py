"""Access tokens: JWTs with the user and session ids, valid for 15 minutes."""

import hmac
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, lru_cache
from uuid import UUID

from joserfc import jwt
from joserfc.errors import BadSignatureError, JoseError
from joserfc.jwk import OctKey

from retrato.kit import clock
from retrato.settings import Settings

LIFETIME = timedelta(minutes=15)
_ALGORITHM = "HS256"


@dataclass(frozen=True)
class AccessToken:
    user_id: UUID
    session_id: UUID


@cache
def _key(secret: str) -> OctKey:
    # A key derived for this purpose: nothing else signed with the same secret can pass for an access token.
    return OctKey.import_key(hmac.digest(secret.encode(), b"access token", "sha256"))


def issue(settings: Settings, token: AccessToken) -> str:
    claims = {"sub": str(token.user_id), "sid": str(token.session_id), "exp": clock.now() + LIFETIME}
    return jwt.encode({"alg": _ALGORITHM}, claims, _key(settings.signing_key), algorithms=[_ALGORITHM])


# A valid signature stays valid, so it is cached; `read` checks the expiry each time.
@lru_cache(maxsize=1000)
def _verify(secret: str, value: str) -> tuple[AccessToken, int]:
    """Return the token and when it expires."""
    claims = jwt.decode(value, _key(secret), algorithms=[_ALGORITHM]).claims
    return AccessToken(UUID(claims["sub"]), UUID(claims["sid"])), int(claims["exp"])


def _verify_with_any_key(settings: Settings, value: str) -> tuple[AccessToken, int]:
    *others, last = settings.signing_keys
    for secret in others:
        with suppress(BadSignatureError):
            return _verify(secret, value)
    return _verify(last, value)


def read(settings: Settings, value: str, *, expired: bool = False) -> AccessToken | None:
    """Return the token, or None if it is malformed, forged or, unless that is accepted, expired."""
    try:
        token, expires_at = _verify_with_any_key(settings, value)
    except (JoseError, ValueError, TypeError, KeyError):
        return None
    return token if expired or clock.now().timestamp() < expires_at else None
