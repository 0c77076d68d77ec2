"""Creations as the API shows them."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, select

from retrato.creation import schemas
from retrato.db import DriverConnection, Question
from retrato.kit.i18n import Language, translate_known
from retrato.media import paths
from retrato.queue import places
from retrato.settings import Settings
from retrato.tables import Creation, StoredFile

SHOWN = (
    Creation.id,
    Creation.file_id,
    Creation.poster_file_id,
    Creation.source_file_id,
    Creation.mode,
    Creation.style_id,
    Creation.user_model_id,
    Creation.source_id,
    Creation.status,
    Creation.progress,
    Creation.error,
    Creation.created_at,
    Creation.finished_at,
    Creation.favourite,
    Creation.share_token,
    Creation.seconds,
)
"""The columns that `present` reads, for those who ask for rows."""


async def present(
    connection: DriverConnection, settings: Settings, language: Language, creations: Sequence[Any]
) -> list[schemas.Creation]:
    """Objects or rows, in a fixed number of queries, however many they are."""
    files = await _files(connection, creations)
    queued = any(creation.status == "QUEUED" for creation in creations)
    waiting = await places(connection, "creation_id") if queued else {}

    def path(file_id: UUID | None) -> str | None:
        file = files.get(file_id)
        return paths.signed(settings, file.id, file.key.rpartition(".")[2]) if file else None

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


async def _files(connection: DriverConnection, creations: Sequence[Any]) -> Mapping[UUID | None, Any]:
    ids = {
        file_id
        for creation in creations
        for file_id in (creation.file_id, creation.poster_file_id, creation.source_file_id)
        if file_id
    }
    return {file.id: file for file in await _FILES.rows(connection, ids=list(ids))} if ids else {}


_FILES = Question(
    select(StoredFile.id, StoredFile.key, StoredFile.width, StoredFile.height).where(
        StoredFile.id == any_(bindparam("ids", type_=ARRAY(Uuid())))
    )
)
