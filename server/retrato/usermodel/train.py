"""The job that trains a model. It may run more than once: see `retrato.attempt`."""

import time
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.attempt import (
    MAX_ATTEMPTS,
    Attempt,
    Kind,
    Progress,
    TryAgain,
    count_done,
    count_failed,
    count_failed_attempt,
    hold,
    lease,
    requeue,
)
from retrato.integrations.engines.contract import EngineError, TrainRequest, TrainResult
from retrato.kit import clock
from retrato.kit.tracing import span
from retrato.media import files
from retrato.media.pictures import Picture
from retrato.notification import events
from retrato.push import service as push
from retrato.queue import enqueue, training_queue, turn
from retrato.runtime import Runtime
from retrato.tables import Selfie, StoredFile, UserModel, UserModelGender
from retrato.usermodel import allowance

_log = structlog.get_logger("usermodel")
_BACKOFF_SECONDS = 15


TRAINING = Kind(UserModel, ("TRAINING",), "usermodel:train", "user_model_id")
_MODE = "TRAIN"


@dataclass(frozen=True)
class _Attempt(Attempt):
    gender: UserModelGender
    engine: str
    keys: list[str]


async def train(runtime: Runtime, model_id: UUID) -> None:
    attempt = await _begin(runtime, model_id)
    if attempt is None:
        return
    started = time.monotonic()
    async with hold(runtime, attempt):
        try:
            result = await _run_engine(runtime, attempt)
        except EngineError as error:
            await _retry_or_fail(runtime, attempt, error)
        else:
            if result is not None:
                await _finish(runtime, attempt, result, started)


async def fail(session: AsyncSession, model: UserModel, error: str) -> None:
    model.status, model.error, model.lease_until = "FAILED", error, None
    count_failed(session, model.engine, _MODE, error)
    await allowance.give_back(session, model.user_id)
    await events.publish(session, model.user_id, "model", id=model.id, status="FAILED")
    await enqueue(session, "usermodel:send_failed", user_model_id=str(model.id))


async def lock_training(session: AsyncSession, model_id: UUID, *, skip_locked: bool = False) -> UserModel | None:
    found: UserModel | None = await session.scalar(
        select(UserModel)
        .where(UserModel.id == model_id, UserModel.status == "TRAINING")
        .with_for_update(skip_locked=skip_locked)
        .execution_options(populate_existing=True)
    )
    return found


async def _begin(runtime: Runtime, model_id: UUID) -> _Attempt | None:
    async with runtime.database.transaction() as session:
        model = await lock_training(session, model_id)
        # A held model has another attempt. Should that be lost, the model is put back when its lease expires.
        if model is None or await _is_held(session, model):
            return None
        if model.attempts >= MAX_ATTEMPTS:
            await fail(session, model, "engineCrashed")
            return None
        takes = await pace.expected_seconds(session, training_queue(model.engine), "TRAINING")
        if not model.progress and clock.now() + timedelta(seconds=takes) > model.deadline_at:
            await fail(session, model, "deadline")  # it would not be done in time
            return None
        model.attempts += 1
        model.lease_until = lease(runtime)
        keys = await session.scalars(
            select(StoredFile.key)
            .join(Selfie, Selfie.file_id == StoredFile.id)
            .where(Selfie.user_model_id == model.id)
            .order_by(Selfie.position)
        )
        return _Attempt(TRAINING, model.id, model.user_id, model.attempts, model.gender, model.engine, keys=list(keys))


async def _run_engine(runtime: Runtime, attempt: _Attempt) -> TrainResult | None:
    try:
        selfies = [await runtime.storage.get(key) for key in attempt.keys]
    except FileNotFoundError:
        raise EngineError("sourceGone", retryable=False) from None
    request = TrainRequest(selfies=selfies, gender=attempt.gender, key=str(attempt.item_id))
    with span("engine train", engine=attempt.engine):
        result: TrainResult | None = await runtime.engines.get(attempt.engine).run_while(
            Progress(runtime, attempt), "train", request, runtime.settings.engine.training_seconds
        )
    return result


async def _finish(runtime: Runtime, attempt: _Attempt, result: TrainResult, started: float) -> None:
    file = await files.upload(
        runtime.storage, user_id=attempt.user_id, data=result.model, content_type="application/octet-stream"
    )
    face = result.thumbnail
    thumbnail = await files.upload_picture(
        runtime.storage, attempt.user_id, Picture(face.data, face.width, face.height, face.type)
    )
    async with runtime.database.transaction() as session:
        model = await lock_training(session, attempt.item_id)
        if model and model.attempts == attempt.number:
            session.add_all([file, thumbnail])
            await session.flush()
            model.file_id, model.thumbnail_file_id = file.id, thumbnail.id
            model.status, model.progress, model.provider_finished_at = "READY", 1.0, clock.now()
            model.lease_until = None
            await events.publish(session, model.user_id, "model", id=model.id, status="READY")
            await enqueue(session, "usermodel:send_ready", user_model_id=str(model.id))
            await push.notify(session, model.user_id, "modelReady", model.id)
            took = time.monotonic() - started
            await pace.record(session, training_queue(attempt.engine), "TRAINING", took)
            count_done(session, attempt.engine, _MODE, took)
            return
    # Deleted in the meantime, or a later attempt took over.
    await runtime.storage.delete([file.key, thumbnail.key])


async def _retry_or_fail(runtime: Runtime, attempt: _Attempt, error: EngineError) -> None:
    count_failed_attempt(attempt.engine, error.code)
    _log.warning("an attempt failed", model=str(attempt.item_id), attempt=attempt.number, reason=error.code)
    async with runtime.database.transaction() as session:
        model = await lock_training(session, attempt.item_id)
        if model is None or model.attempts != attempt.number:
            return
        model.failures += 1
        if not error.retryable or model.failures >= runtime.settings.engine.attempts:
            await fail(session, model, error.code)
            return
        model.lease_until = None
    raise TryAgain(error.retry_after or _BACKOFF_SECONDS)


async def put_back(runtime: Runtime, model_id: UUID) -> None:
    """Queue a training whose attempt was lost."""
    async with runtime.database.transaction() as session:
        # One that is locked is being changed. If the process that does so dies, a later sweep gets it.
        model = await lock_training(session, model_id, skip_locked=True)
        if model and not await _is_held(session, model):
            await requeue(session, TRAINING, model, training_queue(model.engine), turn(model.created_at))


async def _is_held(session: AsyncSession, model: UserModel) -> bool:
    return model.lease_until is not None and bool(await session.scalar(select(func.now() < model.lease_until)))
