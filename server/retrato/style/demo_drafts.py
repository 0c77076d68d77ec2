"""Making the demos of a style anew with the configured engine. They replace the current ones once staff accept them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import PurePosixPath
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.errors import AppError
from retrato.integrations.engines.contract import EngineError
from retrato.kit import clock
from retrato.media import files
from retrato.queue import engine_queue, enqueue, live_jobs, turn
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import DemoDraft, DemoDraftFile, StoredFile

_log = structlog.get_logger("demos")
_TYPES = {".webp": "image/webp", ".mp4": "video/mp4"}
# Behind what people have ordered until now.
_ITEMS_AHEAD = 1000
_TASK = "style:make_demos"
# As long as any job of an engine may take (`queue.find_overlong`).
_LONGEST = timedelta(hours=1)
_FAILED = "engineFailed"
UNFINISHED = frozenset({"QUEUED", "RUNNING"})


async def begin(session: AsyncSession, settings: Settings, style_id: str, *, by: str) -> None:
    """Enqueue the job. Demos that were made before and neither accepted nor discarded are lost."""
    former = await find(session, style_id, lock=True)
    if former and former.status in UNFINISHED:
        raise AppError(409, "demosBeingMade")
    if former:
        await discard(session, former)
    draft = DemoDraft(style_id=style_id, by=by)
    session.add(draft)
    await session.flush()
    queue = engine_queue(settings.engine.of("IMAGINE"))
    priority = turn(clock.now(), ahead=_ITEMS_AHEAD)
    await enqueue(session, _TASK, queue=queue, priority=priority, draft_id=str(draft.id))


async def find(session: AsyncSession, style_id: str, *, lock: bool = False) -> DemoDraft | None:
    query = select(DemoDraft).where(DemoDraft.style_id == style_id)
    draft: DemoDraft | None = await session.scalar(query.with_for_update() if lock else query)
    if draft and draft.status in UNFINISHED:
        live = live_jobs(_TASK, "draft_id", _LONGEST)
        if draft.id not in (await session.scalars(live)).all():
            # Its job ended, and could not say so.
            draft.status, draft.error = "FAILED", _FAILED
    return draft


async def files_of(session: AsyncSession, draft: DemoDraft) -> Mapping[str, StoredFile]:
    """Return the new files by the name of the public file that each would replace."""
    rows = await session.execute(
        select(DemoDraftFile.name, StoredFile)
        .join(StoredFile, StoredFile.id == DemoDraftFile.file_id)
        .where(DemoDraftFile.draft_id == draft.id)
        .order_by(DemoDraftFile.name)
    )
    return {row[0]: row[1] for row in rows}


async def discard(session: AsyncSession, draft: DemoDraft) -> None:
    made = list((await files_of(session, draft)).values())
    await forget(session, draft)
    await files.remove(session, made)


async def forget(session: AsyncSession, draft: DemoDraft) -> None:
    """Delete the draft, and keep its files."""
    await session.delete(draft)
    await session.flush()


async def make(runtime: Runtime, draft_id: UUID) -> None:
    """The job. It may run twice; the second time makes them again."""
    # Loads the engine's code, which other workers do not need.
    from retrato.style.make_demos import make_of_style

    async with runtime.database.transaction() as session:
        draft = await session.get(DemoDraft, draft_id, with_for_update=True)
        if draft is None or draft.status not in UNFINISHED:
            return
        draft.status = "RUNNING"
        content = await content_edits.read_files(session, runtime.settings.content)
    stored: list[tuple[str, StoredFile]] = []
    code = None
    try:
        made = await make_of_style(runtime.settings, runtime.engines, content, draft.style_id)
        for name, data in made.items():
            content_type = _TYPES[PurePosixPath(name).suffix]
            file = await files.upload(runtime.storage, user_id=None, data=data, content_type=content_type)
            stored.append((name, file))
    except* Exception as errors:  # noqa: BLE001 -- staff see that it failed, and can try again
        error = errors.exceptions[0]
        _log.warning("the demos of a style could not be made", style=draft.style_id, error=str(error), exc_info=True)
        code = error.code if isinstance(error, EngineError) else _FAILED
    await _finish(runtime, draft_id, [] if code else stored, code)


async def _finish(runtime: Runtime, draft_id: UUID, made: Sequence[tuple[str, StoredFile]], error: str | None) -> None:
    async with runtime.database.transaction() as session:
        draft = await session.get(DemoDraft, draft_id, with_for_update=True)
        if draft is None or draft.status != "RUNNING":
            # Discarded, or made twice. The sweep removes the objects.
            return
        draft.status, draft.error = ("FAILED" if error else "DONE"), error
        session.add_all(file for _, file in made)
        await session.flush()
        session.add_all(DemoDraftFile(draft_id=draft_id, name=name, file_id=file.id) for name, file in made)
