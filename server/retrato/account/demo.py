"""The demo account, for everybody who tries the product on their own machine."""

from sqlalchemy.dialects.postgresql import insert

from retrato.account import second_factor
from retrato.account.passwords import hash_password
from retrato.runtime import Runtime
from retrato.tables import User, UserStatus

EMAIL = "demo@retrato.local"
PASSWORD = "demo-retrato"  # noqa: S105 - printed at every start; there is no such account in production


async def make_demo_account(runtime: Runtime) -> None:
    """Makes it, or gives it back what is announced: its password, enough to sign in with, and a confirmed address."""
    if runtime.settings.production:
        raise RuntimeError("production has no demo account: everybody knows its password")
    announced = {
        "password_hash": await hash_password(PASSWORD),
        "status": UserStatus.CONFIRMED,
        "second_factor_since": None,
    }
    async with runtime.database.transaction() as session:
        made = await session.execute(
            insert(User)
            .values(name="Demo", email=EMAIL, **announced)
            .on_conflict_do_update(index_elements=[User.email], set_=announced)
            .returning(User.id)
        )
        await second_factor.forget(session, made.scalar_one())
