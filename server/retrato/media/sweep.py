"""The sweep of storage: objects without a row, left behind by crashed processes, go to the quarantine and are deleted
some days later.

It never trusts the database alone: it refuses to run unless the storage is this database's (`marker.py`), and stops if
more than a small share of the objects has no row. Either needs an operator (docs/operations.md).
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

import structlog
from prometheus_client import Counter
from sqlalchemy import select, text

from retrato.db import Database
from retrato.integrations.storage.storage import Storage, StoredObject
from retrato.kit import clock
from retrato.media import files, marker, quarantine
from retrato.tables import StoredFile

_ORPHAN_AGE = timedelta(days=1)
_LIMIT_SHARE = 0.01
# In a small storage a few orphans are more than the share.
_LIMIT_OBJECTS = 50
# Bounds the memory that a sweep needs. The next one continues.
_MOST_PER_SWEEP = 100_000
_BATCH = 1000
_BEING_DELETED = text(
    "select coalesce(keys.key, args ->> 'key') from procrastinate_jobs"
    " left join lateral jsonb_array_elements_text(args -> 'keys') as keys (key) on true"
    " where task_name in ('media:remove_objects', 'trust:keep_evidence', 'usermodel:forget')"
    " and status in ('todo', 'doing')"
)

_REFUSED = Counter("retrato_sweeps_refused_total", "Sweeps that refused to run.", ["sweep"])
# From 0, because Prometheus sees no increase in a counter that begins with 1.
for _sweep in ("storage", "evidence"):
    _REFUSED.labels(_sweep)
_log = structlog.get_logger("media")


class Refused(Exception):  # noqa: N818 - a decision, not an error
    """The sweep did nothing, because the storage and the database do not belong together."""


@dataclass(frozen=True)
class Survey:
    objects: int
    unclaimed: int
    """Objects without a row, whatever their age."""
    orphans: Sequence[str]
    """The keys of those that are old enough not to be an upload in progress, up to the limit of a sweep."""

    def refusal(self) -> str | None:
        if self.unclaimed > max(_LIMIT_OBJECTS, self.objects * _LIMIT_SHARE):
            return f"{self.unclaimed} of {self.objects} objects have no row in the database"
        return None

    @property
    def mostly_claimed(self) -> bool:
        """Whether nearly all objects have a row in the database."""
        return self.unclaimed <= self.objects * 0.1


@dataclass(frozen=True)
class Swept:
    quarantined: int
    restored: int
    deleted: int


def report_refusal(what: str, reason: str) -> None:
    _REFUSED.labels(what).inc()
    _log.error(f"the sweep of the {what} refused to run: see docs/operations.md", reason=reason)


async def sweep(database: Database, storage: Storage, *, unlimited: bool = False) -> Swept:
    """Raise Refused if storage and database do not belong together. `unlimited` accepts any share of orphans."""
    await storage.delete_unfinished(clock.now() - _ORPHAN_AGE)
    markers = await marker.read(database, storage)
    if not markers.absent and (reason := markers.mismatch()):
        raise Refused(reason)
    found = await survey(database, storage)
    if markers.absent and not found.mostly_claimed:
        raise Refused(f"no marker yet, and {found.unclaimed} of {found.objects} objects have no row in the database")
    if not unlimited and (reason := found.refusal()):
        raise Refused(reason)
    await marker.write(database, storage, markers)
    restored, deleted = await _review_quarantine(database, storage)
    quarantined = 0
    for start in range(0, len(found.orphans), _BATCH):
        keys = await _orphans(database, found.orphans[start : start + _BATCH])
        await quarantine.add(storage, keys)
        quarantined += len(keys)
    swept = Swept(quarantined, restored, deleted)
    _log.info("swept the storage", objects=found.objects, **vars(swept))
    return swept


async def survey(database: Database, storage: Storage) -> Survey:
    """Compare all objects with the rows of the database."""
    before = clock.now() - _ORPHAN_AGE
    objects = unclaimed = 0
    orphans: list[str] = []
    async for batch in batches(storage, *files.PREFIXES):
        objects += len(batch)
        ages = {found.key: found.modified_at for found in batch}
        keys = await _orphans(database, list(ages))
        unclaimed += len(keys)
        orphans += [key for key in keys if ages[key] < before][: _MOST_PER_SWEEP - len(orphans)]
    return Survey(objects, unclaimed, orphans)


async def _review_quarantine(database: Database, storage: Storage) -> tuple[int, int]:
    """Restore what has a row after all, and delete what has been there for long enough. Return how many of each."""
    held = [found async for found in quarantine.contents(storage)]
    restored = deleted = 0
    for start in range(0, len(held), _BATCH):
        batch = held[start : start + _BATCH]
        orphans = set(await _without_row(database, [found.key for found in batch]))
        claimed = [found for found in batch if found.key not in orphans]
        expired = [found.place for found in batch if found.key in orphans and found.expired]
        await quarantine.restore(storage, claimed)
        await storage.delete(expired)
        restored, deleted = restored + len(claimed), deleted + len(expired)
    if restored:
        _log.error("restored objects from quarantine that have a row", objects=restored)
    return restored, deleted


async def batches(storage: Storage, *prefixes: str) -> AsyncIterator[list[StoredObject]]:
    batch: list[StoredObject] = []
    for prefix in prefixes:
        async for found in storage.list(prefix):
            batch.append(found)
            if len(batch) == _BATCH:
                yield batch
                batch = []
    if batch:
        yield batch


async def _orphans(database: Database, keys: Sequence[str]) -> list[str]:
    """Return the keys without a row, except those that a job is about to delete for their owner."""
    if not (unclaimed := await _without_row(database, keys)):
        return []
    # After the rows were read: what deleted a row by then has enqueued the job in the same transaction.
    async with database.transaction() as session:
        being_deleted = set(await session.scalars(_BEING_DELETED))
    return [key for key in unclaimed if key not in being_deleted]


async def _without_row(database: Database, keys: Sequence[str]) -> list[str]:
    async with database.transaction() as session:
        known = set(await session.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))
    return [key for key in keys if key not in known]
