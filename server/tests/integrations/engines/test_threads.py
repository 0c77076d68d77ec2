"""An engine that works elsewhere is told whether nobody wants its work any more, or only its caller has to go."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from retrato.integrations.engines.contract import Cancel, Cancelled, Image, Interrupted, Progress, ReimagineRequest
from retrato.integrations.engines.threads import ThreadPool
from retrato.settings import Settings
from tests.doubles.engine import Painter


class Slow(Painter):
    """Works until it is told to stop, and remembers how."""

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


WISH = ReimagineRequest(b"", {}, "1:1", "SD", "MALE", 1)


async def yes(_reached: float) -> bool:
    return True


async def no(_reached: float) -> bool:
    return False


async def test_what_nobody_wants_any_more_is_called_off(pool: ThreadPool, engine: Slow) -> None:
    assert await pool.run_while(no, "reimagine", WISH) is None
    assert engine.ended == ["cancelled"]


async def test_what_somebody_comes_back_for_goes_on_when_its_time_here_is_up(pool: ThreadPool, engine: Slow) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await pool.run_while(yes, "reimagine", WISH)
    assert engine.ended == ["interrupted"]
