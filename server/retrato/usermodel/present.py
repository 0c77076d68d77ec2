"""API representation of personal models."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import driver_connection
from retrato.kit.i18n import Language, translate_with_fallback
from retrato.media import paths
from retrato.queue import queue_positions
from retrato.settings import Settings
from retrato.tables import Selfie, StoredFile, UserModel
from retrato.usermodel import schemas


async def present(
    session: AsyncSession, settings: Settings, language: Language, models: Sequence[UserModel]
) -> list[schemas.UserModel]:
    """Present models in a fixed number of queries."""
    thumbnails = await _find_thumbnails(session, models)
    training = [str(model.id) for model in models if model.status == "TRAINING"]
    connection = await driver_connection(session)
    positions = await queue_positions(connection, "user_model_id", training) if training else {}
    return [
        schemas.UserModel(
            id=model.id,
            name=model.name,
            thumbnail=paths.for_file(settings, thumbnails[model.id]) if model.id in thumbnails else None,
            gender=model.gender,
            status=model.status,
            queue_position=positions.get(str(model.id)) if model.status == "TRAINING" else None,
            progress=model.progress,
            created_at=model.created_at,
            provider_finished_at=model.provider_finished_at,
            error=failure(language, model.error) if model.error else None,
            can_retry=model.status == "FAILED" and model.error not in {"badSelfies", "sourceGone"},
        )
        for model in models
    ]


def failure(language: Language, code: str) -> str:
    """Return the user-facing text of an error code."""
    return translate_with_fallback(language, f"trainings.{code}", fallback="trainings.engineFailed")


async def _find_thumbnails(session: AsyncSession, models: Sequence[UserModel]) -> Mapping[UUID, StoredFile]:
    """Return the thumbnail that the training chose or, before that, the first selfie."""
    first_selfies = await session.execute(
        select(Selfie.user_model_id, StoredFile)
        .join(StoredFile, StoredFile.id == Selfie.file_id)
        .where(Selfie.user_model_id.in_([model.id for model in models]), Selfie.position == 0)
    )
    chosen = await session.execute(
        select(UserModel.id, StoredFile)
        .join(StoredFile, StoredFile.id == UserModel.thumbnail_file_id)
        .where(UserModel.id.in_([model.id for model in models]))
    )
    return {model_id: file for rows in (first_selfies, chosen) for model_id, file in rows}
