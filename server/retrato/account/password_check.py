"""Checking a password, for sign-in and again before sensitive changes.

Call `check_password` first, then `lock_checked_user` inside the transaction that makes the change. No database
connection is held while the password is hashed.
"""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import LOGINS_PER_ACCOUNT, LOGINS_PER_ADDRESS, rate_limited
from retrato.account.passwords import verify_password
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.tables import User


@dataclass(frozen=True)
class PasswordCheck:
    user: User
    new_hash: str | None
    address: str
    error: AppError


async def check_password(database: Database, email: str, password: str, address: str, error: AppError) -> PasswordCheck:
    """Raise `error` if the password is wrong or the e-mail is unknown. Both count as failures and take equally long."""
    # Counted and committed before the password is checked, so that neither concurrent guesses nor the rollback of a
    # failed request get around the limits.
    async with database.transaction() as session:
        wait = await rate_limit.acquire(session, LOGINS_PER_ADDRESS, address)
        wait = wait or await rate_limit.acquire(session, LOGINS_PER_ACCOUNT, email)
        user = await session.scalar(select(User).where(User.email == email))
    if wait:
        raise rate_limited("tooManyAttempts", wait)
    right, new_hash = await verify_password(password, user.password_hash if user else None)
    if user is None or not right:
        raise error
    return PasswordCheck(user, new_hash, address, error)


async def lock_checked_user(session: AsyncSession, check: PasswordCheck) -> User:
    """Lock and return the user, and clear their failed attempts. Raise `check.error` if the password changed since."""
    # Lock order: the limits before the user, as everywhere, to avoid deadlocks.
    await rate_limit.release(session, LOGINS_PER_ADDRESS, check.address)
    await rate_limit.clear(session, LOGINS_PER_ACCOUNT, check.user.email)
    user: User | None = await session.scalar(
        select(User).where(User.id == check.user.id, User.password_hash == check.user.password_hash).with_for_update()
    )
    if user is None:
        raise check.error
    if check.new_hash:
        user.password_hash = check.new_hash
    return user


def wrong_password(field: str) -> AppError:
    return AppError(422, "invalid", fields={field: "passwordWrong"})
