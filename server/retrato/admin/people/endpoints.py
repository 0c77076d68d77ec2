"""Finding people and looking at what they have. Changes: `change_endpoints.py`."""

from uuid import UUID

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.people import ledger, lists, person, pictures, schemas, search
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.request import AppSettings
from retrato.runtime import AppRuntime

router = admin_router("people")


@router.post("/people/list")
@needs(Right.SEE_PEOPLE)
async def list_people(query: schemas.PeopleQuery, session: Session) -> list[schemas.PersonSummary]:
    return await search.list_people(session, query)


@router.get("/people/{user_id}")
@needs(Right.SEE_PEOPLE, audited=True)
async def show_person(user_id: UUID, member: CurrentMember, runtime: AppRuntime) -> schemas.Person:
    """Return a person. The lists below are parts of the same page."""
    found = await person.show(runtime, user_id)
    async with runtime.database.transaction() as session:
        await audit.record_look(session, member, Subject("user", user_id))
    return found


@router.post("/people/{user_id}/sessions/list")
@needs(Right.SEE_PEOPLE)
async def list_person_sessions(
    user_id: UUID, query: schemas.PageQuery, session: Session
) -> list[schemas.PersonSession]:
    return await lists.list_sessions(session, user_id, query)


@router.post("/people/{user_id}/ledger/list")
@needs(Right.SEE_PEOPLE)
async def list_person_ledger(user_id: UUID, query: schemas.LedgerQuery, session: Session) -> list[schemas.LedgerLine]:
    return await ledger.list_lines(session, user_id, query)


@router.post("/people/{user_id}/payments/list")
@needs(Right.SEE_PEOPLE)
async def list_person_payments(
    user_id: UUID, query: schemas.PageQuery, session: Session
) -> list[schemas.PersonPayment]:
    """List all payments, including unpaid and failed ones."""
    return await lists.list_payments(session, user_id, query)


@router.post("/people/{user_id}/models/list")
@needs(Right.SEE_PEOPLE)
async def list_person_models(user_id: UUID, query: schemas.PageQuery, session: Session) -> list[schemas.PersonModel]:
    return await lists.list_models(session, user_id, query)


@router.post("/people/{user_id}/items/list")
@needs(Right.SEE_PEOPLE)
async def list_person_items(
    user_id: UUID, query: schemas.PersonItemQuery, session: Session
) -> list[schemas.PersonItem]:
    """List photos and videos, including those in the bin, without their pictures."""
    return await lists.list_items(session, user_id, query)


@router.post("/people/{user_id}/notes/list")
@needs(Right.SEE_PEOPLE)
async def list_person_notes(user_id: UUID, query: schemas.PageQuery, session: Session) -> list[schemas.Note]:
    return await lists.list_notes(session, user_id, query)


@router.post("/people/{user_id}/refusals/list")
@needs(Right.SEE_PEOPLE)
async def list_person_refusals(
    user_id: UUID, query: schemas.PageQuery, session: Session
) -> list[schemas.PersonRefusal]:
    """List what was refused, without the pictures, which are not kept."""
    return await lists.list_refusals(session, user_id, query)


@router.post("/people/{user_id}/mails/list")
@needs(Right.SEE_PEOPLE)
async def list_person_mails(user_id: UUID, query: schemas.PageQuery, session: Session) -> list[schemas.PersonMail]:
    """List the mails of the last 180 days."""
    return await lists.list_mails(session, user_id, query)


@router.post("/people/{user_id}/items/{item_id}/look")
@needs(Right.SEE_PICTURES, audited=True)
async def look_at_item(
    user_id: UUID,
    item_id: UUID,
    form: schemas.ReasonBody,
    member: CurrentMember,
    session: Session,
    settings: AppSettings,
) -> schemas.ItemPictures:
    """Return the paths of the private pictures of a photo or video."""
    await person.find(session, user_id)
    found = await pictures.find(session, settings, user_id, item_id)
    audit.record(session, member, Subject("user", user_id), after={"item_id": item_id}, reason=form.reason)
    return found
