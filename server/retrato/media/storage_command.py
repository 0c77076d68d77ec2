"""`retrato storage`: what an operator can see and do about stored files (docs/operations.md)."""

import sys
from collections import Counter

from sqlalchemy import func, select

from retrato.media import marker, quarantine, sweep
from retrato.media.missing import find_missing
from retrato.runtime import Runtime
from retrato.tables import StoredFile


async def run(runtime: Runtime, action: str, *, unlimited: bool = False) -> None:
    match action:
        case "status":
            await _status(runtime)
        case "missing":
            await _missing(runtime)
        case "restore":
            await _restore(runtime)
        case "adopt":
            await _adopt(runtime)
        case "sweep":
            await _sweep(runtime, unlimited=unlimited)


async def _status(runtime: Runtime) -> None:
    """Compare the storage with the database, and list the quarantine."""
    markers = await marker.read(runtime.database, runtime.storage)
    found = await sweep.survey(runtime.database, runtime.storage)
    print(f"Marker:     {markers.mismatch() or 'the storage belongs to this database'}")
    print(f"Objects:    {found.objects}, of which {found.unclaimed} have no row in the database")
    async with runtime.database.transaction() as session:
        rows = await session.scalar(select(func.count()).select_from(StoredFile)) or 0
    # Not exact while the site is in use: the listing takes a while.
    print(f"Rows:       {rows}, of which {max(0, rows - found.objects + found.unclaimed)} have no object")
    count, size = Counter[str](), Counter[str]()
    async for held in quarantine.contents(runtime.storage):
        count[held.day.isoformat()] += 1
        size[held.day.isoformat()] += held.bytes
    print(f"Quarantine: {count.total()} objects")
    for day in sorted(count):
        print(f"  {day}: {count[day]} objects, {size[day] / 1e6:.1f} MB")


async def _missing(runtime: Runtime) -> None:
    """Print the key of every row that has no object."""
    for key in await find_missing(runtime.database, runtime.storage):
        print(key)


async def _sweep(runtime: Runtime, *, unlimited: bool) -> None:
    """Sweep now."""
    try:
        swept = await sweep.sweep(runtime.database, runtime.storage, unlimited=unlimited)
    except sweep.Refused as refusal:
        sys.exit(f"retrato: the sweep refused to run: {refusal}")
    print(f"Quarantined {swept.quarantined}, restored {swept.restored}, deleted {swept.deleted} objects.")


async def _restore(runtime: Runtime) -> None:
    """Put everything in quarantine back in its place."""
    held = [found async for found in quarantine.contents(runtime.storage)]
    await quarantine.restore(runtime.storage, held)
    print(f"Restored {len(held)} objects.")


async def _adopt(runtime: Runtime) -> None:
    """Tie the storage to this database."""
    await marker.write(runtime.database, runtime.storage, await marker.read(runtime.database, runtime.storage))
    await _status(runtime)
