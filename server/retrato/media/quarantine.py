"""Objects that the sweep removed. They are kept for some days, at `quarantine/{day}/{key}`, and can be restored."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from retrato.integrations.storage.storage import Storage
from retrato.kit import clock

PREFIX = "quarantine"
LIFETIME = timedelta(days=14)
_AT_ONCE = 16


@dataclass(frozen=True)
class Quarantined:
    key: str
    """Where the object belongs."""
    day: date
    """When it was moved here."""
    bytes: int

    @property
    def place(self) -> str:
        return _place(self.key, self.day.isoformat())

    @property
    def expired(self) -> bool:
        return self.day < (clock.now() - LIFETIME).date()


async def contents(storage: Storage) -> AsyncIterator[Quarantined]:
    async for found in storage.list(PREFIX):
        _, day, key = found.key.split("/", 2)
        yield Quarantined(key, date.fromisoformat(day), found.bytes)


async def add(storage: Storage, keys: Sequence[str]) -> None:
    today = clock.now().date().isoformat()
    await _move(storage, [(key, _place(key, today)) for key in keys])


async def restore(storage: Storage, objects: Sequence[Quarantined]) -> None:
    await _move(storage, [(found.place, found.key) for found in objects])


async def delete(storage: Storage, keys: Sequence[str]) -> None:
    """Delete the objects with these keys if they are in quarantine."""
    days = [folder.rpartition("/")[2] for folder in await storage.folders(PREFIX)]
    await storage.delete([_place(key, day) for day in days for key in keys])


def _place(key: str, day: str) -> str:
    return f"{PREFIX}/{day}/{key}"


async def _move(storage: Storage, moves: Sequence[tuple[str, str]]) -> None:
    for start in range(0, len(moves), _AT_ONCE):
        async with asyncio.TaskGroup() as group:
            for source, target in moves[start : start + _AT_ONCE]:
                group.create_task(_move_one(storage, source, target))


async def _move_one(storage: Storage, source: str, target: str) -> None:
    # Deleted in the meantime, or moved by another process.
    with suppress(FileNotFoundError):
        await storage.move(source, target)
