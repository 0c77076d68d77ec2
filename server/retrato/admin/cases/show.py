"""Lists of cases, and one case with its picture's state, its history and the maker's other cases."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.cases import schemas
from retrato.admin.people import person
from retrato.errors import AppError
from retrato.settings.trust import TrustSettings
from retrato.tables import Appeal, Case, CaseEvent, Creation, Style, User
from retrato.trust import links, suspension, takedowns

_MOST_OTHERS = 20
_MOST_EVENTS = 500
_OPENING = ("REPORTED", "REFUSED_TOO_OFTEN", "APPEALED")


async def list_cases(session: AsyncSession, query: schemas.CaseQuery) -> list[schemas.CaseSummary]:
    where = []
    if query.before:
        where.append(Case.id < query.before)
    if query.status:
        where.append(Case.status == query.status)
    if query.kind:
        where.append(Case.kind == query.kind)
    return await _summaries(session, where, query.size)


async def show(session: AsyncSession, settings: TrustSettings, case_id: UUID) -> schemas.Case:
    found = await _summaries(session, [Case.id == case_id], 1)
    if not found:
        raise AppError(404, "caseUnknown")
    case = await session.get_one(Case, case_id)
    others: list[schemas.CaseSummary] = []
    if case.user_id:
        others = await _summaries(session, [Case.user_id == case.user_id, Case.id != case.id], _MOST_OTHERS)
    waiting = select(Appeal.id).where(Appeal.case_id == case_id, Appeal.answered_at.is_(None)).limit(1)
    return schemas.Case(
        **dict(found[0]),
        maker=await _maker(session, case.user_id),
        picture=await _picture(session, settings, case),
        events=await _events(session, case_id),
        others=others,
        appeal_open=await session.scalar(waiting) is not None,
    )


async def _summaries(
    session: AsyncSession, where: Sequence[ColumnElement[bool]], size: int
) -> list[schemas.CaseSummary]:
    opening = (CaseEvent.case_id == Case.id) & CaseEvent.kind.in_(_OPENING)
    count = select(func.count()).where(opening).scalar_subquery()
    first = select(CaseEvent.data["reason"].astext).where(opening).order_by(CaseEvent.id).limit(1).scalar_subquery()
    rows = await session.execute(
        select(Case, User.email, count, first)
        .outerjoin(User, User.id == Case.user_id)
        .where(*where)
        .order_by(Case.id.desc())
        .limit(size)
    )
    return [
        schemas.CaseSummary(
            id=case.id,
            kind=case.kind,
            status=case.status,
            outcome=case.outcome,
            opened_at=case.opened_at,
            closed_at=case.closed_at,
            user_id=case.user_id,
            maker_email=email,
            reports=reports,
            reason=reason,
        )
        for case, email, reports, reason in rows
    ]


async def _maker(session: AsyncSession, user_id: UUID | None) -> schemas.Maker | None:
    user = await session.get(User, user_id) if user_id else None
    if user is None:
        return None
    suspended = await suspension.current(session, user.id)
    return schemas.Maker(
        id=user.id,
        name=user.name,
        email=user.email,
        language_tag=user.language_tag,
        suspended=suspended.scope if suspended else None,
        staff_role=await person.role_of(session, user.id),
    )


async def _picture(session: AsyncSession, settings: TrustSettings, case: Case) -> schemas.CasePicture | None:
    creation_id = case.creation_id
    if creation_id is None:
        return None
    row = (
        await session.execute(
            select(Creation, Style.name, links.is_shared())
            .join(Style, Style.id == Creation.style_id)
            .where(Creation.id == creation_id)
        )
    ).first()
    if row:
        creation, style, shared = row
        state: schemas.PictureState = "BINNED" if creation.deleted_at else "SHARED" if shared else "PRIVATE"
        return schemas.CasePicture(id=creation_id, kind=creation.kind, style=style, state=state, evidence_until=None)
    if case.evidence and case.evidence_since:
        found = await session.get(Style, case.evidence["style_id"])
        return schemas.CasePicture(
            id=creation_id,
            kind=case.evidence["kind"],
            style=found.name if found else None,
            state="DELETED",
            evidence_until=case.evidence_since + timedelta(days=settings.evidence_days),
        )
    takedown = await takedowns.find(session, creation_id)
    if takedown is None or takedown.restored_at:
        return schemas.CasePicture(id=creation_id, kind=None, style=None, state="GONE", evidence_until=None)
    found = await session.get(Style, takedown.style_id)
    return schemas.CasePicture(
        id=creation_id,
        kind=takedown.kind,
        style=found.name if found else None,
        state="TAKEN_DOWN",
        evidence_until=None if takedown.evidence_ended_at else takedown.evidence_until,
    )


async def _events(session: AsyncSession, case_id: UUID) -> list[schemas.CaseEventLine]:
    rows = await session.execute(
        select(CaseEvent, User.email)
        .outerjoin(User, User.id == CaseEvent.by)
        .where(CaseEvent.case_id == case_id)
        .order_by(CaseEvent.id.desc())
        .limit(_MOST_EVENTS)
    )
    # The newest ones, in the order in which they happened.
    return [
        schemas.CaseEventLine(
            id=event.id,
            at=event.at,
            kind=event.kind,
            by=by,
            text=event.text,
            reason=event.data.get("reason"),
            email=event.data.get("email"),
            language=event.data.get("language"),
            scope=event.data.get("scope"),
            refusals=[schemas.CaseRefusal.model_validate(each) for each in event.data.get("refusals", [])],
        )
        for event, by in reversed(rows.all())
    ]
