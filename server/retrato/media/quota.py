"""How much a user may store."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.settings import Settings
from retrato.tables import StoredFile

_MB = 1_000_000


async def require_room(session: AsyncSession, settings: Settings, user_id: UUID) -> None:
    """Raise if the user's files use up the storage quota of an account. Archives of exports do not count."""
    used = await session.scalar(
        select(func.sum(StoredFile.bytes)).where(
            StoredFile.user_id == user_id, StoredFile.content_type != "application/zip"
        )
    )
    if (used or 0) >= settings.storage_per_user_mb * _MB:
        raise AppError(409, "storageFull", gigabytes=f"{settings.storage_per_user_mb / 1000:g}")
