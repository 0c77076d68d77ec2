"""The accounts at Google and Apple that are linked to a user. Signing in with them: `openid.py`."""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices
from retrato.account.schemas import IdentityKey
from retrato.errors import AppError
from retrato.tables import Identity, IdentityProviderKey, Passkey, User


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[Identity]:
    rows = await session.scalars(select(Identity).where(Identity.user_id == user_id).order_by(Identity.created_at))
    return rows.all()


async def unlink(
    session: AsyncSession, offered: Collection[IdentityProviderKey], user_id: UUID, key: IdentityKey
) -> None:
    """Unlink an account, unless it is the only way to sign in. `offered`: the providers that are switched on."""
    # Locked, so that of two requests at once the second sees what the first has left.
    password_hash = await session.scalar(select(User.password_hash).where(User.id == user_id).with_for_update())
    linked = await list_for_user(session, user_id)
    identity = next((row for row in linked if (row.provider, row.subject) == (key.provider, key.subject)), None)
    if identity is None:
        raise AppError(404, "notFound")
    if (
        password_hash is None
        and not any(other.provider in offered for other in linked if other is not identity)
        and not await session.scalar(select(exists().where(Passkey.user_id == user_id)))
    ):
        raise AppError(409, "lastWayToSignIn", provider=key.provider.capitalize())
    await session.delete(identity)
    user = await session.get_one(User, user_id)
    await notices.announce(session, user, "account:send_provider_unlinked", provider=key.provider)
