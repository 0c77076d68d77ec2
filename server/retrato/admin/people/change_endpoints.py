"""Helping people: notes, mails, tokens, sessions, second factors, exports, deletions. Every change is audited."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select

from retrato.account import deletion, export, second_factor, sessions
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.people import mails, person, schemas
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.errors import AppError
from retrato.kit import clock
from retrato.notification import events
from retrato.request import IdempotencyKey
from retrato.tables import AuthSession, StaffNote
from retrato.wallet import service as wallet
from retrato.wallet import staff as staff_tokens

router = admin_router("people")
_LONGEST_GIFT_YEARS = 10


@router.post("/people/{user_id}/notes/add")
@needs(Right.HELP_PEOPLE, audited=True)
async def add_note(user_id: UUID, form: schemas.NewNote, member: CurrentMember, session: Session) -> schemas.Note:
    """Add a note about a person. They get it if they request their data."""
    await person.find(session, user_id)
    note = StaffNote(user_id=user_id, author_id=member.user.id, author_email=member.user.email, text=form.text)
    session.add(note)
    await session.flush()
    # Without the text, which is deleted with the person; the audit log is not.
    audit.record(session, member, Subject("user", user_id), after={"note_id": note.id}, reason=form.reason)
    return schemas.Note.model_validate(note)


@router.post("/people/{user_id}/notes/{note_id}/delete", status_code=204)
@needs(Right.HELP_PEOPLE, audited=True)
async def delete_note(
    user_id: UUID, note_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session
) -> None:
    member.require_confirmed()
    await person.find(session, user_id)
    note: StaffNote | None = await session.scalar(
        select(StaffNote).where(StaffNote.id == note_id, StaffNote.user_id == user_id).with_for_update()
    )
    if note is None:
        raise AppError(404, "noteUnknown")
    await session.delete(note)
    before = {"note_id": note.id, "author": note.author_email, "created_at": note.created_at}
    audit.record(session, member, Subject("user", user_id), before=before, reason=form.reason)


@router.post("/people/{user_id}/mails/{mail_id}/send-again", status_code=204)
@needs(Right.HELP_PEOPLE, audited=True)
async def send_mail_again(
    user_id: UUID, mail_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session
) -> None:
    """Send a confirmation of the address, with a new link, or a receipt again. Other mails are refused with a 409."""
    user = await person.find(session, user_id)
    mail = await mails.find(session, user, mail_id)
    await mails.send_again(session, user, mail)
    after = {"mail_id": mail.id, "kind": mail.kind, "payment_id": mail.payment_id}
    audit.record(session, member, Subject("user", user_id), after=after, reason=form.reason)


@router.post("/people/{user_id}/give-tokens")
@needs(Right.MOVE_TOKENS, audited=True)
async def give_tokens(
    user_id: UUID, form: schemas.TokenGift, member: CurrentMember, session: Session, key: IdempotencyKey = None
) -> schemas.PersonTokens:
    """Give tokens, which settle a debt first. Retries with the same `Idempotency-Key` give them once."""
    if user_id == member.user.id:
        raise AppError(409, "ownTokens")
    _check_expiry(form.expires_at)
    await person.find(session, user_id)
    await wallet.lock(session, user_id)
    before = await wallet.balance(session, user_id)
    given = await staff_tokens.give(
        session, user_id, form.tokens, key=key, note=form.reason, expires_at=form.expires_at
    )
    after = await wallet.balance(session, user_id)
    if given:
        await events.publish(session, user_id, "balance")
        audit.record(
            session,
            member,
            Subject("user", user_id),
            before={"tokens": before},
            after={"tokens": after, "given": form.tokens, "expires_at": form.expires_at},
            reason=form.reason,
        )
    return schemas.PersonTokens(tokens=after)


@router.post("/people/{user_id}/take-tokens")
@needs(Right.MOVE_TOKENS, audited=True)
async def take_tokens(
    user_id: UUID, form: schemas.TokenTaking, member: CurrentMember, session: Session, key: IdempotencyKey = None
) -> schemas.PersonTokens:
    """Take free tokens, at most what there is. Retries with the same `Idempotency-Key` take them once."""
    await person.find(session, user_id)
    await wallet.lock(session, user_id)
    before = await wallet.balance(session, user_id)
    taken = await staff_tokens.take(session, user_id, form.tokens, key=key)
    after = await wallet.balance(session, user_id)
    if taken:
        await events.publish(session, user_id, "balance")
        audit.record(
            session,
            member,
            Subject("user", user_id),
            before={"tokens": before},
            after={"tokens": after, "taken": form.tokens},
            reason=form.reason,
        )
    return schemas.PersonTokens(tokens=after)


@router.post("/people/{user_id}/end-sessions", status_code=204)
@needs(Right.HELP_PEOPLE, audited=True)
async def end_sessions(user_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session) -> None:
    """Sign a person out everywhere."""
    await person.find(session, user_id)
    count = await session.scalar(select(func.count()).where(AuthSession.user_id == user_id))
    await sessions.end_all(session, user_id)
    audit.record(session, member, Subject("user", user_id), before={"sessions": count}, reason=form.reason)


@router.post("/people/{user_id}/reset-second-factor", status_code=204)
@needs(Right.HELP_PEOPLE, audited=True)
async def reset_second_factor(user_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session) -> None:
    """Disable two-step sign-in and sign the person out everywhere; they are notified. For a member of staff, only
    another owner can, with a recent code."""
    user = await person.lock(session, user_id)
    if await person.role_of(session, user_id):
        if Right.MANAGE_STAFF not in member.rights or user_id == member.user.id:
            raise AppError(409, "staffSecondFactorReset")
        member.require_confirmed()
    before = {"second_factor_since": user.second_factor_since}
    await second_factor.reset(session, user)
    after = {"second_factor_since": None}
    audit.record(session, member, Subject("user", user_id), before=before, after=after, reason=form.reason)


@router.post("/people/{user_id}/request-export", status_code=204)
@needs(Right.HELP_PEOPLE, audited=True)
async def request_person_export(
    user_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session
) -> None:
    """Request an archive of the person's data, at most once a day. They are notified when it is ready."""
    await export.request(session, await person.find(session, user_id))
    audit.record(session, member, Subject("user", user_id), reason=form.reason)


@router.post("/people/{user_id}/delete", status_code=204)
@needs(Right.DELETE_PEOPLE, audited=True)
async def delete_person(user_id: UUID, form: schemas.ReasonBody, member: CurrentMember, session: Session) -> None:
    """Schedule the deletion of an account, as its owner can: they are notified, and can cancel it for 14 days."""
    user = await person.lock(session, user_id)
    if await person.role_of(session, user_id):
        raise AppError(409, "staffDeletion")
    before = {"deletes_at": user.deletes_at}
    await deletion.schedule(session, user)
    after = {"deletes_at": user.deletes_at}
    audit.record(session, member, Subject("user", user_id), before=before, after=after, reason=form.reason)


def _check_expiry(expires_at: datetime | None) -> None:
    now = clock.now()
    if expires_at and not now < expires_at < now + timedelta(days=365 * _LONGEST_GIFT_YEARS):
        raise AppError(422, "invalid", fields={"expiresAt": "expiry"}, bound=_LONGEST_GIFT_YEARS)
