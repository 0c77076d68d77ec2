"""Challenges of passkeys and OpenID providers: random, stored as a hash, valid once and for ten minutes."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.opaque_token import hash_token, new_token
from retrato.tables import SignInChallenge, SignInChallengeKind

LIFETIME = timedelta(minutes=10)


@dataclass(frozen=True)
class Challenge:
    user_id: UUID | None
    data: dict[str, Any]


async def create(
    session: AsyncSession, kind: SignInChallengeKind, user_id: UUID | None = None, data: dict[str, Any] | None = None
) -> str:
    challenge, _ = new_token()
    store(session, kind, challenge, user_id, data or {})
    return challenge


def store(
    session: AsyncSession, kind: SignInChallengeKind, challenge: str, user_id: UUID | None, data: dict[str, Any]
) -> None:
    expires_at = clock.now() + LIFETIME
    session.add(
        SignInChallenge(hash=hash_token(challenge), kind=kind, user_id=user_id, data=data, expires_at=expires_at)
    )


async def use(session: AsyncSession, kind: SignInChallengeKind, challenge: str) -> Challenge | None:
    """Return the challenge and delete it; None if there is none. Of concurrent uses only one gets it."""
    result = await session.execute(
        delete(SignInChallenge).where(*_valid(kind, challenge)).returning(SignInChallenge.user_id, SignInChallenge.data)
    )
    row = result.first()
    return Challenge(row.user_id, row.data) if row else None


async def find(session: AsyncSession, kind: SignInChallengeKind, challenge: str) -> Challenge | None:
    """Return the challenge without using it up."""
    row = await session.scalar(select(SignInChallenge).where(*_valid(kind, challenge)))
    return Challenge(row.user_id, row.data) if row else None


def _valid(kind: SignInChallengeKind, challenge: str) -> tuple[ColumnElement[bool], ...]:
    return (
        SignInChallenge.hash == hash_token(challenge),
        SignInChallenge.kind == kind,
        SignInChallenge.expires_at > clock.now(),
    )


async def delete_expired(session: AsyncSession) -> None:
    await session.execute(delete(SignInChallenge).where(SignInChallenge.expires_at <= clock.now()))
