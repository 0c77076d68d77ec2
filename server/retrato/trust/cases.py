"""Cases: what staff have to decide, such as reports of a picture, and their history."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit import clock
from retrato.tables import Case, CaseEvent, CaseEventKind, CaseKind, CaseOutcome

_OPENED: Mapping[CaseKind, CaseEventKind] = {
    "REPORT": "REPORTED",
    "REFUSALS": "REFUSED_TOO_OFTEN",
    "APPEAL": "APPEALED",
}


async def open_case(
    session: AsyncSession,
    *,
    kind: CaseKind,
    user_id: UUID | None,
    creation_id: UUID | None = None,
    text: str | None = None,
    data: Mapping[str, Any] | None = None,
) -> Case:
    """Open a case with its first event. If one of this kind is open for the picture, or without a picture for the
    person, the event joins it."""
    while True:
        # The second of two concurrent calls waits for the first one here.
        await session.execute(
            insert(Case).values(kind=kind, user_id=user_id, creation_id=creation_id).on_conflict_do_nothing()
        )
        about = Case.creation_id == creation_id if creation_id else Case.user_id == user_id
        case = await session.scalar(
            select(Case)
            .where(
                Case.kind == kind,
                Case.status == "OPEN",
                about,
                *(() if creation_id else (Case.creation_id.is_(None),)),
            )
            .with_for_update()
        )
        # None if it was closed in between.
        if case:
            add_event(session, case, _OPENED[kind], text=text, data=data)
            await session.flush()
            return case


def add_event(
    session: AsyncSession,
    case: Case,
    kind: CaseEventKind,
    *,
    by: UUID | None = None,
    text: str | None = None,
    data: Mapping[str, Any] | None = None,
) -> None:
    session.add(CaseEvent(case_id=case.id, kind=kind, by=by, text=text, data=dict(data or {})))


async def lock(session: AsyncSession, case_id: UUID) -> Case:
    case: Case | None = await session.get(Case, case_id, with_for_update=True)
    if case is None:
        raise AppError(404, "notFound")
    return case


def close(case: Case, outcome: CaseOutcome) -> None:
    case.status, case.closed_at, case.outcome = "CLOSED", clock.now(), outcome
