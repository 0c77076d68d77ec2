"""What people change about the account they have. No database connection waits for the hashing of a password."""

from retrato.account import links, sessions
from retrato.account.passwords import hash_password, refuse_email_as_password
from retrato.account.proof import prove, redeem
from retrato.account.schemas import PasswordChange, Profile
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError
from retrato.tables import User


def update_profile(user: User, form: Profile) -> None:
    for field, value in form.model_dump(exclude_none=True).items():
        setattr(user, field, value)


async def change_password(database: Database, caller: Caller, form: PasswordChange, address: str) -> None:
    refuse_email_as_password(caller.user.email, form.password)
    proof = await prove(database, caller.user.email, form.current_password, address)
    if proof is None:
        raise _wrong_password("currentPassword")
    password_hash = await hash_password(form.password)
    async with database.transaction() as session:
        user = await redeem(session, proof)
        if user is None:
            raise _wrong_password("currentPassword")
        user.password_hash = password_hash
        await links.revoke(session, user, "reset")
        await sessions.end_others(session, user.id, kept=caller.session_id)


def _wrong_password(field: str) -> AppError:
    return AppError(422, "invalid", fields={field: "passwordWrong"})
