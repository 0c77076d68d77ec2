"""Suspending people, and lifting suspensions."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, case, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.queue import enqueue
from retrato.tables import Suspension, SuspensionCause, SuspensionScope

_STRICTEST_FIRST = case((Suspension.scope == "ACCOUNT", 0), else_=1)


async def suspend(
    session: AsyncSession,
    user_id: UUID,
    *,
    scope: SuspensionScope,
    cause: SuspensionCause,
    explanation: str | None = None,
    case_id: UUID | None = None,
    by: str | None = None,
) -> Suspension:
    """Suspend a person and tell them by e-mail. If they are suspended in this scope already, return that suspension."""
    suspension: Suspension | None = await session.scalar(
        insert(Suspension)
        .values(user_id=user_id, scope=scope, cause=cause, explanation=explanation, case_id=case_id, by=by)
        .on_conflict_do_nothing(index_elements=["user_id", "scope"], index_where=text("lifted_at is null"))
        .returning(Suspension)
    )
    if suspension is None:
        open_one = select(Suspension).where(Suspension.scope == scope, *_open(user_id))
        return (await session.scalars(open_one)).one()
    if scope == "ACCOUNT":
        # A renewal would take money for what cannot be used. The paid period stays, as after a cancellation.
        await enqueue(session, "billing:cancel_renewals", user_id=str(user_id))
    await enqueue(session, "trust:send_suspended", suspension_id=str(suspension.id))
    return suspension


async def lift(
    session: AsyncSession, user_id: UUID, *, scope: SuspensionScope | None = None, by: str
) -> list[Suspension]:
    """End the person's suspensions, or the one of a scope, and tell them by e-mail. Return those that were ended."""
    ended = await session.scalars(
        update(Suspension)
        .where(*_open(user_id), *([Suspension.scope == scope] if scope else []))
        .values(lifted_at=clock.now(), lifted_by=by)
        .returning(Suspension)
    )
    suspensions = list(ended)
    if suspensions:
        await enqueue(session, "trust:send_lifted", user_id=str(user_id))
    return suspensions


async def current(session: AsyncSession, user_id: UUID) -> Suspension | None:
    """Return the strictest suspension that applies to the person now."""
    found: Suspension | None = await session.scalar(
        select(Suspension).where(*_open(user_id)).order_by(_STRICTEST_FIRST).limit(1)
    )
    return found


async def list_all(session: AsyncSession, user_id: UUID) -> Sequence[Suspension]:
    """Return the person's suspensions, also those that ended, newest first."""
    history = select(Suspension).where(Suspension.user_id == user_id).order_by(Suspension.id.desc()).limit(100)
    return (await session.scalars(history)).all()


def _open(user_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return Suspension.user_id == user_id, Suspension.lifted_at.is_(None)
