"""Engines in threads: cancelled calls stop, timed-out calls are only interrupted."""

import time
from collections.abc import AsyncIterator

import pytest

from retrato.integrations.engines.contract import (
    Cancel,
    Cancelled,
    EngineError,
    Image,
    Interrupted,
    Progress,
    ReimagineRequest,
)
from retrato.integrations.engines.threads import ThreadPool
from retrato.settings import Settings
from tests.doubles.engine import Painter


class Slow(Painter):
    """Works until it is stopped, and records how."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.ended: list[str] = []

    def reimagine(self, _request: ReimagineRequest, _progress: Progress, cancel: Cancel) -> Image:
        try:
            while not cancel():
                time.sleep(0.01)
        except Interrupted:
            self.ended.append("interrupted")
            raise
        self.ended.append("cancelled")
        raise Cancelled


@pytest.fixture
def engine(settings: Settings) -> Slow:
    return Slow(settings)


@pytest.fixture
async def pool(engine: Slow) -> AsyncIterator[ThreadPool]:
    opened = ThreadPool(engine, 2)
    yield opened
    opened.close()


REQUEST = ReimagineRequest(b"", {}, "1:1", "SD", "MALE", 1)


async def yes(_reached: float) -> bool:
    return True


async def no(_reached: float) -> bool:
    return False


async def test_unwanted_call_is_cancelled(pool: ThreadPool, engine: Slow) -> None:
    assert await pool.run_while(no, "reimagine", REQUEST, 60) is None
    assert engine.ended == ["cancelled"]


async def test_timed_out_call_is_interrupted_not_cancelled(pool: ThreadPool, engine: Slow) -> None:
    with pytest.raises(EngineError, match="timeout"):
        await pool.run_while(yes, "reimagine", REQUEST, 0.3)
    assert engine.ended == ["interrupted"]
