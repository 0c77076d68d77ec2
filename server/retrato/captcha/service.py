"""Stateless challenges: they are signed, not stored. Only used solutions are recorded, until they expire."""

import asyncio
import hmac
from datetime import timedelta
from functools import cache

from altcha import Challenge, Payload, create_challenge, verify_solution

from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import clock, rate_limit
from retrato.kit.rate_limit import Limit
from retrato.settings import Settings

LIFETIME = timedelta(minutes=10)
_USES = Limit("captcha", 1, LIFETIME)
# Browsers run PBKDF2 natively, so solving it outside a browser gains little.
_ALGORITHM = "PBKDF2/SHA-256"
# One derived key in 256 has this prefix.
_KEY_PREFIX = "00"


@cache
def _key(secret: str) -> bytes:
    # A key derived for this purpose: nothing else signed with the same secret can pass for a challenge.
    return hmac.digest(secret.encode(), b"captcha", "sha256")


def new_challenge(settings: Settings) -> Challenge:
    return create_challenge(
        _ALGORITHM,
        settings.captcha.cost,
        key_prefix=_KEY_PREFIX,
        expires_at=clock.now() + LIFETIME,
        hmac_secret=_key(settings.signing_key),
    )


async def use(database: Database, settings: Settings, solution: str) -> None:
    """Consume the solution, even if the request fails later. Raise if it is forged, wrong, expired or already used."""
    # In a thread: verification derives one key, which is slow by design.
    valid = await asyncio.to_thread(_is_valid, settings, solution)
    if not valid or not await _first_use(database, solution):
        raise AppError(422, "captcha", fields={"captcha": "captcha"})


def _is_valid(settings: Settings, solution: str) -> bool:
    return any(verify_solution(solution, _key(secret)).verified for secret in settings.signing_keys)


async def _first_use(database: Database, solution: str) -> bool:
    # Keyed by the signature: the same solution can be encoded in many ways.
    signature = Payload.from_base64(solution).challenge.signature
    async with database.transaction() as session:
        return await rate_limit.acquire(session, _USES, str(signature)) == 0
