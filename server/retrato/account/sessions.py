"""Sessions: begun by signing in, carried on by refresh tokens that rotate, ended by signing out or by a theft."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, bindparam, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.present import present, standing
from retrato.account.schemas import Auth
from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import SIGNED_IN, shown_by
from retrato.db import CompiledSelect, DriverConnection
from retrato.kit import clock
from retrato.kit.opaque_token import hash_token, new_token
from retrato.settings import Settings
from retrato.tables import AuthSession, RefreshToken, User

LIFETIME = timedelta(days=30)
"""Of a refresh token: who stays away for so long signs in again."""
LONGEST = timedelta(days=180)
"""Of a session, however often it is used: half a year after a theft that nobody noticed, it is over."""
ROTATION = timedelta(days=1)
REUSE_GRACE = timedelta(seconds=60)
"""Requests already on their way with the old token still arrive."""

_log = structlog.get_logger("account")


async def begin(session: AsyncSession, settings: Settings, user: User, user_agent: str | None) -> Auth:
    now = clock.now()
    row = AuthSession(user_id=user.id, user_agent=user_agent, created_at=now, last_used_at=now)
    session.add(row)
    await session.flush()
    return Auth(
        access_token=access_token.issue(settings, AccessToken(user.id, row.id)),
        refresh_token=_add_token(session, row),
        user=await present(session, settings, user),
    )


async def refresh(session: AsyncSession, settings: Settings, token: str) -> str | None:
    """A new access token. None when the refresh token is not good (any more); commit even then: a rotated token that
    comes back late was stolen from one of its two users, and ends the session for both."""
    now = clock.now()
    found = await session.execute(
        select(RefreshToken.session_id, RefreshToken.rotated_at).where(
            RefreshToken.hash == hash_token(token), RefreshToken.expires_at > now
        )
    )
    if not (row := found.first()):
        return None
    session_id, rotated_at = row
    if rotated_at and rotated_at + REUSE_GRACE < now:
        _log.warning("a rotated refresh token came back; its session ends", session=str(session_id))
        await session.execute(delete(AuthSession).where(AuthSession.id == session_id))
        return None
    user_id = await session.scalar(
        update(AuthSession).where(AuthSession.id == session_id).values(last_used_at=now).returning(AuthSession.user_id)
    )
    return access_token.issue(settings, AccessToken(user_id, session_id)) if user_id else None


async def look(connection: DriverConnection, token: AccessToken) -> Any:
    """The user of a session that lasts, where they stand, and whether the refresh token is to be rotated: one question,
    because every page begins with it."""
    now = clock.now()
    found = await _LOOK.fetch_all(connection, **shown_by(token), now=now, old=now - ROTATION)
    return found[0] if found else None


def _to_rotate(old: datetime | ColumnElement[datetime]) -> tuple[ColumnElement[bool], ...]:
    return RefreshToken.rotated_at.is_(None), RefreshToken.created_at <= old


_LOOK = CompiledSelect(
    select(
        User.__table__,
        *standing(User.id, bindparam("now")),
        exists().where(RefreshToken.session_id == AuthSession.id, *_to_rotate(bindparam("old"))).label("rotation_due"),
    ).where(*SIGNED_IN)
)


async def rotate(session: AsyncSession, session_id: UUID) -> str | None:
    """The session's next refresh token, once the current one is a day old."""
    now = clock.now()
    # Of several tabs that ask at once one rotates, and the others find nothing left to rotate. The session's row is
    # locked before its tokens, as ending it does: neither can wait for what the other holds.
    row = await session.scalar(select(AuthSession).where(AuthSession.id == session_id).with_for_update())
    if row is None:
        return None
    rotated = await session.execute(
        update(RefreshToken)
        .where(RefreshToken.session_id == session_id, *_to_rotate(now - ROTATION))
        .values(rotated_at=now)
        .returning(RefreshToken.hash)
    )
    return _add_token(session, row) if rotated.first() else None


async def end(session: AsyncSession, token: str) -> None:
    of_token = select(RefreshToken.session_id).where(RefreshToken.hash == hash_token(token))
    await session.execute(delete(AuthSession).where(AuthSession.id.in_(of_token)))


async def end_all(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(delete(AuthSession).where(AuthSession.user_id == user_id))


async def end_others(session: AsyncSession, user_id: UUID, kept: UUID) -> None:
    await session.execute(delete(AuthSession).where(AuthSession.user_id == user_id, AuthSession.id != kept))


async def end_one(session: AsyncSession, user_id: UUID, session_id: UUID) -> bool:
    """Whether there was such a session of this user."""
    ended = await session.scalar(
        delete(AuthSession)
        .where(AuthSession.user_id == user_id, AuthSession.id == session_id)
        .returning(AuthSession.id)
    )
    return ended is not None


async def alive(session: AsyncSession, user_id: UUID) -> Sequence[AuthSession]:
    """The user's sessions that can still be carried on, the latest used first."""
    good = exists().where(RefreshToken.session_id == AuthSession.id, RefreshToken.expires_at > clock.now())
    found = await session.scalars(
        select(AuthSession)
        .where(AuthSession.user_id == user_id, good)
        .order_by(AuthSession.last_used_at.desc(), AuthSession.id.desc())
    )
    return found.all()


async def forget_expired(session: AsyncSession) -> None:
    now = clock.now()
    await session.execute(delete(RefreshToken).where(RefreshToken.expires_at <= now))
    has_token = exists().where(RefreshToken.session_id == AuthSession.id)
    await session.execute(delete(AuthSession).where(~has_token))


def _add_token(session: AsyncSession, row: AuthSession) -> str:
    now = clock.now()
    expires_at = min(now + LIFETIME, row.created_at + LONGEST)
    token, hashed = new_token()
    session.add(RefreshToken(hash=hashed, session_id=row.id, created_at=now, expires_at=expires_at))
    return token
