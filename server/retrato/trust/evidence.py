"""The files that are kept apart from everything else, at `evidence/{takedown}/…`."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.media import marker, quarantine
from retrato.media.sweep import Survey
from retrato.runtime import Runtime
from retrato.tables import Takedown

PREFIX = "evidence"
# An object without a row is younger than this only while a takedown is under way.
_ORPHAN_AGE = timedelta(days=1)
_BATCH = 1000

_log = structlog.get_logger("trust")


async def sweep(runtime: Runtime) -> None:
    """Move the objects of takedowns that were interrupted after the copy to the quarantine.

    As in the sweep of all other objects (`media/sweep.py`), the database alone is not trusted.
    """
    markers = await marker.read(runtime.database, runtime.storage)
    found = await _survey(runtime)
    if reason := markers.mismatch() or found.refusal():
        if found.unclaimed:
            _log.error("the sweep of the evidence refused to run: see docs/operations.md", reason=reason)
        return
    await quarantine.add(runtime.storage, found.orphans)


async def _survey(runtime: Runtime) -> Survey:
    objects = unclaimed = 0
    orphans: list[str] = []
    async for keys in _batches(runtime.storage):
        objects += len(keys)
        async with runtime.database.transaction() as session:
            known = await _known(session, {_owner_of(key) for key in keys})
        lost = [key for key in keys if _owner_of(key) not in known]
        unclaimed += len(lost)
        orphans += [key for key in lost if _time_of(_owner_of(key)) < clock.now() - _ORPHAN_AGE]
    return Survey(objects, unclaimed, orphans)


async def _batches(storage: Storage) -> AsyncIterator[Sequence[str]]:
    batch: list[str] = []
    async for found in storage.list(PREFIX):
        batch.append(found.key)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


async def _known(session: AsyncSession, ids: set[UUID]) -> set[UUID]:
    return set(await session.scalars(select(Takedown.id).where(Takedown.id.in_(ids))))


def _owner_of(key: str) -> UUID:
    return UUID(PurePosixPath(key).parent.name)


def _time_of(id_: UUID) -> datetime:
    """Return when an id was made (`kit/ids.py`). The object has the time of the original, where a copy is a link."""
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)
