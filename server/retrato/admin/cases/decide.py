"""Decisions about cases: what changes, the history, and who is told."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices
from retrato.admin.cases import schemas
from retrato.admin.people import person
from retrato.errors import AppError
from retrato.runtime import Runtime
from retrato.tables import Case, CaseEvent, Creation, Suspension, Takedown, User
from retrato.trust import appeals, cases, reports, suspension, takedowns
from retrato.trust.takedowns import Copies


async def find(session: AsyncSession, case_id: UUID) -> Case:
    case = await session.get(Case, case_id)
    if case is None:
        raise _unknown()
    return case


async def lock(session: AsyncSession, case_id: UUID, by: User) -> Case:
    """Return the case for a decision, with its person and itself locked. Nobody decides about themselves."""
    found = await find(session, case_id)
    if found.user_id == by.id:
        raise AppError(409, "ownCase")
    # The person first, as everywhere. Nobody becomes staff in the meantime (`staff.find_user`).
    await session.execute(select(User.id).where(User.id == found.user_id).with_for_update())
    # Then the picture, as when its maker removes it (`creation/purge.py`).
    await session.execute(select(Creation.id).where(Creation.id == found.creation_id).with_for_update())
    case = await session.get(Case, case_id, with_for_update=True, populate_existing=True)
    if case is None:
        raise _unknown()
    return case


async def lock_open(session: AsyncSession, case_id: UUID, by: User) -> Case:
    """Return a case that nobody has decided yet, locked. Appeals are answered instead (`trust/appeals.py`), unless they
    were deleted with their account."""
    case = await lock(session, case_id, by)
    if case.status != "OPEN" or await appeals.list_open(session, case):
        raise AppError(409, "caseClosed")
    return case


async def take_down(
    runtime: Runtime, session: AsyncSession, case: Case, form: schemas.TakeDown, copies: Copies, by: UUID
) -> Takedown:
    takedown = await takedowns.take_down(runtime, session, case, form.cause, copies)
    cases.add_event(session, case, "TAKEN_DOWN", by=by, text=form.reason, data={"reason": form.cause})
    cases.close(case, "TAKEN_DOWN")
    await _tell_maker(session, takedown, "pictureTakenDown")
    await reports.tell_reporters(session, case, "reportTakenDown")
    return takedown


async def restore(
    session: AsyncSession, case: Case, form: schemas.CaseReason, copies: Copies | None, by: UUID
) -> Takedown:
    takedown = await takedowns.find(session, case.creation_id, lock=True)
    if takedown is None:
        raise AppError(409, "evidenceGone")
    await takedowns.restore(session, takedown, copies)
    cases.add_event(session, case, "RESTORED", by=by, text=form.reason)
    await _tell_maker(session, takedown, "pictureRestored")
    return takedown


async def close(session: AsyncSession, case: Case, form: schemas.CaseReason, by: UUID) -> None:
    suspended = select(CaseEvent.id).where(CaseEvent.case_id == case.id, CaseEvent.kind == "SUSPENDED").limit(1)
    was_suspended = await session.scalar(suspended) is not None
    cases.add_event(session, case, "CLOSED", by=by, text=form.reason)
    cases.close(case, "SUSPENDED" if was_suspended else "NO_ACTION")
    await reports.tell_reporters(session, case, "reportActed" if was_suspended else "reportClosed")


async def suspend(session: AsyncSession, case: Case, form: schemas.SuspendMaker, by: User) -> Suspension:
    maker = _maker(case)
    if await person.role_of(session, maker):
        raise AppError(409, "staffSuspension")
    if await suspension.is_open(session, maker, form.scope):
        raise AppError(409, "alreadySuspended")
    suspended = await suspension.suspend(
        session,
        maker,
        scope=form.scope,
        cause="CASE",
        explanation=form.explanation or None,
        case_id=case.id,
        by=by.email,
    )
    cases.add_event(session, case, "SUSPENDED", by=by.id, text=form.reason, data={"scope": form.scope})
    return suspended


async def lift(session: AsyncSession, case: Case, form: schemas.CaseReason, by: User) -> list[Suspension]:
    lifted = await suspension.lift(session, _maker(case), by=by.email)
    if not lifted:
        raise AppError(409, "notSuspended")
    cases.add_event(session, case, "LIFTED", by=by.id, text=form.reason)
    return lifted


async def _tell_maker(session: AsyncSession, takedown: Takedown, mail: str) -> None:
    if takedown.user_id:
        user = await session.get_one(User, takedown.user_id)
        await notices.announce(session, user, "trust:send_to_maker", mail=mail, takedown_id=str(takedown.id))


def _maker(case: Case) -> UUID:
    if case.user_id is None:
        raise AppError(409, "makerGone")
    return case.user_id


def _unknown() -> AppError:
    # Another text than that of an unknown page, which everybody else gets.
    return AppError(404, "caseUnknown")
