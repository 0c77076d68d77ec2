"""What people change about the account they have. No database connection waits for the hashing of a password."""

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import links, sessions
from retrato.account.limits import EMAIL_CHANGES, too_soon
from retrato.account.passwords import hash_password, refuse_email_as_password
from retrato.account.proof import prove, redeem, wrong_password
from retrato.account.schemas import EmailChange, PasswordChange, Profile
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.queue import enqueue
from retrato.settings import Settings
from retrato.tables import User, UserStatus
from retrato.wallet import service as wallet


def update_profile(user: User, form: Profile) -> None:
    for field, value in form.model_dump(exclude_none=True).items():
        setattr(user, field, value)


async def change_password(database: Database, caller: Caller, form: PasswordChange, address: str) -> None:
    refuse_email_as_password(caller.user.email, form.password)
    proof = await prove(database, caller.user.email, form.current_password, address, wrong_password("currentPassword"))
    password_hash = await hash_password(form.password)
    async with database.transaction() as session:
        user = await redeem(session, proof)
        user.password_hash = password_hash
        # Whoever is kept out by the new password may have asked for the new address.
        user.new_email = None
        await links.revoke(session, user, "reset")
        await sessions.end_others(session, user.id, kept=caller.session_id)


async def ask_for_new_email(database: Database, caller: Caller, form: EmailChange, address: str) -> None:
    """Does the same for an address that another account has; the job then finds that there is nothing to send."""
    if form.email == caller.user.email:
        raise AppError(422, "invalid", fields={"email": "emailSame"})
    proof = await prove(database, caller.user.email, form.password, address, wrong_password("password"))
    async with database.transaction() as session:
        user = await redeem(session, proof)
        wait = await rate_limit.acquire(session, EMAIL_CHANGES, str(user.id))
        if not wait:
            user.new_email = form.email
            await enqueue(session, "account:send_change", user_id=str(user.id))
    # Only now: the password was right, and that stays so.
    if wait:
        raise too_soon("tooManyAttempts", wait)


async def confirm_new_email(session: AsyncSession, settings: Settings, token: str) -> User:
    user = await links.use(session, "change", token)
    if user is None or user.new_email is None:
        raise AppError(400, "linkInvalid")
    former, was_confirmed = user.email, user.status != UserStatus.UNCONFIRMED
    user.email, user.new_email, user.status = user.new_email, None, UserStatus.CONFIRMED
    try:
        await session.flush()
    except IntegrityError:
        # Somebody opened an account with it since the link was sent. Who holds the link may know: it is their mailbox.
        raise AppError(409, "emailTaken") from None
    if was_confirmed:
        # An address that was never confirmed may be a stranger's.
        await enqueue(session, "account:send_email_changed", user_id=str(user.id), to=former)
    else:
        await welcome(session, settings, user)
    return user


async def welcome(session: AsyncSession, settings: Settings, user: User) -> None:
    """To who has confirmed an address for the first time: a mail and a few tokens, once in an account's life."""
    if settings.welcome_tokens:
        await wallet.grant(session, user.id, settings.welcome_tokens, "welcome", source=f"welcome:{user.id}")
    await enqueue(session, "account:send_welcome", user_id=str(user.id))
