"""The marker that ties a storage to its database: an object and a row with the same id.

Both also count the sweeps. A database that was restored from a backup, or a copy that uses the same storage, is behind
the object's count. Without this check, such a database or an empty one would have the sweep remove everybody's files.
"""

from dataclasses import dataclass
from uuid import UUID

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from retrato.db import Database
from retrato.integrations.storage.storage import Storage
from retrato.kit.ids import new_id
from retrato.tables import StorageMarker

KEY = "retrato.json"


@dataclass(frozen=True)
class Marker:
    id: UUID
    sweeps: int


_json = TypeAdapter(Marker)


@dataclass(frozen=True)
class Markers:
    row: Marker | None
    object: Marker | None

    @property
    def absent(self) -> bool:
        return self.row is None and self.object is None

    def mismatch(self) -> str | None:
        """Return why the database and the storage do not belong together, or None if they do."""
        if self.row is None:
            return "the storage belongs to another database" if self.object else "neither has a marker yet"
        if self.object is None:
            return "the storage has lost its marker, or is not this database's"
        if self.row.id != self.object.id:
            return "the storage belongs to another database"
        if self.row.sweeps < self.object.sweeps:
            return "the database is older than the storage: it was restored from a backup, or another one is in use"
        return None


async def read(database: Database, storage: Storage) -> Markers:
    async with database.transaction() as session:
        row = await session.scalar(select(StorageMarker))
    return Markers(Marker(row.id, row.sweeps) if row else None, await _read_object(storage))


async def write(database: Database, storage: Storage, markers: Markers) -> None:
    """Write a matching row and object with the next count, under the database's id if it has one."""
    known = [marker for marker in (markers.row, markers.object) if marker]
    written = Marker(
        markers.row.id if markers.row else new_id(), max((marker.sweeps for marker in known), default=0) + 1
    )
    # The row first: if the process ends before the object is written, the row is ahead, which is no mismatch.
    async with database.transaction() as session:
        values = {"id": written.id, "sweeps": written.sweeps}
        await session.execute(
            insert(StorageMarker)
            .values(number=1, **values)
            .on_conflict_do_update(index_elements=[StorageMarker.number], set_=values)
        )
    await storage.put(KEY, _json.dump_json(written), "application/json")


async def _read_object(storage: Storage) -> Marker | None:
    try:
        return _json.validate_json(await storage.get(KEY))
    except FileNotFoundError:
        return None
    except ValidationError:
        return Marker(UUID(int=0), 0)  # damaged: matches no database
