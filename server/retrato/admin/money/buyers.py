from collections.abc import Iterable, Mapping
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money.schemas import Buyer
from retrato.tables import User


async def find_buyers(session: AsyncSession, user_ids: Iterable[UUID]) -> Mapping[UUID, Buyer]:
    users = await session.scalars(select(User).where(User.id.in_({*user_ids})))
    return {user.id: Buyer(id=user.id, name=user.name, email=user.email) for user in users}
