"""Proving who one is with a password: for signing in, and again before what must not happen behind one's back.

First `prove`, then `redeem` inside the transaction of the deed; no database connection waits for the hashing between.
"""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import LOGINS_PER_ACCOUNT, LOGINS_PER_ADDRESS, too_soon
from retrato.account.passwords import verify_password
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import rate_limit
from retrato.tables import User


@dataclass(frozen=True)
class Proof:
    user: User
    better_hash: str | None
    address: str
    refusal: AppError


async def prove(database: Database, email: str, password: str, address: str, refusal: AppError) -> Proof:
    """Raises `refusal` when the password is not right or nobody has this e-mail: both count, and take as long."""
    # Counted before the password is looked at and committed at once, so that neither many guesses at the same
    # moment nor the refusal of this request get around the limits.
    async with database.transaction() as session:
        wait = await rate_limit.acquire(session, LOGINS_PER_ADDRESS, address)
        wait = wait or await rate_limit.acquire(session, LOGINS_PER_ACCOUNT, email)
        user = await session.scalar(select(User).where(User.email == email))
    if wait:
        raise too_soon("tooManyAttempts", wait)
    right, better_hash = await verify_password(password, user.password_hash if user else None)
    if user is None or not right:
        raise refusal
    return Proof(user, better_hash, address, refusal)


async def redeem(session: AsyncSession, proof: Proof) -> User:
    """The user, locked, their failures forgotten. Raises the proof's refusal when the password was changed since."""
    # The limits first: two who lock the same rows in another order wait for each other for ever.
    await rate_limit.release(session, LOGINS_PER_ADDRESS, proof.address)
    await rate_limit.clear(session, LOGINS_PER_ACCOUNT, proof.user.email)
    user: User | None = await session.scalar(
        select(User).where(User.id == proof.user.id, User.password_hash == proof.user.password_hash).with_for_update()
    )
    if user is None:
        raise proof.refusal
    if proof.better_hash:
        user.password_hash = proof.better_hash
    return user


def wrong_password(field: str) -> AppError:
    return AppError(422, "invalid", fields={field: "passwordWrong"})
