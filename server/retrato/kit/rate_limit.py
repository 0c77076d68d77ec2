"""Sliding-window rate limits, such as 5 in 15 minutes, shared by all processes through PostgreSQL.

Acquire before the action and release if it turns out harmless, so that concurrent attempts cannot exceed the limit.
A hit that must be counted although the request is refused needs a transaction of its own.
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
        # Hashed, because a subject may have any length and may be personal data.
        return f"{self.name}:{hashlib.sha256(subject.encode()).hexdigest()}"


# The no-op update locks the row, which serializes concurrent transactions for the same subject.
_LOCK = text(
    "insert into rate_limits (key, hits, expires_at) values (:key, '{}', :expires_at)"
    " on conflict (key) do update set key = excluded.key returning hits"
)
_STORE = text("update rate_limits set hits = :hits, expires_at = :expires_at where key = :key")


async def acquire(session: AsyncSession, limit: Limit, subject: str) -> int:
    """Count one hit and return 0, or return the seconds until the next one is allowed."""
    now = clock.now()
    key, expires_at = limit.key(subject), now + limit.window
    stored: list[datetime] = (await session.execute(_LOCK, {"key": key, "expires_at": expires_at})).scalar_one()
    recent = [hit for hit in stored if hit > now - limit.window]
    if wait := _wait(limit, recent):
        return wait
    await session.execute(_STORE, {"key": key, "hits": [*recent, now], "expires_at": expires_at})
    return 0


async def recent_hits(session: AsyncSession, limit: Limit, subject: str) -> list[datetime]:
    """Return when the hits in the current window were counted, oldest first."""
    found = await session.execute(text("select hits from rate_limits where key = :key"), {"key": limit.key(subject)})
    stored: list[datetime] = found.scalar() or []
    return [hit for hit in stored if hit > clock.now() - limit.window]


async def seconds_left(session: AsyncSession, limit: Limit, subject: str) -> int:
    """Return the seconds until the next hit is allowed, 0 if it is now, without counting one."""
    return _wait(limit, await recent_hits(session, limit, subject))


def _wait(limit: Limit, recent: list[datetime]) -> int:
    if len(recent) < limit.hits:
        return 0
    return max(1, math.ceil((recent[-limit.hits] + limit.window - clock.now()).total_seconds()))


async def release(session: AsyncSession, limit: Limit, subject: str) -> None:
    """Remove the newest hit."""
    await session.execute(
        text("update rate_limits set hits = trim_array(hits, 1) where key = :key and cardinality(hits) > 0"),
        {"key": limit.key(subject)},
    )


async def clear(session: AsyncSession, limit: Limit, subject: str) -> None:
    await session.execute(text("delete from rate_limits where key = :key"), {"key": limit.key(subject)})


async def delete_expired(session: AsyncSession) -> None:
    await session.execute(text("delete from rate_limits where expires_at < :now"), {"now": clock.now()})
