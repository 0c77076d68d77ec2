"""Sessions: created at sign-in, extended by rotating refresh tokens, ended by sign-out or by the reuse of a token."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import ARRAY, ColumnElement, Uuid, any_, bindparam, delete, exists, literal, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.present import computed_columns, present
from retrato.account.schemas import Auth
from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import SIGNED_IN, session_params
from retrato.db import CompiledSelect, DriverConnection
from retrato.kit import clock
from retrato.kit.opaque_token import hash_token, new_token
from retrato.notification.events import publish_ended_sessions
from retrato.settings import Settings
from retrato.tables import AuthSession, RefreshToken, User

LIFETIME = timedelta(days=30)
"""Lifetime of a refresh token, and so of an unused session."""
MAX_LIFETIME = timedelta(days=180)
"""Lifetime of a session however often it is used, to bound an undetected theft."""
ROTATION = timedelta(days=1)
REUSE_GRACE = timedelta(seconds=60)
"""How long a rotated token is still accepted, for requests already under way."""

_log = structlog.get_logger("account")


async def begin(
    session: AsyncSession, settings: Settings, user: User, user_agent: str | None, *, two_steps: bool = False
) -> Auth:
    """Begin a session. `two_steps`: a code of the authenticator app or a passkey was used."""
    now = clock.now()
    code_at = now if two_steps else None
    row = AuthSession(user_id=user.id, user_agent=user_agent, created_at=now, last_used_at=now, code_at=code_at)
    session.add(row)
    await session.flush()
    return Auth(
        access_token=access_token.issue(settings, AccessToken(user.id, row.id)),
        refresh_token=_add_token(session, row),
        user=await present(session, settings, user),
    )


async def refresh(session: AsyncSession, settings: Settings, token: str) -> str | None:
    """Return a new access token, or None if the refresh token is not valid.

    The caller must commit in both cases: a rotated token that is used again was probably stolen and ends the session.
    """
    now = clock.now()
    result = await session.execute(
        select(RefreshToken.session_id, RefreshToken.rotated_at).where(
            RefreshToken.hash == hash_token(token), RefreshToken.expires_at > now
        )
    )
    if not (row := result.first()):
        return None
    session_id, rotated_at = row
    if rotated_at and rotated_at + REUSE_GRACE < now:
        _log.warning("a rotated refresh token was reused; ending its session", session=str(session_id))
        await _end(session, AuthSession.id == session_id)
        return None
    user_id = await session.scalar(
        update(AuthSession).where(AuthSession.id == session_id).values(last_used_at=now).returning(AuthSession.user_id)
    )
    return access_token.issue(settings, AccessToken(user_id, session_id)) if user_id else None


async def find(connection: DriverConnection, token: AccessToken) -> Any:
    """Return a row with the session's user, their computed columns and `rotation_due`, or None if the session ended.

    A single query, because every page load starts with it.
    """
    now = clock.now()
    rows = await _FIND.fetch_all(connection, **session_params(token), now=now, old=now - ROTATION)
    return rows[0] if rows else None


def _rotation_due(old: datetime | ColumnElement[datetime]) -> tuple[ColumnElement[bool], ...]:
    return RefreshToken.rotated_at.is_(None), RefreshToken.created_at <= old


_FIND = CompiledSelect(
    select(
        User.__table__,
        *computed_columns(User.id, bindparam("now")),
        exists()
        .where(RefreshToken.session_id == AuthSession.id, *_rotation_due(bindparam("old")))
        .label("rotation_due"),
    ).where(*SIGNED_IN)
)


async def rotate(session: AsyncSession, session_id: UUID) -> str | None:
    """Replace a refresh token that is a day old; return the new one, or None if there is nothing to rotate."""
    now = clock.now()
    # Of concurrent requests one rotates, and the others find nothing left to rotate. Lock order: the session before its
    # tokens, the same as when a session ends, to avoid deadlocks.
    row = await session.scalar(select(AuthSession).where(AuthSession.id == session_id).with_for_update())
    if row is None:
        return None
    rotated = await session.execute(
        update(RefreshToken)
        .where(RefreshToken.session_id == session_id, *_rotation_due(now - ROTATION))
        .values(rotated_at=now)
        .returning(RefreshToken.hash)
    )
    return _add_token(session, row) if rotated.first() else None


async def end(session: AsyncSession, token: str) -> None:
    session_ids = select(RefreshToken.session_id).where(RefreshToken.hash == hash_token(token))
    await _end(session, AuthSession.id.in_(session_ids))


async def end_all(session: AsyncSession, user_id: UUID) -> None:
    await _end(session, AuthSession.user_id == user_id)


async def end_others(session: AsyncSession, user_id: UUID, kept: UUID) -> None:
    await _end(session, AuthSession.user_id == user_id, AuthSession.id != kept)


async def end_one(session: AsyncSession, user_id: UUID, session_id: UUID) -> bool:
    """End the session and return whether the user had it."""
    return await _end(session, AuthSession.user_id == user_id, AuthSession.id == session_id)


async def _end(session: AsyncSession, *conditions: ColumnElement[bool]) -> bool:
    """Delete the sessions of one user that match, close their event streams, and return whether there were any."""
    user_ids = set(await session.scalars(delete(AuthSession).where(*conditions).returning(AuthSession.user_id)))
    for user_id in user_ids:
        await publish_ended_sessions(session, user_id)
    return bool(user_ids)


async def list_active(session: AsyncSession, user_id: UUID) -> Sequence[AuthSession]:
    """Return the user's sessions with a valid refresh token, most recently used first."""
    active = exists().where(RefreshToken.session_id == AuthSession.id, RefreshToken.expires_at > clock.now())
    rows = await session.scalars(
        select(AuthSession)
        .where(AuthSession.user_id == user_id, active)
        .order_by(AuthSession.last_used_at.desc(), AuthSession.id.desc())
    )
    return rows.all()


async def delete_expired(session: AsyncSession) -> None:
    now = clock.now()
    expired = await session.scalars(
        delete(RefreshToken).where(RefreshToken.expires_at <= now).returning(RefreshToken.session_id)
    )
    ids = literal(list(set(expired)), ARRAY(Uuid()))
    has_token = exists().where(RefreshToken.session_id == AuthSession.id)
    # Only of these sessions the last token can have expired.
    await session.execute(delete(AuthSession).where(AuthSession.id == any_(ids), ~has_token))


def _add_token(session: AsyncSession, row: AuthSession) -> str:
    now = clock.now()
    expires_at = min(now + LIFETIME, row.created_at + MAX_LIFETIME)
    token, hashed = new_token()
    session.add(RefreshToken(hash=hashed, session_id=row.id, created_at=now, expires_at=expires_at))
    return token
