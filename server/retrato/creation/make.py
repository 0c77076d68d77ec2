"""The job that generates one photo or video. It may run more than once: see `retrato.attempt`."""

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import func, select

from retrato import pace
from retrato.attempt import (
    MAX_ATTEMPTS,
    Attempt,
    Kind,
    Progress,
    TryAgain,
    count_done,
    count_failed_attempt,
    hold,
    lease,
    requeue,
)
from retrato.creation import settle
from retrato.creation.create import engine_for
from retrato.creation.queueing import is_premium
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Crop,
    Edit,
    EditRequest,
    EngineError,
    Enlarge,
    Image,
    ImagineRequest,
    ReimagineRequest,
    ReplaceBackground,
    Verb,
    Video,
)
from retrato.kit import clock
from retrato.kit.tracing import span
from retrato.media import files
from retrato.media.pictures import Picture
from retrato.notification import events
from retrato.queue import engine_queue, turn
from retrato.runtime import Runtime
from retrato.tables import Creation, StoredFile, Style, UserModel
from retrato.trust import refusals

_log = structlog.get_logger("creation")
_BACKOFF_SECONDS = (5, 20)


CREATION = Kind(Creation, settle.UNFINISHED, "creation:make", "creation_id")


@dataclass(frozen=True)
class _Attempt(Attempt):
    """What one run needs. Loaded up front, so that no database connection is held while the engine works."""

    engine: str
    verb: Verb
    recipe: dict[str, Any]
    options: dict[str, Any]
    seed: int
    gender: str
    source: StoredFile
    seconds: int


async def make(runtime: Runtime, creation_id: UUID) -> None:
    attempt = await _begin(runtime, creation_id)
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


async def _begin(runtime: Runtime, creation_id: UUID) -> _Attempt | None:
    """Start an attempt; return None if there is nothing left to do."""
    limits = runtime.settings.engine
    async with runtime.database.transaction() as session:
        # Locks only the item, not the owner's tokens: starting an attempt moves no tokens.
        found = await session.execute(
            select(Creation, Style.recipe, UserModel, StoredFile, Creation.lease_until > func.now())
            .join(Style, Style.id == Creation.style_id)
            .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
            .outerjoin(StoredFile, StoredFile.id == func.coalesce(UserModel.file_id, Creation.source_file_id))
            .where(Creation.id == creation_id, Creation.status.in_(settle.UNFINISHED))
            .with_for_update(of=Creation)
        )
        row = found.one_or_none()
        if row is None:
            return None
        creation, recipe, model, source, held = row
        if held:
            # Another attempt works on it. Should that be lost, the item is put back when its lease expires.
            return None
        engine = engine_for(runtime.settings, creation.mode, model)
        takes = await pace.expected_seconds(session, engine_queue(engine), creation.kind)
        if source is None:
            reason = "sourceGone"
        elif creation.attempts >= MAX_ATTEMPTS:
            reason = "engineCrashed"
        elif clock.now() + timedelta(seconds=takes) > creation.deadline_at:
            reason = "deadline"  # it would not be done in time
        else:
            creation.attempts += 1
            creation.engine = engine
            creation.status, creation.progress, creation.lease_until = "RUNNING", 0.0, lease(runtime)
            creation.started_at = creation.started_at or clock.now()
            item = {"id": creation.id, "status": "RUNNING", "kind": creation.kind}
            await events.publish(session, creation.user_id, "item", **item)
            verbs: dict[str, Verb] = {
                "IMAGINE": "imagine",
                "REIMAGINE": "reimagine",
                "ANIMATE": "animate",
                "EDIT": "edit",
            }
            return _Attempt(
                kind=CREATION,
                item_id=creation.id,
                user_id=creation.user_id,
                number=creation.attempts,
                engine=engine,
                verb=verbs[creation.mode],
                recipe=recipe,
                options=creation.options,
                seed=creation.seed,
                gender=model.gender if model else creation.options.get("gender", "UNISEX"),
                source=source,
                seconds=limits.video_seconds if creation.kind == "VIDEO" else limits.photo_seconds,
            )
    await settle.fail_unfinished(runtime.database, creation_id, reason)
    return None


async def _run_engine(runtime: Runtime, attempt: _Attempt) -> Image | Video | None:
    """Run the engine, reporting progress; return None if the item was cancelled or a later attempt took over."""
    try:
        source = await runtime.storage.get(attempt.source.key)
    except FileNotFoundError:
        raise EngineError("sourceGone", retryable=False) from None
    with span(f"engine {attempt.verb}", engine=attempt.engine):
        result: Image | Video | None = await runtime.engines.get(attempt.engine).run_while(
            Progress(runtime, attempt), attempt.verb, _request(attempt, source), attempt.seconds
        )
    return result


