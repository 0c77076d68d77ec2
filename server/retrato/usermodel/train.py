"""The job that trains a model. As with photos, only the latest attempt may finish it."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.engines.contract import EngineError, TrainRequest, TrainResult
from retrato.kit import clock
from retrato.media import files
from retrato.media.pictures import Picture
from retrato.notification import events
from retrato.push import service as push
from retrato.queue import engine_queue, enqueue
from retrato.runtime import Runtime
from retrato.tables import Selfie, StoredFile, UserModel, UserModelGender

_log = structlog.get_logger("usermodel")
_BACKOFF_SECONDS = 15


@dataclass(frozen=True)
class _Attempt:
    model_id: UUID
    user_id: UUID
    number: int
    gender: UserModelGender
    engine: str
    keys: list[str]


async def train(runtime: Runtime, model_id: UUID) -> None:
    attempt = await _begin(runtime, model_id)
    if attempt is None:
        return
    try:
        async with asyncio.timeout(runtime.settings.engine.training_seconds):
            result = await _run_engine(runtime, attempt)
    except TimeoutError:
        await _retry_or_fail(runtime, attempt, EngineError("timeout", retryable=True))
    except EngineError as error:
        await _retry_or_fail(runtime, attempt, error)
    else:
        if result is not None:
            await _finish(runtime, attempt, result)


async def fail(session: AsyncSession, model: UserModel, error: str) -> None:
    model.status, model.error = "FAILED", error
    await events.publish(session, model.user_id, "model", id=model.id, status="FAILED")
    await enqueue(session, "usermodel:send_failed", user_model_id=str(model.id))


async def lock_training(session: AsyncSession, model_id: UUID) -> UserModel | None:
    found: UserModel | None = await session.scalar(
        select(UserModel)
        .where(UserModel.id == model_id, UserModel.status == "TRAINING")
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found


async def _begin(runtime: Runtime, model_id: UUID) -> _Attempt | None:
    async with runtime.database.transaction() as session:
        model = await lock_training(session, model_id)
        if model is None:
            return None
        if model.attempts >= runtime.settings.engine.attempts:
            await fail(session, model, "engineCrashed")
            return None
        model.attempts += 1
        keys = await session.scalars(
            select(StoredFile.key)
            .join(Selfie, Selfie.file_id == StoredFile.id)
            .where(Selfie.user_model_id == model.id)
            .order_by(Selfie.position)
        )
        return _Attempt(model.id, model.user_id, model.attempts, model.gender, model.engine, list(keys))


async def _run_engine(runtime: Runtime, attempt: _Attempt) -> TrainResult | None:
    selfies = [await runtime.storage.get(key) for key in attempt.keys]
    request = TrainRequest(selfies=selfies, gender=attempt.gender, key=str(attempt.model_id))
    result: TrainResult | None = await runtime.engines.get(attempt.engine).run_while(
        partial(_update_progress, runtime, attempt), "train", request
    )
    return result


async def _update_progress(runtime: Runtime, attempt: _Attempt, progress: float) -> bool:
    """Store and publish the progress; return whether this attempt is still the current one."""
    async with runtime.database.transaction() as session:
        current = await session.scalar(
            update(UserModel)
            .where(
                UserModel.id == attempt.model_id,
                UserModel.status == "TRAINING",
                UserModel.attempts == attempt.number,
            )
            .values(progress=progress)
            .returning(UserModel.id)
        )
        if current:
            await events.publish(session, attempt.user_id, "progress", id=attempt.model_id, progress=progress)
    return current is not None


async def _finish(runtime: Runtime, attempt: _Attempt, result: TrainResult) -> None:
    file = await files.upload(
        runtime.storage, user_id=attempt.user_id, data=result.model, content_type="application/octet-stream"
    )
    face = result.thumbnail
    thumbnail = await files.upload_picture(
        runtime.storage, attempt.user_id, Picture(face.data, face.width, face.height, face.type)
    )
    async with runtime.database.transaction() as session:
        model = await lock_training(session, attempt.model_id)
        if model and model.attempts == attempt.number:
            session.add_all([file, thumbnail])
            await session.flush()
            model.file_id, model.thumbnail_file_id = file.id, thumbnail.id
            model.status, model.progress, model.provider_finished_at = "READY", 1.0, clock.now()
            await events.publish(session, model.user_id, "model", id=model.id, status="READY")
            await enqueue(session, "usermodel:send_ready", user_model_id=str(model.id))
            await push.notify(session, model.user_id, "modelReady", model.id)
            return
    # Deleted in the meantime, or a later attempt took over.
    await runtime.storage.delete([file.key, thumbnail.key])


async def _retry_or_fail(runtime: Runtime, attempt: _Attempt, error: EngineError) -> None:
    _log.warning("an attempt failed", model=str(attempt.model_id), attempt=attempt.number, reason=error.code)
    async with runtime.database.transaction() as session:
        model = await lock_training(session, attempt.model_id)
        if model is None or model.attempts != attempt.number:
            return
        if not error.retryable or attempt.number >= runtime.settings.engine.attempts:
            await fail(session, model, error.code)
            return
        model.progress = 0.0
        wait = timedelta(seconds=error.retry_after or _BACKOFF_SECONDS)
        await enqueue(
            session,
            "usermodel:train",
            queue=engine_queue(attempt.engine),
            at=clock.now() + wait,
            user_model_id=str(model.id),
        )
