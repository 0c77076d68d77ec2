"""The welcome gift. Its tokens are given once per mailbox, and to a limited number of accounts per network and day:
otherwise a script could register for any amount of free work."""

import hashlib
from datetime import timedelta
from typing import Literal

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.mailbox import mailbox_of
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit
from retrato.queue import enqueue
from retrato.settings import Settings
from retrato.tables import TokenGrant, User
from retrato.wallet import service as wallet

Refusal = Literal["welcomeRepeated", "welcomeNetwork"]
"""Why there are no tokens; the key of its text (`messages.*`)."""


async def welcome(session: AsyncSession, settings: Settings, user: User, tokens: int, network: str) -> Refusal | None:
    """Welcome an account that confirms an address for the first time, from a network (`ClientNetwork`)."""
    refusal = await _grant(session, settings, user, tokens, network) if tokens else None
    await enqueue(session, "account:send_welcome", user_id=str(user.id))
    return refusal


async def _grant(session: AsyncSession, settings: Settings, user: User, tokens: int, network: str) -> Refusal | None:
    # A hash, because the address of the account may change later. It is deleted with the account.
    source = f"welcome:{hashlib.sha256(mailbox_of(user.email).encode()).hexdigest()}"
    if await session.scalar(select(exists().where(TokenGrant.source == source))):
        return "welcomeRepeated"
    per_network = Limit("welcome-network", settings.welcomes_per_network, timedelta(days=1))
    if await rate_limit.acquire(session, per_network, network):
        return "welcomeNetwork"
    granted = await wallet.grant(session, user.id, tokens, "welcome", source=source)
    return None if granted else "welcomeRepeated"