def _request(attempt: _Attempt, source: bytes) -> ImagineRequest | ReimagineRequest | AnimateRequest | EditRequest:
    if attempt.verb == "edit":
        return EditRequest(source, _edit(attempt.options), str(attempt.item_id))
    common: dict[str, Any] = {
        "recipe": attempt.recipe,
        "seed": attempt.seed,
        "key": str(attempt.item_id),
        **attempt.options,
        "gender": attempt.gender,
    }
    match attempt.verb:
        case "imagine":
            return ImagineRequest(model=source, **common)
        case "reimagine":
            return ReimagineRequest(photo=source, **common)
        case _:
            return AnimateRequest(photo=source, **common)


def _edit(options: dict[str, Any]) -> Edit:
    match options:
        case {"kind": "ENLARGE", "factor": factor}:
            return Enlarge(factor)
        case {"kind": "BACKGROUND", "colour": colour}:
            return ReplaceBackground(colour)
        case {"kind": "CROP", "format": format_}:
            return Crop(format_)
    raise ValueError(f"no edit: {options}")


async def _finish(runtime: Runtime, attempt: _Attempt, result: Image | Video, started: float) -> None:
    """Store the files, then update the row: an item that is DONE always has its file."""
    if isinstance(result, Video):
        file = await files.upload(
            runtime.storage,
            user_id=attempt.user_id,
            data=await runtime.provenance.stamp(result.data, "video/mp4"),
            content_type="video/mp4",
            width=result.width,
            height=result.height,
        )
        poster = await _store_image(runtime, attempt, result.poster)
        seconds = result.seconds
    else:
        file, poster, seconds = await _store_image(runtime, attempt, result), None, None
    async with runtime.database.transaction() as session:
        creation = await settle.lock_unfinished(session, attempt.item_id)
        if creation and creation.attempts == attempt.number:
            await settle.finish(session, creation, file, poster=poster, seconds=seconds)
            took = time.monotonic() - started
            await pace.record(session, engine_queue(attempt.engine), creation.kind, took)
            count_done(session, attempt.engine, creation.mode, took)
            return
    # Cancelled or deleted in the meantime, or a later attempt took over.
    await runtime.storage.delete([stored.key for stored in (file, poster) if stored])


async def _store_image(runtime: Runtime, attempt: _Attempt, image: Image) -> StoredFile:
    data = await runtime.provenance.stamp(image.data, image.type)
    picture = Picture(data, image.width, image.height, image.type)
    return await files.upload_picture(runtime.storage, attempt.user_id, picture)


async def _retry_or_fail(runtime: Runtime, attempt: _Attempt, error: EngineError) -> None:
    count_failed_attempt(attempt.engine, error.code)
    _log.warning("an attempt failed", creation=str(attempt.item_id), attempt=attempt.number, reason=error.code)
    async with runtime.database.transaction() as session:
        creation = await settle.lock_unfinished(session, attempt.item_id)
        if creation is None or creation.attempts != attempt.number:
            return
        creation.failures += 1
        if not error.retryable or creation.failures >= runtime.settings.engine.attempts:
            await settle.fail(session, creation, error.code)
            if error.code == "unsafe":
                await refusals.judge(session, runtime.settings.trust, creation.user_id)
            return
        creation.status, creation.progress, creation.lease_until = "QUEUED", 0.0, None
        wait = error.retry_after or _BACKOFF_SECONDS[min(creation.failures, len(_BACKOFF_SECONDS)) - 1]
    raise TryAgain(wait)


async def put_back(runtime: Runtime, creation_id: UUID) -> None:
    """Queue a creation whose attempt was lost."""
    async with runtime.database.transaction() as session:
        creation = await session.scalar(
            select(Creation)
            .where(
                Creation.id == creation_id,
                Creation.status.in_(settle.UNFINISHED),
                func.coalesce(Creation.lease_until < func.now(), True),
            )
            # One that is locked is being changed. If the process that does so dies, a later sweep gets it.
            .with_for_update(skip_locked=True)
        )
        if creation is None:
            return
        creation.status, creation.progress = "QUEUED", 0.0
        model = await session.get(UserModel, creation.user_model_id) if creation.user_model_id else None
        queue = engine_queue(engine_for(runtime.settings, creation.mode, model))
        priority = turn(creation.created_at, premium=await is_premium(session, creation.user_id))
        await requeue(session, CREATION, creation, queue, priority)
