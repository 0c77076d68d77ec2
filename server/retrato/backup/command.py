"""`retrato backup`: what an operator has run by cron, or does after a loss (docs/restore.md)."""

import sys

from retrato.backup import replica
from retrato.backup.check import find_problems
from retrato.runtime import Runtime


async def run(runtime: Runtime, action: str) -> None:
    try:
        match action:
            case "check":
                await _check(runtime)
            case "storage":
                await _copy(runtime)
            case "fetch":
                await _fetch(runtime)
    except replica.Refused as refusal:
        sys.exit(f"retrato: {refusal}")


async def _check(runtime: Runtime) -> None:
    """Name every problem, or print that there is none."""
    if problems := await find_problems(runtime):
        sys.exit("\n".join(f"retrato: {problem}" for problem in problems))
    print("Everything is backed up.")


async def _copy(runtime: Runtime) -> None:
    """Bring the replica of the storage up to date."""
    done = await replica.copy(runtime, replica.open_replica(runtime.settings.backup))
    print(f"Copied {done.copied}, quarantined {done.quarantined}, deleted {done.deleted} objects.")
    if done.lost:
        sys.exit(f"retrato: the storage has lost {done.lost} objects: docs/restore.md#the-storage-lost-objects")


async def _fetch(runtime: Runtime) -> None:
    """Bring back from the replica what the storage lacks."""
    done = await replica.fetch(runtime, replica.open_replica(runtime.settings.backup))
    print(f"Fetched {done.fetched} objects.")
    if done.missing:
        sys.exit("\n".join([*done.missing, f"retrato: the replica does not have these {len(done.missing)} files"]))
