"""What people do with their account. Where a password is checked or hashed, no database connection waits for it."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import changes, links, second_factor, sessions
from retrato.account.limits import LOGINS_PER_ACCOUNT, RESENDING, RESETTING, too_soon
from retrato.account.passwords import hash_password, refuse_email_as_password
from retrato.account.proof import prove, redeem
from retrato.account.schemas import Auth, Login, PasswordReset, Registration
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.queue import enqueue
from retrato.settings import Settings
from retrato.tables import User, UserStatus


async def register(session: AsyncSession, settings: Settings, form: Registration, user_agent: str | None) -> Auth:
    refuse_email_as_password(form.email, form.password)
    user = await session.scalar(
        insert(User)
        .values(
            name=form.name,
            email=form.email,
            password_hash=await hash_password(form.password),
            language_tag=form.language_tag,
        )
        .on_conflict_do_nothing(index_elements=[User.email])
        .returning(User)
    )
    if user is None:
        raise AppError(409, "emailTaken", fields={"email": "emailTaken"})
    await enqueue(session, "account:send_confirmation", user_id=str(user.id))
    return await sessions.begin(session, settings, user, user_agent)


async def login(database: Database, settings: Settings, form: Login, *, address: str, user_agent: str | None) -> Auth:
    proof = await prove(database, form.email, form.password, address, AppError(401, "wrongCredentials"))
    await second_factor.count_attempt(database, proof.user, form.code)
    async with database.transaction() as session:
        user = await redeem(session, proof)
        refused = await second_factor.refusal(session, settings, user, form.code)
        if refused is None:
            return await sessions.begin(session, settings, user, user_agent)
    # Only now: the password was right, and that stays so.
    raise refused


async def confirm_email(session: AsyncSession, settings: Settings, token: str) -> User:
    """Confirms the address of a new account, or the new address of an old one, whichever the link was sent for."""
    user = await links.use(session, "confirm", token)
    if user is None:
        return await changes.confirm_new_email(session, settings, token)
    if user.status == UserStatus.UNCONFIRMED:
        user.status = UserStatus.CONFIRMED
        await changes.welcome(session, settings, user)
    return user


async def resend_confirmation(session: AsyncSession, user: User) -> int:
    """Sends the mail again and answers the seconds until it may be asked for once more."""
    if user.status != UserStatus.UNCONFIRMED:
        raise AppError(409, "alreadyConfirmed")
    if wait := await rate_limit.acquire(session, RESENDING, str(user.id)):
        raise too_soon("resendPause", wait)
    await enqueue(session, "account:send_confirmation", user_id=str(user.id))
    return int(RESENDING.window.total_seconds())


async def forgot_password(session: AsyncSession, email: str) -> None:
    """Does the same for known and unknown addresses, down to the job, so that nothing tells them apart."""
    user = await _by_email(session, email)
    if await rate_limit.acquire(session, RESETTING, email) == 0:
        await enqueue(session, "account:send_reset", user_id=str(user.id) if user else None)


async def reset_password(database: Database, settings: Settings, form: PasswordReset, user_agent: str | None) -> Auth:
    async with database.transaction() as session:
        user = await links.owner(session, "reset", form.token)
    if user is None:
        raise AppError(400, "linkInvalid")
    refuse_email_as_password(user.email, form.password)
    await second_factor.count_attempt(database, user, form.code)
    password_hash = await hash_password(form.password)
    async with database.transaction() as session:
        # The limit first, as signing in does: two who lock the same rows in another order wait for each other for ever.
        await rate_limit.clear(session, LOGINS_PER_ACCOUNT, user.email)
        user = await links.use(session, "reset", form.token)
        if user is None:
            raise AppError(400, "linkInvalid")
        if refused := await second_factor.refusal(session, settings, user, form.code):
            raise refused  # inside the transaction: the link stays unused
        user.password_hash = password_hash
        user.new_email = None
        await links.revoke(session, user, "reset")
        await sessions.end_all(session, user.id)
        return await sessions.begin(session, settings, user, user_agent)


async def _by_email(session: AsyncSession, email: str) -> User | None:
    user: User | None = await session.scalar(select(User).where(User.email == email))
    return user
