"""Evidence that belongs to no takedown."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import marker
from retrato.runtime import Runtime
from retrato.trust import evidence


async def put(runtime: Runtime, age: timedelta, count: int = 1) -> None:
    made = int((datetime.now(UTC) - age).timestamp() * 1000)
    for _ in range(count):
        # A UUID of version 7 of that time.
        takedown_id = UUID(int=made << 80 | new_id().int % (1 << 80))
        await runtime.storage.put(f"evidence/{takedown_id}/{uuid4()}.jpg", b"a picture", "image/jpeg")


async def counted(runtime: Runtime) -> tuple[int, int]:
    """Return how many objects are evidence, and how many in quarantine."""
    objects = [found.key async for found in runtime.storage.list("")]
    return sum(key.startswith("evidence/") for key in objects), sum(key.startswith("quarantine/") for key in objects)


@pytest.fixture
async def marked(runtime: Runtime) -> None:
    await marker.write(runtime.database, runtime.storage, await marker.read(runtime.database, runtime.storage))


@pytest.mark.usefixtures("marked")
async def test_copies_of_an_interrupted_takedown_go_to_the_quarantine_a_day_later(runtime: Runtime) -> None:
    await put(runtime, timedelta(hours=2))
    await evidence.sweep(runtime)
    assert await counted(runtime) == (1, 0)
    await put(runtime, timedelta(days=2))
    await evidence.sweep(runtime)
    assert await counted(runtime) == (1, 1)


@pytest.mark.usefixtures("marked")
async def test_age_of_a_copy_is_that_of_the_takedown_and_not_of_the_original(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + timedelta(days=9)
    await put(runtime, timedelta(days=-9))
    monkeypatch.setattr(clock, "now", lambda: later)
    await evidence.sweep(runtime)
    assert await counted(runtime) == (1, 0)


@pytest.mark.usefixtures("marked")
async def test_database_that_is_older_than_the_storage_removes_no_evidence(
    runtime: Runtime, query: psycopg.Connection
) -> None:
    await put(runtime, timedelta(days=2))
    query.execute("update storage_marker set sweeps = 0")
    await evidence.sweep(runtime)
    assert await counted(runtime) == (1, 0)


@pytest.mark.usefixtures("marked")
async def test_many_copies_without_a_takedown_are_left_to_an_operator(runtime: Runtime) -> None:
    await put(runtime, timedelta(days=2), count=51)
    await evidence.sweep(runtime)
    assert await counted(runtime) == (51, 0)


async def test_without_markers_nothing_is_removed(runtime: Runtime) -> None:
    await put(runtime, timedelta(days=2))
    await evidence.sweep(runtime)
    assert await counted(runtime) == (1, 0)
