"""Engines in a separate process, including crashes."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from retrato.integrations.engines import process
from retrato.integrations.engines.contract import EngineError, ReimagineRequest
from retrato.integrations.engines.pool import UNWANTED
from retrato.integrations.engines.process import ProcessPool
from retrato.integrations.engines.registry import make_engine
from retrato.settings import Settings


@pytest.fixture(autouse=True)
def _started_as_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_processes", multiprocessing.get_context("spawn"))


@pytest.fixture
async def pool(tmp_path: Path) -> AsyncIterator[ProcessPool]:
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    opened = ProcessPool(partial(make_engine, "tests.doubles.engine:make", settings, ""))
    yield opened
    opened.close()


def new_request(**recipe: object) -> ReimagineRequest:
    return ReimagineRequest(b"", recipe, "1:1", "SD", "MALE", 1)


async def test_results_and_progress_cross_the_process_boundary(pool: ProcessPool) -> None:
    reported: list[float] = []
    made = await pool.run("reimagine", new_request(), report=reported.append)
    assert (made.width, made.type, reported) == (64, "image/jpeg", [0.25, 0.5, 0.75, 1.0])


async def test_failure_says_whether_to_retry(pool: ProcessPool) -> None:
    with pytest.raises(EngineError, match="busy") as failure:
        await pool.run("reimagine", new_request(fail="busy", retryable=True, retry_after=7))
    assert (failure.value.retryable, failure.value.retry_after) == (True, 7)


async def test_crashed_process_fails_its_call_and_is_replaced(pool: ProcessPool) -> None:
    with pytest.raises(EngineError, match="engineCrashed") as death:
        await pool.run("reimagine", new_request(crash=True))
    assert death.value.retryable
    assert (await pool.run("reimagine", new_request())).width == 64


async def test_cancelled_task_stops_the_work(pool: ProcessPool) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await pool.run("reimagine", new_request(seconds=600))
    assert (await pool.run("reimagine", new_request())).width == 64


async def test_unwanted_work_is_stopped(pool: ProcessPool) -> None:
    async def not_wanted(_reached: float) -> bool:
        return False

    assert await pool.run_while(not_wanted, "reimagine", new_request(seconds=600), 600) is None


async def test_cooperative_call_is_cancelled_without_killing_its_process(tmp_path: Path) -> None:
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    pool = ProcessPool(partial(make_engine, "tests.doubles.engine:make", settings, ""), stop_timeout=30)
    try:
        await pool.run("reimagine", new_request())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await pool.run("reimagine", new_request(cancellable=True))
        # A new process would take longer than this to start.
        async with asyncio.timeout(1):
            assert (await pool.run("reimagine", new_request())).width == 64
    finally:
        pool.close()


@pytest.mark.parametrize(("reason", "stopped"), [(None, "interrupted"), (UNWANTED, "cancelled")])
async def test_engine_knows_whether_a_stopped_call_will_be_repeated(
    tmp_path: Path, reason: str | None, stopped: str
) -> None:
    """Then it saves what it has done so far."""
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    pool = ProcessPool(partial(make_engine, "tests.doubles.engine:make", settings, ""), stop_timeout=30)
    running = asyncio.Event()
    try:
        call = asyncio.create_task(
            pool.run("reimagine", new_request(cancellable=True), report=lambda _share: running.set())
        )
        await running.wait()
        call.cancel(reason)
        with pytest.raises(asyncio.CancelledError):
            await call
    finally:
        pool.close()
    assert (tmp_path / "stopped").read_text() == stopped
