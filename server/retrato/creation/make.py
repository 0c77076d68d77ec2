"""Making one photo or video. The job may run more than once, at worst twice at a time: each run counts as an attempt on
the creation's own row, and only the latest attempt may finish it."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import func, select, update

from retrato.creation import settle
from retrato.creation.create import engine_for
from retrato.integrations.engines.contract import (
    AnimateRequest,
    EngineError,
    Image,
    ImagineRequest,
    ReimagineRequest,
    Verb,
    Video,
)
from retrato.kit import clock
from retrato.media import files
from retrato.media.pictures import Picture
from retrato.notification import events
from retrato.queue import engine_queue, enqueue
from retrato.runtime import Runtime
from retrato.tables import Creation, StoredFile, Style, UserModel

_log = structlog.get_logger("creation")
_BACKOFF_SECONDS = (5, 20)


@dataclass(frozen=True)
class _Attempt:
    """What one run works with. Read at its beginning, so that no database connection waits for the engine."""

    creation_id: UUID
    user_id: UUID
    number: int
    engine: str
    verb: Verb
    recipe: dict[str, Any]
    wishes: dict[str, Any]
    seed: int
    gender: str
    source: StoredFile
    seconds: int


async def make(runtime: Runtime, creation_id: UUID) -> None:
    attempt = await _begin(runtime, creation_id)
    if attempt is None:
        return
    try:
        async with asyncio.timeout(attempt.seconds):
            result = await _watched(runtime, attempt)
    except TimeoutError:
        await _give_up_or_again(runtime, attempt, EngineError("timeout", retryable=True))
    except EngineError as error:
        await _give_up_or_again(runtime, attempt, error)
    else:
        if result is not None:
            await _finish(runtime, attempt, result)


async def _begin(runtime: Runtime, creation_id: UUID) -> _Attempt | None:
    """None when there is nothing to make any more."""
    limits = runtime.settings.engine
    async with runtime.database.transaction() as session:
        # Only the item is locked, not its owner's tokens: nobody who ends it waits long, and most attempts end well.
        found = await session.execute(
            select(Creation, Style.recipe, UserModel, StoredFile)
            .join(Style, Style.id == Creation.style_id)
            .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
            .outerjoin(StoredFile, StoredFile.id == func.coalesce(UserModel.file_id, Creation.source_file_id))
            .where(Creation.id == creation_id, Creation.status.in_(settle.UNFINISHED))
            .with_for_update(of=Creation)
        )
        row = found.one_or_none()
        if row is None:
            return None
        creation, recipe, model, source = row
        if source and creation.attempts < limits.attempts:
            creation.attempts += 1
            creation.status, creation.progress = "RUNNING", 0.0
            creation.started_at = creation.started_at or clock.now()
            told = {"id": creation.id, "status": "RUNNING", "kind": creation.kind}
            await events.publish(session, creation.user_id, "item", **told)
            verbs: dict[str, Verb] = {"IMAGINE": "imagine", "REIMAGINE": "reimagine", "ANIMATE": "animate"}
            return _Attempt(
                creation_id=creation.id,
                user_id=creation.user_id,
                number=creation.attempts,
                engine=engine_for(runtime.settings, creation.mode, model),
                verb=verbs[creation.mode],
                recipe=recipe,
                wishes=creation.wishes,
                seed=creation.seed,
                gender=model.gender if model else creation.wishes["gender"],
                source=source,
                seconds=limits.video_seconds if creation.kind == "VIDEO" else limits.photo_seconds,
            )
    # Without attempts left, its workers died under it every time.
    await settle.give_up(runtime.database, creation_id, "engineCrashed" if source else "sourceGone")
    return None


async def _watched(runtime: Runtime, attempt: _Attempt) -> Image | Video | None:
    """Runs the engine and tells how far it is; None when nobody wants the result any more."""
    try:
        source = await runtime.storage.get(attempt.source.key)
    except FileNotFoundError:
        raise EngineError("sourceGone", retryable=False) from None
    made: Image | Video | None = await runtime.engines.get(attempt.engine).run_while(
        partial(_still_wanted, runtime, attempt), attempt.verb, _request(attempt, source)
    )
    return made


def _request(attempt: _Attempt, source: bytes) -> ImagineRequest | ReimagineRequest | AnimateRequest:
    given: dict[str, Any] = {
        "recipe": attempt.recipe,
        "seed": attempt.seed,
        "key": str(attempt.creation_id),
        **attempt.wishes,
        "gender": attempt.gender,
    }
    match attempt.verb:
        case "imagine":
            return ImagineRequest(model=source, **given)
        case "reimagine":
            return ReimagineRequest(photo=source, **given)
        case _:
            return AnimateRequest(photo=source, **given)


async def _still_wanted(runtime: Runtime, attempt: _Attempt, reached: float) -> bool:
    async with runtime.database.transaction() as session:
        wanted = await session.scalar(
            update(Creation)
            .where(
                Creation.id == attempt.creation_id,
                Creation.status == "RUNNING",
                Creation.attempts == attempt.number,
            )
            .values(progress=reached)
            .returning(Creation.id)
        )
        if wanted:
            await events.publish(session, attempt.user_id, "progress", id=attempt.creation_id, progress=reached)
    return wanted is not None


async def _finish(runtime: Runtime, attempt: _Attempt, result: Image | Video) -> None:
    """The files first, then the row that names them: an item that says DONE has its file."""
    if isinstance(result, Video):
        file = await files.upload(
            runtime.storage,
            user_id=attempt.user_id,
            data=await runtime.provenance.stamp(result.data, "video/mp4"),
            content_type="video/mp4",
            width=result.width,
            height=result.height,
        )
        poster = await _keep_image(runtime, attempt, result.poster)
        seconds = result.seconds
    else:
        file, poster, seconds = await _keep_image(runtime, attempt, result), None, None
    async with runtime.database.transaction() as session:
        creation = await settle.lock_unfinished(session, attempt.creation_id)
        if creation and creation.attempts == attempt.number:
            await settle.finish(session, creation, file, poster=poster, seconds=seconds)
            return
    # Cancelled, deleted or overtaken in the meantime.
    await runtime.storage.delete([kept.key for kept in (file, poster) if kept])


async def _keep_image(runtime: Runtime, attempt: _Attempt, image: Image) -> StoredFile:
    data = await runtime.provenance.stamp(image.data, image.type)
    picture = Picture(data, image.width, image.height, image.type)
    return await files.upload_picture(runtime.storage, attempt.user_id, picture)


async def _give_up_or_again(runtime: Runtime, attempt: _Attempt, error: EngineError) -> None:
    _log.warning("an attempt failed", creation=str(attempt.creation_id), attempt=attempt.number, reason=error.code)
    async with runtime.database.transaction() as session:
        creation = await settle.lock_unfinished(session, attempt.creation_id)
        if creation is None or creation.attempts != attempt.number:
            return
        if not error.retryable or attempt.number >= runtime.settings.engine.attempts:
            await settle.fail(session, creation, error.code)
            return
        creation.status, creation.progress = "QUEUED", 0.0
        wait = error.retry_after or _BACKOFF_SECONDS[min(attempt.number, len(_BACKOFF_SECONDS)) - 1]
        await enqueue(
            session,
            "creation:make",
            queue=engine_queue(attempt.engine),
            at=clock.now() + timedelta(seconds=wait),
            creation_id=str(creation.id),
        )
