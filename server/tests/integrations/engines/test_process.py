"""An engine in a process of its own behaves like one in ours, and its death is not ours."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from retrato.integrations.engines.contract import EngineError, ReimagineRequest
from retrato.integrations.engines.process import ProcessPool
from retrato.integrations.engines.registry import make_engine
from retrato.settings import Settings


@pytest.fixture
async def pool(tmp_path: Path) -> AsyncIterator[ProcessPool]:
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    opened = ProcessPool(partial(make_engine, "tests.doubles.engine:make", settings, ""))
    yield opened
    opened.close()


def wish(**recipe: object) -> ReimagineRequest:
    return ReimagineRequest(b"", recipe, "1:1", "SD", "MALE", 1)


async def test_results_and_progress_cross_the_border(pool: ProcessPool) -> None:
    told: list[float] = []
    made = await pool.run("reimagine", wish(), report=told.append)
    assert (made.width, made.type, told) == (64, "image/jpeg", [0.25, 0.5, 0.75, 1.0])


async def test_a_failure_says_whether_another_attempt_makes_sense(pool: ProcessPool) -> None:
    with pytest.raises(EngineError, match="busy") as failure:
        await pool.run("reimagine", wish(fail="busy", retryable=True, retry_after=7))
    assert (failure.value.retryable, failure.value.retry_after) == (True, 7)


async def test_a_process_that_dies_fails_its_call_and_the_next_one_works(pool: ProcessPool) -> None:
    with pytest.raises(EngineError, match="engineCrashed") as death:
        await pool.run("reimagine", wish(crash=True))
    assert death.value.retryable
    assert (await pool.run("reimagine", wish())).width == 64


async def test_whoever_is_cancelled_stops_the_work_at_once(pool: ProcessPool) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await pool.run("reimagine", wish(seconds=600))
    assert (await pool.run("reimagine", wish())).width == 64


async def test_work_that_nobody_wants_any_more_is_stopped(pool: ProcessPool) -> None:
    async def not_any_more(_reached: float) -> bool:
        return False

    assert await pool.run_while(not_any_more, "reimagine", wish(seconds=600)) is None


async def test_a_call_that_heeds_ends_without_its_process(tmp_path: Path) -> None:
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    pool = ProcessPool(partial(make_engine, "tests.doubles.engine:make", settings, ""), patience=30)
    try:
        await pool.run("reimagine", wish())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await pool.run("reimagine", wish(heeds=True))
        # A process that had to start anew would not know that it worked before.
        async with asyncio.timeout(1):
            assert (await pool.run("reimagine", wish())).width == 64
    finally:
        pool.close()
