"""Device cookies: they prove that somebody has signed in to an account with this browser before.

Failed sign-ins of such a browser have a counter of their own, so a stranger who guesses passwords locks out strangers
only. The cookie grants nothing else. It outlives the session, because it is needed after signing out.
"""

import hmac
import secrets
from functools import cache
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response

from retrato.settings import Settings

_COOKIE = "DEVICE"
# The longest lifetime that browsers accept.
_MAX_AGE = 400 * 24 * 60 * 60


async def _cookie(request: Request) -> str | None:
    return request.cookies.get(_COOKIE)


DeviceCookie = Annotated[str | None, Depends(_cookie)]


def find_device(settings: Settings, cookie: str | None, user_id: UUID) -> str | None:
    """Return the id of the device; None if the user has never signed in with it."""
    device, _, signature = (cookie or "").partition(".")
    # As bytes, because a cookie may hold other characters than ASCII.
    valid = (_sign(secret, user_id, device).encode() for secret in settings.signing_keys)
    return device if any(hmac.compare_digest(signature.encode(), each) for each in valid) else None


def remember(response: Response, settings: Settings, cookie: str | None, user_id: UUID) -> None:
    """Set the cookie after a sign-in. A device keeps its id."""
    device = find_device(settings, cookie, user_id) or secrets.token_urlsafe(16)
    # An API of another origin may also be of another site.
    cross_site = bool(settings.api_url)
    response.set_cookie(
        _COOKIE,
        f"{device}.{_sign(settings.signing_key, user_id, device)}",
        max_age=_MAX_AGE,
        path="/api/auth",
        secure=cross_site or settings.public_url.startswith("https://"),
        httponly=True,
        samesite="none" if cross_site else "lax",
    )


def _sign(secret: str, user_id: UUID, device: str) -> str:
    return hmac.digest(_key(secret), f"{user_id}:{device}".encode(), "sha256").hex()


@cache
def _key(secret: str) -> bytes:
    # A key derived for this purpose: no other signature made with the same secret can pass for a cookie's.
    return hmac.digest(secret.encode(), b"device", "sha256")
