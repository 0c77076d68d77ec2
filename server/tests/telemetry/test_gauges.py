import asyncio

import psycopg
import pytest
from prometheus_client import REGISTRY

from retrato.queue import engine_queue, enqueue
from retrato.runtime import Runtime
from retrato.telemetry import gauges
from retrato.telemetry.gauges import measure, measuring


async def test_queue_that_nobody_serves_is_empty_once_its_jobs_are_gone(
    runtime: Runtime, query: psycopg.Connection
) -> None:
    queues: set[str] = set()
    shown = []
    async with runtime.database.transaction() as session:
        await enqueue(session, "creation:make", queue=engine_queue("former"), creation_id="1")
    for _ in range(2):
        async with runtime.database.transaction() as session:
            await measure(session, queues)
        labels = {"queue": "engine:former", "state": "waiting"}
        shown.append(REGISTRY.get_sample_value("retrato_queue_jobs", labels))
        query.execute("delete from procrastinate_jobs")
    assert shown == [1, 0]


async def test_gauges_go_on_after_an_error_and_end_when_the_worker_stops(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """psycopg may raise the error of a query in place of its cancellation."""
    readings, reads_again = 0, asyncio.Event()

    async def fail(*_: object) -> None:
        nonlocal readings
        readings += 1
        if readings == 1:
            raise TypeError
        reads_again.set()
        try:
            await asyncio.Future()
        except asyncio.CancelledError:
            raise psycopg.OperationalError("the connection is lost") from None

    monkeypatch.setattr(gauges, "measure", fail)
    monkeypatch.setattr(gauges, "_SECONDS", 0)
    async with asyncio.timeout(10), measuring(runtime):
        await reads_again.wait()
    assert readings == 2
