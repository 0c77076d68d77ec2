"""Cases: seeing them, and deciding them. Every decision, and every look at a picture, is audited."""

from typing import Any
from uuid import UUID

from fastapi import Response

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.cases import decide, look, schemas, show
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.request import AppSettings
from retrato.runtime import AppRuntime
from retrato.trust import appeals, takedowns

router = admin_router("cases")
_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/jpeg": {}, "video/mp4": {}}}}


@router.post("/cases/list")
@needs(Right.MODERATE)
async def list_cases(query: schemas.CaseQuery, session: Session) -> list[schemas.CaseSummary]:
    return await show.list_cases(session, query)


@router.get("/cases/{case_id}")
@needs(Right.MODERATE, audited=True)
async def show_case(case_id: UUID, member: CurrentMember, session: Session, settings: AppSettings) -> schemas.Case:
    found = await show.show(session, settings.trust, case_id)
    await audit.record_look(session, member, Subject("case", case_id))
    return found


@router.post("/cases/{case_id}/look", response_class=Response, responses=_FILE)
@needs(Right.MODERATE, audited=True)
async def look_at_case(case_id: UUID, form: schemas.CaseReason, member: CurrentMember, runtime: AppRuntime) -> Response:
    """Return the file of the picture, also while it is kept as evidence."""
    async with runtime.database.transaction() as session:
        case = await decide.find(session, case_id)
    picture, content_type = await look.read(runtime, case)
    after = {"user_id": case.user_id, "creation_id": case.creation_id}
    async with runtime.database.transaction() as session:
        audit.record(session, member, Subject("case", case_id), after=after, reason=form.reason)
    return Response(picture, 200, {"content-security-policy": "default-src 'none'; sandbox"}, content_type)


@router.post("/cases/{case_id}/take-down", status_code=204)
@needs(Right.MODERATE, audited=True)
async def take_down_picture(case_id: UUID, form: schemas.TakeDown, member: CurrentMember, runtime: AppRuntime) -> None:
    """Remove the picture with its links and files, keep it as evidence, tell both sides, and close the case.
    Needs a code."""
    member.require_confirmed()
    async with runtime.database.transaction() as session:
        case = await decide.lock_open(session, case_id, member.user)
    copies = await takedowns.copy_to_evidence(runtime, case.creation_id)
    async with runtime.database.transaction() as session:
        case = await decide.lock_open(session, case_id, member.user)
        takedown = await decide.take_down(runtime, session, case, form, copies, member.user.id)
        after = {"takedown_id": takedown.id, "cause": form.cause, "evidence_until": takedown.evidence_until}
        before = {"user_id": case.user_id, "creation_id": case.creation_id}
        audit.record(session, member, Subject("case", case_id), before=before, after=after, reason=form.reason)


@router.post("/cases/{case_id}/restore", status_code=204)
@needs(Right.MODERATE, audited=True)
async def restore_picture(case_id: UUID, form: schemas.CaseReason, member: CurrentMember, runtime: AppRuntime) -> None:
    """Undo a takedown while the evidence exists, and tell the maker."""
    async with runtime.database.transaction() as session:
        case = await decide.lock(session, case_id, member.user)
    copies = await takedowns.copy_from_evidence(runtime, case.creation_id)
    async with runtime.database.transaction() as session:
        case = await decide.lock(session, case_id, member.user)
        takedown = await decide.restore(session, case, form, copies, member.user.id)
        before = {"takedown_id": takedown.id}
        after = {"user_id": case.user_id, "creation_id": case.creation_id}
        audit.record(session, member, Subject("case", case_id), before=before, after=after, reason=form.reason)


@router.post("/cases/{case_id}/close", status_code=204)
@needs(Right.MODERATE, audited=True)
async def close_case(case_id: UUID, form: schemas.CaseReason, member: CurrentMember, session: Session) -> None:
    """Close a case without taking anything down, and tell the reporters."""
    case = await decide.lock_open(session, case_id, member.user)
    await decide.close(session, case, form, member.user.id)
    after = {"status": case.status, "outcome": case.outcome}
    audit.record(session, member, Subject("case", case_id), after=after, reason=form.reason)


@router.post("/cases/{case_id}/suspend", status_code=204)
@needs(Right.MODERATE, audited=True)
async def suspend_maker(case_id: UUID, form: schemas.SuspendMaker, member: CurrentMember, session: Session) -> None:
    """Suspend the maker because of this case. They are told by e-mail."""
    case = await decide.lock(session, case_id, member.user)
    suspended = await decide.suspend(session, case, form, member.user)
    after = {"user_id": case.user_id, "suspension_id": suspended.id, "scope": suspended.scope}
    audit.record(session, member, Subject("case", case_id), after=after, reason=form.reason)


@router.post("/cases/{case_id}/lift", status_code=204)
@needs(Right.MODERATE, audited=True)
async def lift_suspension_of_maker(
    case_id: UUID, form: schemas.CaseReason, member: CurrentMember, session: Session
) -> None:
    """Lift all suspensions of the maker. They are told by e-mail."""
    case = await decide.lock(session, case_id, member.user)
    lifted = await decide.lift(session, case, form, member.user)
    before = {"user_id": case.user_id, "scopes": [each.scope for each in lifted]}
    audit.record(session, member, Subject("case", case_id), before=before, reason=form.reason)


@router.post("/cases/{case_id}/answer", status_code=204)
@needs(Right.MODERATE, audited=True)
async def answer_appeal(case_id: UUID, form: schemas.AnswerAppeal, member: CurrentMember, runtime: AppRuntime) -> None:
    """Grant an appeal, which restores the picture and lifts the suspension that it is about, or refuse it."""
    async with runtime.database.transaction() as session:
        case = await decide.lock(session, case_id, member.user)
    copies = await takedowns.copy_from_evidence(runtime, case.creation_id) if form.granted else None
    async with runtime.database.transaction() as session:
        case = await decide.lock(session, case_id, member.user)
        answered = await appeals.answer(
            session,
            case,
            granted=form.granted,
            text=form.answer,
            copies=copies,
            by=member.user.id,
            by_email=member.user.email,
        )
        # Without the texts, which are deleted with the account; the audit log is not.
        after = {"user_id": case.user_id, "granted": form.granted, "appeals": [appeal.id for appeal in answered]}
        audit.record(session, member, Subject("case", case_id), after=after, reason=form.reason)
