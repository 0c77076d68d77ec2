"""Registration, sign-in, e-mail confirmation and password reset."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import changes, limits, links, second_factor, sessions
from retrato.account.limits import RESENDING, RESETTING, rate_limited
from retrato.account.password_check import check_password, lock_checked_user, login_counters
from retrato.account.passwords import hash_password, refuse_email_as_password
from retrato.account.schemas import Auth, Login, PasswordReset, Registration
from retrato.account.welcome import Refusal, welcome
from retrato.db import Database
from retrato.errors import AppError, already_exists
from retrato.kit import rate_limit
from retrato.queue import enqueue
from retrato.settings import Settings
from retrato.tables import User, UserStatus
from retrato.trust import consents


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
        raise already_exists("emailTaken", "email")
    consents.record_registration(session, user.id)
    await limits.count_mail(session, "confirm", user.email)
    await enqueue(session, "account:send_confirmation", user_id=str(user.id))
    return await sessions.begin(session, settings, user, user_agent)


async def login(
    database: Database,
    settings: Settings,
    form: Login,
    *,
    address: str,
    device_cookie: str | None,
    user_agent: str | None,
) -> Auth:
    check = await check_password(
        database,
        settings,
        email=form.email,
        password=form.password,
        address=address,
        device_cookie=device_cookie,
        error=AppError(401, "wrongCredentials"),
    )
    await second_factor.count_attempt(database, check.user, form.code)
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        error = await second_factor.use_code(session, settings, user, form.code)
        if error is None:
            two_steps = user.second_factor_since is not None
            return await sessions.begin(session, settings, user, user_agent, two_steps=two_steps)
    # Raised after the commit, which clears the failed password attempts.
    raise error


async def confirm_email(
    session: AsyncSession, settings: Settings, token: str, welcome_tokens: int, network: str
) -> tuple[User, bool, Refusal | None]:
    """Confirm the address of a new account, or the changed address of an existing one, depending on the link.

    Return the user, whether the account is new and, if there are no welcome tokens for it, the reason.
    """
    user = await links.use(session, "confirm", token)
    if user:
        is_new, user.status = user.status == UserStatus.UNCONFIRMED, UserStatus.CONFIRMED
    else:
        user, is_new = await changes.confirm_new_email(session, token)
    return user, is_new, await welcome(session, settings, user, welcome_tokens, network) if is_new else None


async def resend_confirmation(session: AsyncSession, user: User) -> int:
    """Send the mail again and return the seconds until the next one can be requested."""
    if user.status != UserStatus.UNCONFIRMED:
        raise AppError(409, "alreadyConfirmed")
    if wait := await rate_limit.acquire(session, RESENDING, str(user.id)):
        raise rate_limited("resendPause", wait)
    await limits.count_mail(session, "confirm", user.email)
    await enqueue(session, "account:send_confirmation", user_id=str(user.id))
    return int(RESENDING.window.total_seconds())


async def forgot_password(session: AsyncSession, email: str) -> None:
    """Send a reset link. Known and unknown addresses are treated alike, down to the job, to prevent enumeration."""
    user = await _find_by_email(session, email)
    if await rate_limit.acquire(session, RESETTING, email) == 0:
        await limits.count_mail(session, "reset", email)
        await enqueue(session, "account:send_reset", user_id=str(user.id) if user else None)


async def send_password_link(session: AsyncSession, user: User) -> int:
    """Send a reset link to a signed-in user and return the seconds until the next one can be requested."""
    if wait := await rate_limit.acquire(session, RESETTING, user.email):
        raise rate_limited("resendPause", wait)
    await limits.count_mail(session, "reset", user.email)
    await enqueue(session, "account:send_reset", user_id=str(user.id))
    return int(RESETTING.window.total_seconds())


async def reset_password(
    database: Database, settings: Settings, form: PasswordReset, *, device_cookie: str | None, user_agent: str | None
) -> Auth:
    async with database.transaction() as session:
        user = await links.find_owner(session, "reset", form.token)
    if user is None:
        raise AppError(400, "linkInvalid")
    refuse_email_as_password(user.email, form.password)
    await second_factor.count_attempt(database, user, form.code)
    password_hash = await hash_password(form.password)
    async with database.transaction() as session:
        # Lock order: the limits before the user, the same as in `lock_checked_user`, to avoid deadlocks.
        for counter in login_counters(settings, user, device_cookie):
            await rate_limit.clear(session, *counter)
        user = await links.use(session, "reset", form.token)
        if user is None:
            raise AppError(400, "linkInvalid")
        if user.status == UserStatus.UNCONFIRMED:
            # The link proves who owns the address. An authenticator app may be that of a stranger who registered it.
            await second_factor.disable(session, user)
        if error := await second_factor.use_code(session, settings, user, form.code):
            raise error  # inside the transaction, so that the rollback leaves the link unused
        user.password_hash = password_hash
        user.new_email = None
        await links.revoke(session, user, "reset")
        await sessions.end_all(session, user.id)
        await enqueue(session, "account:send_password_changed", user_id=str(user.id))
        return await sessions.begin(session, settings, user, user_agent)


async def _find_by_email(session: AsyncSession, email: str) -> User | None:
    user: User | None = await session.scalar(select(User).where(User.email == email))
    return user
