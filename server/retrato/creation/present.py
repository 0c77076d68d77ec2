"""API representation of photos and videos."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Select, Uuid, any_, bindparam, select
from sqlalchemy.orm import aliased

from retrato.creation import schemas
from retrato.db import CompiledSelect, DriverConnection
from retrato.kit.i18n import Language, translate_with_fallback
from retrato.media import paths
from retrato.queue import queue_positions
from retrato.settings import Settings
from retrato.tables import Creation, StoredFile

_File, _Poster, _Source = aliased(StoredFile), aliased(StoredFile), aliased(StoredFile)

COLUMNS = (
    Creation.id,
    Creation.file_id,
    _File.key.label("file_key"),
    _File.width,
    _File.height,
    Creation.mode,
    Creation.style_id,
    Creation.user_model_id,
    Creation.source_id,
    Creation.source_file_id,
    _Source.key.label("source_key"),
    Creation.status,
    Creation.progress,
    Creation.error,
    Creation.created_at,
    Creation.finished_at,
    Creation.favourite,
    Creation.share_token,
    Creation.seconds,
    Creation.poster_file_id,
    _Poster.key.label("poster_key"),
)
"""The columns that `present` reads; the select must be passed through `join_files`."""


def join_files(creations: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    return (
        creations.outerjoin(_File, _File.id == Creation.file_id)
        .outerjoin(_Source, _Source.id == Creation.source_file_id)
        .outerjoin(_Poster, _Poster.id == Creation.poster_file_id)
    )


async def present(
    connection: DriverConnection, settings: Settings, language: Language, creations: Sequence[Any]
) -> list[schemas.Creation]:
    """Present rows of `COLUMNS`."""
    queued = [str(creation.id) for creation in creations if creation.status == "QUEUED"]
    positions = await queue_positions(connection, "creation_id", queued) if queued else {}

    def path(file_id: UUID, key: str | None) -> str | None:
        return paths.signed(settings, file_id, key.rpartition(".")[2]) if key else None

    return [
        schemas.Creation(
            id=creation.id,
            path=path(creation.file_id, creation.file_key),
            width=creation.width,
            height=creation.height,
            mode=creation.mode,
            style_id=creation.style_id,
            user_model_id=creation.user_model_id,
            source_id=creation.source_id,
            source=path(creation.source_file_id, creation.source_key),
            status=creation.status,
            queue_position=positions.get(str(creation.id)) if creation.status == "QUEUED" else None,
            progress=creation.progress,
            error=failure(language, creation.error) if creation.error else None,
            created_at=creation.created_at,
            finished_at=creation.finished_at,
            favourite=creation.favourite,
            shared=creation.share_token is not None,
            seconds=creation.seconds,
            poster=path(creation.poster_file_id, creation.poster_key),
        )
        for creation in creations
    ]


async def present_ids(
    connection: DriverConnection, settings: Settings, language: Language, ids: Sequence[UUID]
) -> list[schemas.Creation]:
    """Present creations by id, oldest first. The caller has checked who owns them."""
    return await present(connection, settings, language, await _BY_ID.fetch_all(connection, ids=ids))


def failure(language: Language, code: str) -> str:
    """Return the user-facing text of an error code."""
    return translate_with_fallback(language, f"failures.{code}", fallback="failures.engineFailed")


_BY_ID = CompiledSelect(
    join_files(select(*COLUMNS)).where(Creation.id == any_(bindparam("ids", type_=ARRAY(Uuid())))).order_by(Creation.id)
)
