"""The demo account of a local installation: tokens, premium, and two models of people who do not exist."""

from datetime import timedelta
from pathlib import Path
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import second_factor
from retrato.account.passwords import hash_password
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.runtime import Runtime
from retrato.tables import Subscription, User, UserModel, UserModelGender, UserStatus
from retrato.usermodel import service as usermodel
from retrato.wallet import service as wallet

EMAIL = "demo@retrato.local"
PASSWORD = "demo-retrato"  # noqa: S105 - printed at every start; there is no such account in production
TOKENS = 500
PEOPLE: dict[str, UserModelGender] = {"Elena": "FEMALE", "Marco": "MALE"}


async def make_demo_account(runtime: Runtime) -> None:
    """Create the account, or reset its password, premium and tokens to what the start-up message promises."""
    if runtime.settings.production:
        raise RuntimeError("production has no demo account: everybody knows its password")
    reset = {
        "password_hash": await hash_password(PASSWORD),
        "status": UserStatus.CONFIRMED,
        "second_factor_since": None,
    }
    async with runtime.database.transaction() as session:
        made = await session.execute(
            insert(User)
            .values(name="Demo", email=EMAIL, **reset)
            .on_conflict_do_update(index_elements=[User.email], set_=reset)
            .returning(User.id)
        )
        user_id = made.scalar_one()
        await second_factor.delete_secret(session, user_id)
        await give_premium(session, user_id)
        missing = TOKENS - await wallet.balance(session, user_id)
        if missing > 0:
            await wallet.grant(session, user_id, missing, "promotion", source=f"demo:{new_id()}")
        known = set(await session.scalars(select(UserModel.name).where(UserModel.user_id == user_id)))
    for name, gender in PEOPLE.items():
        if name not in known:
            await train(runtime, user_id, name, gender)


async def give_premium(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(delete(Subscription).where(Subscription.user_id == user_id, Subscription.plan_key == "demo"))
    session.add(
        Subscription(
            user_id=user_id,
            service="APP",
            plan_key="demo",
            model_slots=5,
            active_until=clock.now() + timedelta(days=365),
        )
    )


async def train(runtime: Runtime, user_id: UUID, name: str, gender: UserModelGender) -> None:
    portrait: Path = runtime.settings.content / "people" / f"{name.lower()}.jpg"
    file = await files.upload(runtime.storage, user_id=user_id, data=portrait, content_type="image/jpeg")
    async with runtime.database.transaction() as session:
        await usermodel.start_training(session, runtime.settings, user_id, name, gender, [file])
