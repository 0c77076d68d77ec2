"""Challenges are signed, not stored. What is remembered of one is that it was used, until it has expired anyway."""

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
# A browser does PBKDF2 at the speed of machine code, so whoever solves elsewhere has little advantage.
_ALGORITHM = "PBKDF2/SHA-256"
# One key in 256 begins so.
_KEY_PREFIX = "00"


@cache
def _key(secret: str) -> bytes:
    # A key of its own: nothing else that is signed with the same secret can ever pass for a challenge.
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
    """Uses the solution up, whatever becomes of the request; refuses one that is forged, wrong, too old or used."""
    # In a thread: the check repeats one attempt, which is slow on purpose.
    checked = await asyncio.to_thread(verify_solution, solution, _key(settings.signing_key))
    if not checked.verified or not await _first_use(database, solution):
        raise AppError(422, "captcha", fields={"captcha": "captcha"})


async def _first_use(database: Database, solution: str) -> bool:
    # By its signature: the same solution can be written in many ways.
    signature = Payload.from_base64(solution).challenge.signature
    async with database.transaction() as session:
        return await rate_limit.acquire(session, _USES, str(signature)) == 0
