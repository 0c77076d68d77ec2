"""Appeals: what people can say against a takedown or a suspension, once each, and the answers of staff."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices
from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.i18n import Language, pick, translate
from retrato.tables import Appeal, Case, Style, Suspension, Takedown, User
from retrato.trust import cases, mails, schemas, suspension, takedowns
from retrato.trust.takedowns import Copies

_MOST = 100


async def list_decisions(session: AsyncSession, user: User, language: Language) -> list[schemas.Decision]:
    """Return what was decided about a person, newest first, without showing the pictures."""
    removed = await session.execute(
        select(Takedown, Style.name, Appeal)
        .outerjoin(Style, Style.id == Takedown.style_id)
        .outerjoin(Appeal, Appeal.takedown_id == Takedown.id)
        .where(Takedown.user_id == user.id)
        .order_by(Takedown.id.desc())
        .limit(_MOST)
    )
    suspended = await session.execute(
        select(Suspension, Appeal)
        .outerjoin(Appeal, Appeal.suspension_id == Suspension.id)
        .where(Suspension.user_id == user.id)
        .order_by(Suspension.id.desc())
        .limit(_MOST)
    )
    decisions = [
        schemas.Decision(
            id=takedown.id,
            kind=takedown.kind,
            style=pick(style, language) if style else None,
            explanation=translate(language, f"takedown.{takedown.cause}"),
            decided_at=takedown.taken_down_at,
            undone_at=takedown.restored_at,
            final=takedown.evidence_ended_at is not None and takedown.restored_at is None,
            appeal=_present(appeal),
        )
        for takedown, style, appeal in removed
    ] + [
        schemas.Decision(
            id=suspended.id,
            kind=suspended.scope,
            style=None,
            explanation=mails.why(suspended, language),
            decided_at=suspended.started_at,
            undone_at=suspended.lifted_at,
            final=False,
            appeal=_present(appeal),
        )
        for suspended, appeal in suspended
    ]
    return sorted(decisions, key=lambda decision: decision.decided_at, reverse=True)


async def appeal(session: AsyncSession, user: User, form: schemas.NewAppeal) -> None:
    """Appeal against a decision that stands. A second appeal against it is refused with a 409."""
    # The person first, as staff do who answer at the same time (`admin/cases/decide.py`).
    await session.execute(select(User.id).where(User.id == user.id).with_for_update())
    takedown: Takedown | None = await session.scalar(
        select(Takedown).where(Takedown.id == form.decision_id, Takedown.user_id == user.id).with_for_update()
    )
    suspended: Suspension | None = await session.scalar(
        select(Suspension).where(Suspension.id == form.decision_id, Suspension.user_id == user.id).with_for_update()
    )
    if takedown is None and suspended is None:
        raise AppError(404, "notFound")
    if (takedown and takedown.evidence_ended_at) or (suspended and suspended.lifted_at):
        raise AppError(409, "decisionOver")
    case = await cases.open_case(
        session,
        kind="APPEAL",
        user_id=user.id,
        creation_id=takedown.creation_id if takedown else None,
        text=form.text,
    )
    try:
        async with session.begin_nested():
            session.add(
                Appeal(
                    user_id=user.id,
                    case_id=case.id,
                    takedown_id=takedown.id if takedown else None,
                    suspension_id=suspended.id if suspended else None,
                    text=form.text,
                )
            )
    except IntegrityError:
        raise AppError(409, "appealedAlready") from None


async def answer(
    session: AsyncSession, case: Case, *, granted: bool, text: str, copies: Copies | None, by: UUID, by_email: str
) -> Sequence[Appeal]:
    """Answer the appeals of a locked case. Granting one restores the picture or lifts the suspension."""
    appeals = await list_open(session, case)
    if not appeals:
        raise AppError(409, "caseClosed")
    for each in appeals:
        each.answered_at, each.granted, each.answer = clock.now(), granted, text
        if granted:
            await _undo(session, each, copies, by_email)
    cases.add_event(session, case, "GRANTED" if granted else "REFUSED", by=by, text=text)
    cases.close(case, "GRANTED" if granted else "REFUSED")
    user = await session.get_one(User, appeals[0].user_id)
    mail = "appealGranted" if granted else "appealRefused"
    await notices.announce(session, user, "trust:send_answer", mail=mail, appeal_id=str(appeals[0].id))
    return appeals


async def list_open(session: AsyncSession, case: Case) -> Sequence[Appeal]:
    found = await session.scalars(
        select(Appeal)
        .where(Appeal.case_id == case.id, Appeal.answered_at.is_(None))
        .order_by(Appeal.id)
        .with_for_update()
    )
    return found.all()


async def _undo(session: AsyncSession, appeal: Appeal, copies: Copies | None, by: str) -> None:
    if appeal.takedown_id:
        takedown = await session.get_one(Takedown, appeal.takedown_id, with_for_update=True)
        # It may have been restored since.
        if takedown.restored_at is None:
            await takedowns.restore(session, takedown, copies)
    elif appeal.suspension_id:
        suspended = await session.get_one(Suspension, appeal.suspension_id)
        if suspended.lifted_at is None:
            await suspension.lift(session, suspended.user_id, scope=suspended.scope, by=by)


def _present(appeal: Appeal | None) -> schemas.Appeal | None:
    if appeal is None:
        return None
    state: schemas.AppealState = "OPEN" if appeal.granted is None else "GRANTED" if appeal.granted else "REFUSED"
    return schemas.Appeal(state=state, text=appeal.text, created_at=appeal.created_at, answer=appeal.answer)
