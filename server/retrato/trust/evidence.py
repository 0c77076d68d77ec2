"""The files that are kept apart from everything else: of what staff took down at `evidence/{takedown}/…`, of reported
pictures that their makers removed before staff decided at `evidence/{case}/…`."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.media import marker, quarantine
from retrato.media.sweep import Survey, batches, report_refusal
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Case, Creation, StoredFile, Takedown

COLUMNS = ("file_id", "poster_file_id", "source_file_id")
"""Of a creation: its files, and what was uploaded for it."""
PREFIX = "evidence"
# An object without a row is younger than this only while a takedown is under way.
_ORPHAN_AGE = timedelta(days=1)

_log = structlog.get_logger("trust")


def describe(owner_id: UUID, file: StoredFile) -> dict[str, Any]:
    """Return what is kept of a file's row, for a takedown or a case. The key is that of the evidence."""
    return {
        "key": _key_of(owner_id, file.key),
        "content_type": file.content_type,
        "bytes": file.bytes,
        "sha256": file.sha256,
        "width": file.width,
        "height": file.height,
    }


async def keep(session: AsyncSession, removed: ColumnElement[bool], stored: Sequence[StoredFile]) -> Collection[UUID]:
    """Keep those of the files that belong to a reported picture, while its case is open. `removed` are the locked
    creations that are about to be removed with the files. Return the ids of those whose objects a job takes away."""
    left = {file.id: file for file in stored}
    rows = await session.execute(
        select(Case, Creation)
        .join(Creation, Creation.id == Case.creation_id)
        .where(removed, Case.kind == "REPORT", Case.status == "OPEN")
        .order_by(Case.id)
        .with_for_update(of=Case)
    )
    kept: set[UUID] = set()
    for case, creation in rows:
        ids = [(column, getattr(creation, column)) for column in COLUMNS]
        found = {column: left.pop(file_id) for column, file_id in ids if file_id in left}
        if "file_id" not in found:  # of two that share a file, the first keeps it
            left |= {file.id: file for file in found.values()}
            continue
        case.evidence_since = clock.now()
        case.evidence = {
            "kind": creation.kind,
            "style_id": creation.style_id,
            "files": {column: describe(case.id, file) for column, file in found.items()},
        }
        keys = [file.key for file in found.values()]
        await enqueue(session, "trust:keep_evidence", case_id=str(case.id), keys=keys)
        kept |= {file.id for file in found.values()}
    return kept


async def take(runtime: Runtime, case_id: UUID, keys: Sequence[str]) -> None:
    """Move objects to the evidence of a case."""
    for key in keys:
        try:
            await runtime.storage.copy(key, _key_of(case_id, key))
        except FileNotFoundError:
            if await runtime.storage.head(_key_of(case_id, key)) is None:
                _log.error("a reported picture could not be kept", case_id=str(case_id), key=key)
    async with runtime.database.transaction() as session:
        await enqueue(session, "media:remove_objects", keys=list(keys))


async def delete_old(session: AsyncSession, days: int) -> None:
    """Delete what was kept of pictures whose case was decided, once its time is over."""
    ended = await session.scalars(
        select(Case)
        .where(Case.evidence_since <= clock.now() - timedelta(days=days), Case.status == "CLOSED")
        .order_by(Case.id)
        .with_for_update()
    )
    for case in ended:
        if case.evidence:
            await enqueue(
                session, "media:remove_objects", keys=[file["key"] for file in case.evidence["files"].values()]
            )
        case.evidence, case.evidence_since = {}, None


async def sweep(runtime: Runtime) -> None:
    """Move the objects of takedowns that were interrupted after the copy to the quarantine.

    As in the sweep of all other objects (`media/sweep.py`), the database alone is not trusted.
    """
    markers = await marker.read(runtime.database, runtime.storage)
    found = await _survey(runtime)
    if reason := markers.mismatch() or found.refusal():
        if found.unclaimed:
            report_refusal("evidence", reason)
        return
    await quarantine.add(runtime.storage, found.orphans)


async def _survey(runtime: Runtime) -> Survey:
    objects = unclaimed = 0
    orphans: list[str] = []
    async for batch in batches(runtime.storage, PREFIX):
        keys = [found.key for found in batch]
        objects += len(keys)
        async with runtime.database.transaction() as session:
            known = await _known(session, {_owner_of(key) for key in keys})
        lost = [key for key in keys if _owner_of(key) not in known]
        unclaimed += len(lost)
        orphans += [key for key in lost if _time_of(_owner_of(key)) < clock.now() - _ORPHAN_AGE]
    return Survey(objects, unclaimed, orphans)


async def _known(session: AsyncSession, ids: set[UUID]) -> set[UUID]:
    either = select(Takedown.id).where(Takedown.id.in_(ids)).union(select(Case.id).where(Case.id.in_(ids)))
    return set(await session.scalars(either))


def _key_of(owner_id: UUID, key: str) -> str:
    return f"{PREFIX}/{owner_id}/{PurePosixPath(key).name}"


def _owner_of(key: str) -> UUID:
    return UUID(PurePosixPath(key).parent.name)


def _time_of(id_: UUID) -> datetime:
    """Return when an id was made (`kit/ids.py`). The object has the time of the original, where a copy is a link."""
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)
