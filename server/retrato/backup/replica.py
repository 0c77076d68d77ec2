"""The replica: a copy of the storage in a second store, for a storage that neither keeps versions nor has a replica.

It has every object under the same key. What is gone from the storage goes to the replica's own quarantine, and is
deleted there once no database could be restored that refers to it. What is gone although it has a row was lost, and is
kept. Objects are written before their row and deleted after it, so a copy that begins after a backup of the database
has all that the backup refers to, here or in quarantine.
"""

import asyncio
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy import select

from retrato.db import Database
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.media import files, marker, quarantine
from retrato.media.missing import find_missing
from retrato.media.sweep import batches
from retrato.runtime import Runtime
from retrato.settings import BackupSettings, StorageSettings
from retrato.tables import StoredFile
from retrato.trust import evidence

_PREFIXES = (*files.PREFIXES, evidence.PREFIX)
_TYPES = {extension: content_type for content_type, extension in files.EXTENSIONS.items()}
_AT_ONCE = 16
_BATCH = 1000


class Refused(Exception):  # noqa: N818 - a decision, not an error
    """Nothing was copied, because storage, database and replica do not belong together."""


@dataclass(frozen=True)
class Copied:
    copied: int
    quarantined: int
    deleted: int
    lost: int
    """Objects that have a row, but are in the replica only."""


@dataclass(frozen=True)
class Fetched:
    fetched: int
    missing: Sequence[str]
    """The keys of the files that the replica does not have either."""


def open_replica(settings: BackupSettings) -> Storage:
    if settings.url is None:
        raise Refused("RETRATO_BACKUP__URL is not set")
    address = urlsplit(settings.url)
    if address.scheme != "file":
        store = settings.model_dump(include={"url", "endpoint", "region", "key_id", "secret"})
        return Storage.open(StorageSettings(**store), Path())
    folder = Path(unquote(address.path))
    # A disk that is not mounted must not be replaced by a folder.
    if not folder.is_dir():
        raise Refused(f"there is no folder {folder}")
    return Storage.open(StorageSettings(), folder)


async def copy(runtime: Runtime, replica: Storage) -> Copied:
    """Bring the replica up to date. Raise Refused if that could harm it."""
    database, storage, keep_days = runtime.database, runtime.storage, runtime.settings.backup.keep_days
    markers = await marker.read(database, storage)
    if reason := markers.mismatch():
        raise Refused(reason)
    of_replica = (await marker.read(database, replica)).object
    if of_replica and markers.row and of_replica.id != markers.row.id:
        raise Refused("the replica belongs to another database")
    known = {found.key: found.bytes for prefix in _PREFIXES async for found in replica.list(prefix)}
    copied = 0
    async for batch in batches(storage, *_PREFIXES):
        fresh = [found.key for found in batch if known.pop(found.key, None) != found.bytes]
        copied += await _transfer_all(storage, replica, [(key, key) for key in fresh])
    lost = quarantined = 0
    gone = list(known)
    for start in range(0, len(gone), _BATCH):
        batch_of_keys = gone[start : start + _BATCH]
        claimed = await _with_row(database, batch_of_keys)
        removed = [key for key in batch_of_keys if key not in claimed]
        await quarantine.add(replica, removed)
        lost, quarantined = lost + len(claimed), quarantined + len(removed)
    last_day = (clock.now() - timedelta(days=keep_days)).date()
    expired = [found.place async for found in quarantine.contents(replica) if found.day < last_day]
    await replica.delete(expired)
    # Last: it says whose copy this is, and when it was last complete.
    await replica.put(marker.KEY, await storage.get(marker.KEY), "application/json")
    return Copied(copied, quarantined, len(expired), lost)


async def fetch(runtime: Runtime, replica: Storage) -> Fetched:
    """Copy what the database refers to, and the storage lacks, back from the replica."""
    database, storage = runtime.database, runtime.storage
    of_replica = await marker.read(database, replica)
    if of_replica.object is None or of_replica.row is None or of_replica.object.id != of_replica.row.id:
        raise Refused("the replica belongs to another database")
    held = {found.key: found.place async for found in quarantine.contents(replica)}
    missing = await find_missing(database, storage)
    fetched = await _transfer_all(replica, storage, [(key, key) for key in missing])
    absent = [key for key in missing if await storage.head(key) is None]
    fetched += await _transfer_all(replica, storage, [(held[key], key) for key in absent if key in held])
    kept = {found.key async for found in storage.list(evidence.PREFIX)}
    lost = [found.key async for found in replica.list(evidence.PREFIX) if found.key not in kept]
    fetched += await _transfer_all(replica, storage, [(key, key) for key in lost])
    return Fetched(fetched, [key for key in absent if key not in held])


async def _with_row(database: Database, keys: Sequence[str]) -> Collection[str]:
    async with database.transaction() as session:
        return set(await session.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))


async def _transfer_all(source: Storage, target: Storage, pairs: Sequence[tuple[str, str]]) -> int:
    """Copy objects from one store to another, and return how many of them there were."""
    found = 0
    for start in range(0, len(pairs), _AT_ONCE):
        found += sum(
            await asyncio.gather(*(_transfer(source, target, *pair) for pair in pairs[start : start + _AT_ONCE]))
        )
    return found


async def _transfer(source: Storage, target: Storage, key: str, new_key: str) -> bool:
    """Return False if there is no such object."""
    try:
        chunks = await source.stream(key)
    except FileNotFoundError:
        return False
    with tempfile.NamedTemporaryFile(prefix="retrato-backup-") as file:
        async for chunk in chunks:
            file.write(chunk)
        file.flush()
        await target.put(new_key, Path(file.name), _TYPES.get(key.rpartition(".")[2], "application/octet-stream"))
    return True
