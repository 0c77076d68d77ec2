"""Passkeys (WebAuthn): discoverable credentials that sign their user in without a password.

A passkey is bound to this origin and asks for a fingerprint, a face or a PIN, so it is both factors at once: no code of
an authenticator app is required besides.
"""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices
from retrato.errors import AppError
from retrato.tables import Passkey, User


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[Passkey]:
    rows = await session.scalars(select(Passkey).where(Passkey.user_id == user_id).order_by(Passkey.created_at.desc()))
    return rows.all()


async def rename(session: AsyncSession, user_id: UUID, passkey_id: UUID, name: str) -> Passkey:
    row: Passkey | None = await session.scalar(
        select(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id).with_for_update()
    )
    if row is None:
        raise AppError(404, "notFound")
    row.name = name
    return row


async def remove(session: AsyncSession, user_id: UUID, passkey_id: UUID) -> None:
    removed = await session.scalar(
        delete(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id).returning(Passkey.id)
    )
    if removed is None:
        raise AppError(404, "notFound")
    user = await session.get_one(User, user_id)
    await notices.announce(session, user, "account:send_passkey_removed")
