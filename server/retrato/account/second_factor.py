"""Two-step sign-in: beside the password, a code of the person's authenticator app, or one of their recovery codes.

First `count_attempt`, then `refusal` inside the transaction of the deed, which uses the code up.
"""

import base64
import hmac
import os
import secrets
from functools import cache
from uuid import UUID

import structlog
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import limits, sessions
from retrato.account.proof import prove, redeem, wrong_password
from retrato.account.schemas import Enrolment, PasswordBody, SecondFactorRemoval
from retrato.auth.current_user import Caller, sign_in_required
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import clock, rate_limit, totp
from retrato.kit.opaque_token import hash_token
from retrato.queue import enqueue
from retrato.settings import Settings
from retrato.tables import RecoveryCode, SecondFactor, User

_RECOVERY_CODES = 10
_NONCE = 12

_log = structlog.get_logger("account")


async def start(database: Database, settings: Settings, caller: Caller, form: PasswordBody, address: str) -> Enrolment:
    """A new secret for the person's app; it counts once `confirm` has seen a code of it."""
    proof = await prove(database, caller.user.email, form.password, address, wrong_password("password"))
    secret = totp.new_secret()
    async with database.transaction() as session:
        user = await redeem(session, proof)
        if user.second_factor_since is None:
            fresh = {"secret": _sealed(settings, user.id, secret), "last_step": None, "started_at": clock.now()}
            await session.execute(
                insert(SecondFactor)
                .values(user_id=user.id, **fresh)
                .on_conflict_do_update(index_elements=[SecondFactor.user_id], set_=fresh)
            )
            return Enrolment(secret=totp.as_text(secret), uri=totp.uri(secret, issuer="Retrato", account=user.email))
    # Only now: the password was right, and that stays so.
    raise AppError(409, "secondFactorOn")


async def confirm(database: Database, settings: Settings, caller: Caller, code: str) -> list[str]:
    """Switches it on, and answers the recovery codes: nobody can ever be told them again."""
    await count_attempt(database, caller.user, code)
    async with database.transaction() as session:
        user: User | None = await session.scalar(select(User).where(User.id == caller.user.id).with_for_update())
        if user is None:  # the account went in the meantime
            raise sign_in_required()
        if user.second_factor_since:
            raise AppError(409, "secondFactorOn")
        if not await _use(session, settings, user, code):
            raise _wrong_code()
        await _forget_failures(session, user)
        user.second_factor_since = clock.now()
        recovery_codes = [_new_recovery_code() for _ in range(_RECOVERY_CODES)]
        session.add_all(RecoveryCode(hash=hash_token(code), user_id=user.id) for code in recovery_codes)
        # Whoever is signed in elsewhere got there without the second step.
        await sessions.end_others(session, user.id, kept=caller.session_id)
        await enqueue(session, "account:send_second_factor_on", user_id=str(user.id))
        return [_in_groups(code) for code in recovery_codes]


async def remove(
    database: Database, settings: Settings, caller: Caller, form: SecondFactorRemoval, address: str
) -> None:
    proof = await prove(database, caller.user.email, form.password, address, wrong_password("password"))
    await count_attempt(database, proof.user, form.code)
    async with database.transaction() as session:
        user = await redeem(session, proof)
        refused = await refusal(session, settings, user, form.code)
        if not refused and user.second_factor_since:
            await forget(session, user.id)
            user.second_factor_since = None
            await enqueue(session, "account:send_second_factor_off", user_id=str(user.id))
    # Only now: the password was right, and that stays so.
    if refused:
        raise _wrong_code()


async def count_attempt(database: Database, user: User, code: str | None) -> None:
    """Counts a code before it is looked at, for the same reasons as `prove` does. On a count of its own: those who do
    not know the password cannot use it up, and knowing the password alone does not wipe it."""
    if code is not None:
        await limits.count(database, limits.CODES_PER_ACCOUNT, str(user.id))


async def refusal(session: AsyncSession, settings: Settings, user: User, code: str | None) -> AppError | None:
    """None when there is nothing to ask for or the code is right; then it is used up, and failures are forgotten."""
    if user.second_factor_since and code is None:
        return AppError(401, "secondFactorRequired")
    if code is not None:
        if user.second_factor_since and not await _use(session, settings, user, code):
            return AppError(401, "secondFactorWrong", fields={"code": "codeWrong"})
        await _forget_failures(session, user)
    return None


async def forget(session: AsyncSession, user_id: UUID) -> None:
    """The secret, and with it the recovery codes."""
    await session.execute(delete(SecondFactor).where(SecondFactor.user_id == user_id))


async def _use(session: AsyncSession, settings: Settings, user: User, code: str) -> bool:
    # Locked: of two who come with the same code at the same moment, one is late.
    factor: SecondFactor | None = await session.scalar(
        select(SecondFactor).where(SecondFactor.user_id == user.id).with_for_update()
    )
    if factor is None:
        return False
    if len(code) == totp.DIGITS:
        secret = _opened(settings, user.id, factor.secret)
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


async def _forget_failures(session: AsyncSession, user: User) -> None:
    await rate_limit.clear(session, limits.CODES_PER_ACCOUNT, str(user.id))


def _wrong_code() -> AppError:
    return AppError(422, "invalid", fields={"code": "codeWrong"})


def _new_recovery_code() -> str:
    """120 random bits need no slow hash, in letters and digits that nobody mixes up."""
    return base64.b32encode(secrets.token_bytes(15)).decode()


def _in_groups(code: str) -> str:
    """Easier on the eyes; what people send back is taken with and without the strokes (`rules.code`)."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


@cache
def _key(secret: str) -> AESGCM:
    # A key of its own: nothing else that is made with the same secret can open what is sealed here.
    return AESGCM(hmac.digest(secret.encode(), b"second factor", "sha256"))


def _sealed(settings: Settings, user_id: UUID, secret: bytes) -> bytes:
    """Bound to its user: moved to another row, it opens no more."""
    nonce = os.urandom(_NONCE)
    return nonce + _key(settings.signing_key).encrypt(nonce, secret, user_id.bytes)


def _opened(settings: Settings, user_id: UUID, sealed: bytes) -> bytes | None:
    """None when it was sealed with another key or for another user; recovery codes work all the same."""
    try:
        return _key(settings.signing_key).decrypt(sealed[:_NONCE], sealed[_NONCE:], user_id.bytes)
    except InvalidTag:
        _log.error(
            "the secret of an authenticator app cannot be opened: has RETRATO_SECRET changed?", user=str(user_id)
        )
        return None
