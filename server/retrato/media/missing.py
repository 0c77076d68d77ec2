"""Finding rows whose object is missing: in a restored database, or when the storage has lost something."""

from collections.abc import Sequence

from sqlalchemy import select

from retrato.db import Database
from retrato.integrations.storage.storage import Storage
from retrato.media import files
from retrato.tables import StoredFile

_BATCH = 10_000


async def find_missing(database: Database, storage: Storage) -> Sequence[str]:
    """Return the keys of all files that the storage does not have."""
    stored = {found.key for prefix in files.PREFIXES async for found in storage.list(prefix)}
    missing: list[str] = []
    last = ""
    while True:
        async with database.transaction() as session:
            rows = await session.scalars(
                select(StoredFile.key).where(StoredFile.key > last).order_by(StoredFile.key).limit(_BATCH)
            )
            keys = rows.all()
        if not keys:
            # What was stored during the listing may not be in it.
            return [key for key in missing if await storage.head(key) is None]
        missing += [key for key in keys if key not in stored]
        last = keys[-1]
