"""Creations as the API shows them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import schemas
from retrato.kit.i18n import Language, translate_known
from retrato.media import paths
from retrato.queue import places
from retrato.settings import Settings
from retrato.tables import Creation, StoredFile


async def present(
    session: AsyncSession, settings: Settings, language: Language, creations: Sequence[Creation]
) -> list[schemas.Creation]:
    """In a fixed number of queries, however many they are."""
    files = await _files(session, creations)
    queued = any(creation.status == "QUEUED" for creation in creations)
    waiting = await places(session, "creation_id") if queued else {}

    def path(file_id: UUID | None) -> str | None:
        return paths.of(settings, files[file_id]) if file_id in files else None

    return [
        schemas.Creation(
            id=creation.id,
            path=path(creation.file_id),
            width=files[creation.file_id].width if creation.file_id in files else None,
            height=files[creation.file_id].height if creation.file_id in files else None,
            mode=creation.mode,
            style_id=creation.style_id,
            user_model_id=creation.user_model_id,
            source_id=creation.source_id,
            source=path(creation.source_file_id),
            status=creation.status,
            queue_position=waiting.get(str(creation.id)) if creation.status == "QUEUED" else None,
            progress=creation.progress,
            error=failure(language, creation.error) if creation.error else None,
            created_at=creation.created_at,
            finished_at=creation.finished_at,
            favourite=creation.favourite,
            shared=creation.share_token is not None,
            seconds=creation.seconds,
            poster=path(creation.poster_file_id),
        )
        for creation in creations
    ]


def failure(language: Language, code: str) -> str:
    """Why there is no picture, in words."""
    return translate_known(language, f"failures.{code}", otherwise="failures.engineFailed")


async def _files(session: AsyncSession, creations: Sequence[Creation]) -> Mapping[UUID | None, StoredFile]:
    ids = {
        file_id
        for creation in creations
        for file_id in (creation.file_id, creation.poster_file_id, creation.source_file_id)
        if file_id
    }
    found = await session.scalars(select(StoredFile).where(StoredFile.id.in_(ids)))
    return {file.id: file for file in found}
