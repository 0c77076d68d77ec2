"""Pausing engines. A paused one takes no new items (`queue.PausableJobs`) and finishes those it has. What waits keeps
its deadline: at the latest then it fails and its tokens go back. New orders are told the wait (`pace.estimate`), and
are refused once it exceeds the deadline."""

from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError, not_exists
from retrato.queue import engine_of, find_queues
from retrato.settings import Settings
from retrato.tables import EnginePause, Pace, Process


async def find_names(session: AsyncSession, settings: Settings) -> set[str]:
    """Return the configured engines, and those that run, have worked or have jobs."""
    running = await session.scalars(select(Process.engine).where(Process.engine.is_not(None)))
    queues = [*await session.scalars(select(Pace.queue).distinct()), *await find_queues(session)]
    paused = await find_pauses(session)
    return settings.engine.names | {name for name in (*running, *map(engine_of, queues), *paused) if name}


async def find_pauses(session: AsyncSession) -> Mapping[str, EnginePause]:
    return {pause.engine: pause for pause in await session.scalars(select(EnginePause))}


async def pause(session: AsyncSession, settings: Settings, engine: str, *, by: str, reason: str) -> None:
    if engine not in await find_names(session, settings):
        raise not_exists("engineUnknown", "engine")
    paused = await session.scalar(
        insert(EnginePause)
        .values(engine=engine, by=by, reason=reason)
        .on_conflict_do_nothing(index_elements=[EnginePause.engine])
        .returning(EnginePause.engine)
    )
    if paused is None:
        raise AppError(409, "enginePaused")


async def resume(session: AsyncSession, engine: str) -> EnginePause:
    """End a pause, and return it."""
    ended: EnginePause | None = await session.scalar(
        delete(EnginePause).where(EnginePause.engine == engine).returning(EnginePause)
    )
    if ended is None:
        raise AppError(409, "engineNotPaused")
    return ended
