"""Changes to profile, password and e-mail address. No database connection is held while a password is hashed."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import links, notices, sessions
from retrato.account.limits import EMAIL_CHANGES, MAILS_PER_MAILBOX, rate_limited
from retrato.account.mailbox import mailbox_of
from retrato.account.password_check import check_own_password, lock_checked_user
from retrato.account.passwords import hash_password, refuse_email_as_password
from retrato.account.schemas import EmailChange, PasswordChange, Profile
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError, already_exists
from retrato.kit import rate_limit
from retrato.queue import enqueue
from retrato.tables import User, UserStatus


def update_profile(user: User, form: Profile) -> None:
    for field, value in form.model_dump(exclude_none=True).items():
        setattr(user, field, value)


async def change_password(database: Database, caller: Caller, form: PasswordChange) -> None:
    refuse_email_as_password(caller.user.email, form.password)
    check = await check_own_password(database, caller, form.current_password, "currentPassword")
    password_hash = await hash_password(form.password)
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        user.password_hash = password_hash
        # An intruder who is locked out by the new password may have requested the change of address.
        user.new_email = None
        await links.revoke(session, user, "reset")
        await sessions.end_others(session, user.id, kept=caller.session_id)
        await notices.announce(session, user, "account:send_password_changed")


async def request_email_change(database: Database, caller: Caller, form: EmailChange) -> None:
    """Send a confirmation link to the new address.

    The response does not reveal whether the address belongs to another account; in that case the job sends nothing.
    """
    if form.email == caller.user.email:
        raise AppError(422, "invalid", fields={"email": "emailSame"})
    check = await check_own_password(database, caller, form.password, "password")
    refusal = None
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        if wait := await rate_limit.acquire(session, EMAIL_CHANGES, str(user.id)):
            refusal = rate_limited("tooManyAttempts", wait)
        elif wait := await rate_limit.acquire(session, MAILS_PER_MAILBOX["change"], mailbox_of(form.email)):
            refusal = rate_limited("mailsToday", wait)
        else:
            user.new_email = form.email
            await enqueue(session, "account:send_change", user_id=str(user.id))
    # Raised after the commit, which clears the failed password attempts.
    if refusal:
        raise refusal


async def confirm_new_email(session: AsyncSession, token: str) -> tuple[User, bool]:
    """Return the user, and whether this is the first address that they confirm."""
    user = await links.use(session, "change", token)
    if user is None or user.new_email is None:
        raise AppError(400, "linkInvalid")
    former, was_confirmed = user.email, user.status != UserStatus.UNCONFIRMED
    user.email, user.new_email, user.status = user.new_email, None, UserStatus.CONFIRMED
    try:
        await session.flush()
    except IntegrityError:
        # Somebody registered the address since the link was sent. Revealing that is safe: the caller owns the mailbox.
        raise already_exists("emailTaken") from None
    if was_confirmed:
        # Only a confirmed address is notified: another one may belong to a stranger.
        await enqueue(session, "account:send_email_changed", user_id=str(user.id), to=former)
    return user, not was_confirmed
