"""Suspending people, lifting it, and the history. Both send a mail to the person."""

from uuid import UUID

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.people import lists, person, schemas
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.errors import AppError
from retrato.trust import suspension

router = admin_router("people")


@router.post("/people/{user_id}/suspensions/list")
@needs(Right.SEE_PEOPLE)
async def list_person_suspensions(
    user_id: UUID, query: schemas.PageQuery, session: Session
) -> list[schemas.PersonSuspension]:
    return await lists.list_suspensions(session, user_id, query)


@router.post("/people/{user_id}/suspend")
@needs(Right.SUSPEND_PEOPLE, audited=True)
async def suspend_person(
    user_id: UUID, form: schemas.NewSuspension, member: CurrentMember, session: Session
) -> schemas.PersonSuspension:
    """Suspend a person, who is told the explanation. Staff have to leave the staff first."""
    # Locked, so that of two members of staff the second is told that it was done.
    await person.lock(session, user_id)
    if await person.role_of(session, user_id):
        raise AppError(409, "staffSuspension")
    if await suspension.is_open(session, user_id, form.scope):
        raise AppError(409, "alreadySuspended")
    suspended = await suspension.suspend(
        session, user_id, scope=form.scope, cause="STAFF", explanation=form.explanation, by=member.user.email
    )
    # Without the explanation, which is deleted with the person; the audit log is not.
    after = {"suspension_id": suspended.id, "scope": suspended.scope}
    audit.record(session, member, Subject("user", user_id), after=after, reason=form.reason)
    return schemas.PersonSuspension.model_validate(suspended)


@router.post("/people/{user_id}/lift-suspension", status_code=204)
@needs(Right.SUSPEND_PEOPLE, audited=True)
async def lift_suspension(user_id: UUID, form: schemas.SuspensionLift, member: CurrentMember, session: Session) -> None:
    """Lift all suspensions of a person, or the one of a scope. Staff cannot lift their own."""
    if user_id == member.user.id:
        raise AppError(409, "ownCase")
    await person.lock(session, user_id)
    lifted = await suspension.lift(session, user_id, scope=form.scope, by=member.user.email)
    if not lifted:
        raise AppError(409, "notSuspended")
    before = {"suspensions": [{"id": each.id, "scope": each.scope} for each in lifted]}
    audit.record(session, member, Subject("user", user_id), before=before, reason=form.reason)
