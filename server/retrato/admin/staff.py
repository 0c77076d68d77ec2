"""Who is staff, and with which role."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError, not_exists
from retrato.tables import Staff, StaffRole, User, UserStatus


async def list_all(session: AsyncSession) -> Sequence[tuple[Staff, User]]:
    rows = await session.execute(
        select(Staff, User).join(User, User.id == Staff.user_id).order_by(Staff.created_at, Staff.user_id)
    )
    return [(staff, user) for staff, user in rows]


async def find_user(session: AsyncSession, email: str) -> User:
    """Return the user with a confirmed address, who has not asked for deletion, or raise."""
    user: User | None = await session.scalar(select(User).where(User.email == email.strip().lower()).with_for_update())
    if user is None:
        raise not_exists("userUnknown", "email")
    if user.status == UserStatus.UNCONFIRMED:
        raise AppError(409, "staffUnconfirmed", fields={"email": "staffUnconfirmed"})
    if user.deletes_at is not None:
        raise AppError(409, "staffLeaving", fields={"email": "staffLeaving"})
    return user


async def set_role(session: AsyncSession, user_id: UUID, role: StaffRole | None) -> StaffRole | None:
    """Give a user a role, or none. Return the role they had. There is always an owner."""
    # Of two owners who remove each other at the same time, the second waits and is refused.
    owners = list(await session.scalars(select(Staff.user_id).where(Staff.role == "owner").with_for_update()))
    if role != "owner" and owners == [user_id]:
        raise AppError(409, "lastOwner")
    row = await session.get(Staff, user_id)
    before = row.role if row else None
    if row and role is None:
        await session.delete(row)
    elif row and role:
        row.role = role
    elif role:
        session.add(Staff(user_id=user_id, role=role))
    return before


async def count(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Staff)) or 0


async def can_change_audit_log(session: AsyncSession) -> bool:
    """Return whether the application's database role could change the audit log (docs/operations.md#database-roles)."""
    found = await session.scalar(text("select has_table_privilege('audit_log', 'update, delete')"))
    return bool(found)
