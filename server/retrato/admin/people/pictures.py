"""The private pictures of one photo or video: the result, and what it was made from."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.people.schemas import ItemPictures
from retrato.errors import AppError
from retrato.media import paths
from retrato.settings import Settings
from retrato.tables import Creation, Selfie, StoredFile

_PATH_SECONDS = 10 * 60
"""Short, because whoever has a path can fetch the picture."""


async def find(session: AsyncSession, settings: Settings, user_id: UUID, item_id: UUID) -> ItemPictures:
    item: Creation | None = await session.scalar(
        select(Creation).where(Creation.id == item_id, Creation.user_id == user_id)
    )
    if item is None:
        raise AppError(404, "itemUnknown")

    async def path(file_id: UUID | None) -> str | None:
        file = await session.get(StoredFile, file_id) if file_id else None
        return paths.for_file(settings, file, window=_PATH_SECONDS) if file else None

    selfies = await session.scalars(
        select(StoredFile)
        .join(Selfie, Selfie.file_id == StoredFile.id)
        .where(Selfie.user_model_id == item.user_model_id)
        .order_by(Selfie.position)
    )
    return ItemPictures(
        result=await path(item.file_id),
        poster=await path(item.poster_file_id),
        source=await path(item.source_file_id),
        selfies=[paths.for_file(settings, selfie, window=_PATH_SECONDS) for selfie in selfies],
    )
