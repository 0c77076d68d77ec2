"""Limits such as "5 in 15 minutes", exact over any 15 minutes and shared by all processes through PostgreSQL.

A hit is taken before the deed and given back where the deed turns out harmless, so that any number of attempts at
the same moment cannot slip past the count. Who calls decides the transaction: a hit that must survive the refusal
of its request needs one of its own.
"""

import hashlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock


@dataclass(frozen=True)
class Limit:
    name: str
    hits: int
    window: timedelta

    def key(self, subject: str) -> str:
        # Hashed: a subject may be of any length, and addresses are nobody's business here.
        return f"{self.name}:{hashlib.sha256(subject.encode()).hexdigest()}"


# The update changes nothing, but locks the row until the transaction ends: others of the same subject wait.
_LOCK = text(
    "insert into rate_limits (key, hits, expires_at) values (:key, '{}', :expires_at)"
    " on conflict (key) do update set key = excluded.key returning hits"
)
_KEEP = text("update rate_limits set hits = :hits, expires_at = :expires_at where key = :key")


async def take(session: AsyncSession, limit: Limit, subject: str) -> int:
    """Counts one hit and answers 0; or counts nothing and answers the seconds until there is room again."""
    now = clock.now()
    key, expires_at = limit.key(subject), now + limit.window
    stored: list[datetime] = (await session.execute(_LOCK, {"key": key, "expires_at": expires_at})).scalar_one()
    recent = [hit for hit in stored if hit > now - limit.window]
    if len(recent) >= limit.hits:
        return max(1, math.ceil((recent[-limit.hits] + limit.window - now).total_seconds()))
    await session.execute(_KEEP, {"key": key, "hits": [*recent, now], "expires_at": expires_at})
    return 0


async def give_back(session: AsyncSession, limit: Limit, subject: str) -> None:
    """Takes the newest hit off the count."""
    await session.execute(
        text("update rate_limits set hits = trim_array(hits, 1) where key = :key and cardinality(hits) > 0"),
        {"key": limit.key(subject)},
    )


async def clear(session: AsyncSession, limit: Limit, subject: str) -> None:
    await session.execute(text("delete from rate_limits where key = :key"), {"key": limit.key(subject)})


async def forget_expired(session: AsyncSession) -> None:
    await session.execute(text("delete from rate_limits where expires_at < :now"), {"now": clock.now()})
