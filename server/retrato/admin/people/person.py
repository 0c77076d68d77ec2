"""One person: account, tokens, what they made and what they paid."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import identities, passkeys
from retrato.account.schemas import LinkedIdentity, PasskeySummary
from retrato.admin.people import search
from retrato.admin.people.schemas import ItemCounts, Person
from retrato.billing import manage, payments
from retrato.billing.present import present as present_subscriptions
from retrato.errors import AppError
from retrato.runtime import Runtime
from retrato.tables import Creation, CreationKind, Staff, StaffRole, User, UserModel, UserModelStatus
from retrato.wallet import service as wallet


async def find(session: AsyncSession, user_id: UUID) -> User:
    user = await session.get(User, user_id)
    if user is None:
        raise _unknown()
    return user


async def lock(session: AsyncSession, user_id: UUID) -> User:
    """Return the person, locked. Nobody becomes staff in the meantime (`staff.find_user`)."""
    user: User | None = await session.scalar(select(User).where(User.id == user_id).with_for_update())
    if user is None:
        raise _unknown()
    return user


def _unknown() -> AppError:
    # Another text than that of an unknown page, which everybody else gets.
    return AppError(404, "personUnknown")


async def role_of(session: AsyncSession, user_id: UUID) -> StaffRole | None:
    role: StaffRole | None = await session.scalar(select(Staff.role).where(Staff.user_id == user_id))
    return role


async def show(runtime: Runtime, user_id: UUID) -> Person:
    async with runtime.database.transaction() as session:
        user = await find(session, user_id)
        summary = await search.find_summary(session, user_id)
        if summary is None:  # deleted in the meantime
            raise _unknown()
        subscriptions = await manage.list_for_user(session, user_id)
        items = await _count_items(session, user_id)
        person = Person(
            **summary.model_dump(),
            new_email=user.new_email,
            region=user.region,
            has_password=user.password_hash is not None,
            second_factor_since=user.second_factor_since,
            staff_role=await role_of(session, user_id),
            passkeys=[PasskeySummary.model_validate(row) for row in await passkeys.list_for_user(session, user_id)],
            identities=[LinkedIdentity.model_validate(row) for row in await identities.list_for_user(session, user_id)],
            balance=await wallet.balance_by_expiry(session, user_id),
            models=await _count_models(session, user_id),
            photos=items["PHOTO"],
            videos=items["VIDEO"],
            subscriptions=[],
            paid=await payments.sum_by_currency(session, user_id),
        )
    person.subscriptions = await present_subscriptions(runtime, subscriptions)
    return person


async def _count_models(session: AsyncSession, user_id: UUID) -> dict[UserModelStatus, int]:
    rows = await session.execute(
        select(UserModel.status, func.count().label("models"))
        .where(UserModel.user_id == user_id)
        .group_by(UserModel.status)
    )
    return {row.status: row.models for row in rows}


async def _count_items(session: AsyncSession, user_id: UUID) -> dict[CreationKind, ItemCounts]:
    is_binned = Creation.deleted_at.is_not(None)
    rows = await session.execute(
        select(Creation.kind, Creation.status, is_binned, func.count())
        .where(Creation.user_id == user_id)
        .group_by(Creation.kind, Creation.status, is_binned)
    )
    kinds: tuple[CreationKind, ...] = ("PHOTO", "VIDEO")
    counts = {kind: ItemCounts(by_status={}, binned=0) for kind in kinds}
    for kind, status, binned, count in rows:
        if binned:
            counts[kind].binned += count
        else:
            counts[kind].by_status[status] = count
    return counts
