"""Profile pictures: one small square file per user."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import limits
from retrato.auth.current_user import Caller, sign_in_required
from retrato.db import Database
from retrato.media import files, paths
from retrato.media.files import EXTENSIONS
from retrato.media.pictures import Picture, read_picture
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import StoredFile, User
from retrato.trust.screening import screen

_EDGE = 512
_MIN_EDGE = 64


def path(settings: Settings, file_id: UUID | None) -> str | None:
    # All avatars have the same format, so the user's row is enough to build the path.
    return paths.signed(settings, file_id, EXTENSIONS[Picture.content_type]) if file_id else None


async def change(runtime: Runtime, caller: Caller, data: bytes) -> User:
    """Replace the avatar. No database connection is held while the picture is processed and stored."""
    await limits.count(runtime.database, limits.AVATARS, str(caller.user.id))
    picture = await read_picture(data, field="image", min_edge=_MIN_EDGE, max_edge=_EDGE, square=True)
    await screen(runtime, caller.user.id, picture.data, "AVATAR", field="image")
    file = await files.upload_picture(runtime.storage, caller.user.id, picture)
    async with runtime.database.transaction() as session:
        return await _replace(session, caller.user.id, file)


async def remove(database: Database, caller: Caller) -> User:
    async with database.transaction() as session:
        return await _replace(session, caller.user.id, None)


async def _replace(session: AsyncSession, user_id: UUID, file: StoredFile | None) -> User:
    # Locked, so that of two concurrent uploads the one that loses is removed as well.
    user: User | None = await session.scalar(select(User).where(User.id == user_id).with_for_update())
    if user is None:  # the account was deleted in the meantime
        raise sign_in_required()
    former = await session.get(StoredFile, user.avatar_file_id) if user.avatar_file_id else None
    if file:
        session.add(file)
        await session.flush()
    user.avatar_file_id = file.id if file else None
    await session.flush()
    await files.remove(session, [former] if former else [])
    return user
