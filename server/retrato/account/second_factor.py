"""Two-step sign-in: besides the password, a code of the user's authenticator app or a recovery code.

Call `count_attempt` first, then `use_code` inside the transaction that makes the change.
"""

import base64
import secrets
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import limits, notices, sealed_secret, sessions
from retrato.account.password_check import check_own_password, lock_checked_user
from retrato.account.schemas import Enrolment, PasswordBody, SecondFactorRemoval
from retrato.auth.current_user import Caller, sign_in_required
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import clock, rate_limit, totp
from retrato.kit.opaque_token import hash_token
from retrato.settings import Settings
from retrato.tables import RecoveryCode, SecondFactor, User, UserStatus

_RECOVERY_CODES = 10


async def start(database: Database, settings: Settings, caller: Caller, form: PasswordBody) -> Enrolment:
    """Store and return a new secret for the authenticator app. `confirm` activates it."""
    _require_confirmed_address(caller.user)
    check = await check_own_password(database, caller, form.password, "password")
    secret = totp.new_secret()
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        if user.second_factor_since is None:
            values = {
                "secret": sealed_secret.seal(settings, user.id, secret),
                "last_step": None,
                "started_at": clock.now(),
            }
            await session.execute(
                insert(SecondFactor)
                .values(user_id=user.id, **values)
                .on_conflict_do_update(index_elements=[SecondFactor.user_id], set_=values)
            )
            return Enrolment(secret=totp.as_text(secret), uri=totp.uri(secret, issuer="Retrato", account=user.email))
    # Raised after the commit, which clears the failed password attempts.
    raise AppError(409, "secondFactorOn")


async def confirm(database: Database, settings: Settings, caller: Caller, code: str) -> list[str]:
    """Enable two-step sign-in and return the recovery codes, which are stored only as hashes."""
    await count_attempt(database, caller.user, code)
    async with database.transaction() as session:
        user: User | None = await session.scalar(select(User).where(User.id == caller.user.id).with_for_update())
        if user is None:  # the account was deleted in the meantime
            raise sign_in_required()
        _require_confirmed_address(user)
        if user.second_factor_since:
            raise AppError(409, "secondFactorOn")
        if not await _consume_code(session, settings, user, code):
            # There are no recovery codes yet.
            raise AppError(422, "invalid", fields={"code": "setupCodeWrong"})
        await _clear_attempts(session, user)
        user.second_factor_since = clock.now()
        recovery_codes = [_new_recovery_code() for _ in range(_RECOVERY_CODES)]
        session.add_all(RecoveryCode(hash=hash_token(code), user_id=user.id) for code in recovery_codes)
        # The other sessions signed in without the second step.
        await sessions.end_others(session, user.id, kept=caller.session_id)
        await notices.announce(session, user, "account:send_second_factor_on")
        return [_grouped(code) for code in recovery_codes]


async def remove(database: Database, settings: Settings, caller: Caller, form: SecondFactorRemoval) -> None:
    check = await check_own_password(database, caller, form.password, "password")
    await count_attempt(database, check.user, form.code)
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        error = await use_code(session, settings, user, form.code)
        if not error and user.second_factor_since:
            await disable(session, user)
            await notices.announce(session, user, "account:send_second_factor_off")
    # Raised after the commit, which clears the failed password attempts.
    if error:
        raise _wrong_code()


async def reset(session: AsyncSession, user: User) -> None:
    """Disable two-step sign-in for a locked user who has lost app and recovery codes, and end their sessions."""
    if user.second_factor_since is None:
        raise AppError(409, "secondFactorIsOff")
    await disable(session, user)
    await sessions.end_all(session, user.id)
    await notices.announce(session, user, "account:send_second_factor_off")


def _require_confirmed_address(user: User) -> None:
    """Otherwise anybody could register the address of somebody else and lock its owner out for good."""
    if user.status == UserStatus.UNCONFIRMED:
        raise AppError(409, "confirmAddressFirst")


async def count_attempt(database: Database, user: User, code: str | None) -> None:
    """Count a code before it is checked, for the same reasons as in `check_password`.

    The limit is separate from the password's: without the password nobody can exhaust it, and a right password does
    not reset it.
    """
    if code is not None:
        await limits.count(database, limits.CODES_PER_ACCOUNT, str(user.id))


async def use_code(session: AsyncSession, settings: Settings, user: User, code: str | None) -> AppError | None:
    """Consume the code and clear failed attempts; return an error if a code is required and missing or wrong."""
    if user.second_factor_since and code is None:
        return AppError(401, "secondFactorRequired")
    if code is not None:
        if user.second_factor_since and not await _consume_code(session, settings, user, code):
            return AppError(401, "secondFactorWrong", fields={"code": "codeWrong"})
        await _clear_attempts(session, user)
    return None


async def disable(session: AsyncSession, user: User) -> None:
    await delete_secret(session, user.id)
    user.second_factor_since = None


async def delete_secret(session: AsyncSession, user_id: UUID) -> None:
    """Delete the secret; the recovery codes are deleted in cascade."""
    await session.execute(delete(SecondFactor).where(SecondFactor.user_id == user_id))


async def _consume_code(session: AsyncSession, settings: Settings, user: User, code: str) -> bool:
    # Locked, so that of concurrent uses of one code only the first succeeds.
    factor: SecondFactor | None = await session.scalar(
        select(SecondFactor).where(SecondFactor.user_id == user.id).with_for_update()
    )
    if factor is None:
        return False
    if len(code) == totp.DIGITS:
        secret = sealed_secret.unseal(settings, user.id, factor.secret)
        step = totp.matching_step(secret, code, clock.now(), factor.last_step) if secret else None
        if step is None:
            return False
        factor.last_step = step
    else:
        used = await session.execute(
            delete(RecoveryCode)
            .where(RecoveryCode.user_id == user.id, RecoveryCode.hash == hash_token(code))
            .returning(RecoveryCode.hash)
        )
        if not used.first():
            return False
    return True


async def _clear_attempts(session: AsyncSession, user: User) -> None:
    await rate_limit.clear(session, limits.CODES_PER_ACCOUNT, str(user.id))


def _wrong_code() -> AppError:
    return AppError(422, "invalid", fields={"code": "codeWrong"})


def _new_recovery_code() -> str:
    """Return 120 random bits, enough to be stored with a fast hash, in base32, which has no ambiguous characters."""
    return base64.b32encode(secrets.token_bytes(15)).decode()


def _grouped(code: str) -> str:
    """Group the characters for readability. Codes are accepted with and without the hyphens (`rules.code`)."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))
