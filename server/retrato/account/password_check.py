"""Checking a password, for sign-in and again before sensitive changes.

Call `check_password` or `check_own_password` first, then `lock_checked_user` inside the transaction that makes the
change. No database connection is held while the password is hashed.
"""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.device import find_device
from retrato.account.limits import (
    CHECKS_PER_USER,
    LOGINS_PER_ACCOUNT,
    LOGINS_PER_ADDRESS,
    LOGINS_PER_DEVICE,
    rate_limited,
)
from retrato.account.passwords import verify_password
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.kit.rate_limit import Limit
from retrato.settings import Settings
from retrato.tables import User

Counter = tuple[Limit, str]
"""A limit and its subject."""


@dataclass(frozen=True)
class PasswordCheck:
    user: User
    new_hash: str | None
    counter: Counter
    """What counted this attempt; cleared by a right password."""
    address: str | None
    """The client address that counted it as well."""
    error: AppError


async def check_password(
    database: Database,
    settings: Settings,
    *,
    email: str,
    password: str,
    address: str,
    device_cookie: str | None,
    error: AppError,
) -> PasswordCheck:
    """Raise `error` if the password is wrong or the e-mail is unknown. Both count as failures and take equally long."""
    # Counted and committed before the password is checked, so that neither concurrent guesses nor the rollback of a
    # failed request get around the limits.
    async with database.transaction() as session:
        user = await session.scalar(select(User).where(User.email == email))
        of_device = _device_counter(settings, user, device_cookie) if user else None
        wait = 0 if of_device else await rate_limit.acquire(session, LOGINS_PER_ADDRESS, address)
        counter = of_device or (LOGINS_PER_ACCOUNT, email)
        wait = wait or await rate_limit.acquire(session, *counter)
    if wait:
        raise rate_limited("tooManyAttempts", wait)
    return await _verify(user, password, counter, None if of_device else address, error)


def login_counters(settings: Settings, user: User, device_cookie: str | None) -> list[Counter]:
    """Return what counts the failed sign-ins of the user: on any device and, if it is a known one, on this device."""
    of_device = _device_counter(settings, user, device_cookie)
    return [(LOGINS_PER_ACCOUNT, user.email), *([of_device] if of_device else [])]


def _device_counter(settings: Settings, user: User, cookie: str | None) -> Counter | None:
    device = find_device(settings, cookie, user.id)
    return (LOGINS_PER_DEVICE, f"{user.id}:{device}") if device else None


async def check_own_password(database: Database, caller: Caller, password: str, field: str) -> PasswordCheck:
    """Check the password of a signed-in user, or raise a 422 for the form's field.

    Counted separately from sign-ins, which anybody can attempt: those must not keep the owner from changing the
    password.
    """
    counter = CHECKS_PER_USER, str(caller.user.id)
    async with database.transaction() as session:
        wait = await rate_limit.acquire(session, *counter)
        user = await session.get(User, caller.user.id)
    if wait:
        raise rate_limited("tooManyAttempts", wait)
    return await _verify(user, password, counter, None, AppError(422, "invalid", fields={field: "passwordWrong"}))


async def _verify(
    user: User | None, password: str, counter: Counter, address: str | None, error: AppError
) -> PasswordCheck:
    right, new_hash = await verify_password(password, user.password_hash if user else None)
    if user is None or not right:
        raise error
    return PasswordCheck(user, new_hash, counter, address, error)


async def lock_checked_user(session: AsyncSession, check: PasswordCheck) -> User:
    """Lock and return the user, and clear their failed attempts. Raise `check.error` if the password changed since."""
    # Lock order: the limits before the user, as everywhere, to avoid deadlocks.
    if check.address is not None:
        await rate_limit.release(session, LOGINS_PER_ADDRESS, check.address)
    await rate_limit.clear(session, *check.counter)
    user: User | None = await session.scalar(
        select(User).where(User.id == check.user.id, User.password_hash == check.user.password_hash).with_for_update()
    )
    if user is None:
        raise check.error
    if check.new_hash:
        user.password_hash = check.new_hash
    return user
