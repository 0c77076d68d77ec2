"""Batching of waiting photos that differ only by seed."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from retrato.integrations.engines.batches import BatchPool
from retrato.integrations.engines.contract import EngineError, Image, ImagineRequest, ReimagineRequest
from retrato.integrations.engines.registry import make_engine
from retrato.settings import Settings


@pytest.fixture
async def pool(tmp_path: Path) -> AsyncIterator[BatchPool]:
    settings = Settings(env="test", data=tmp_path, _env_file=None)
    opened = BatchPool(partial(make_engine, "tests.doubles.engine:make", settings, ""), batch=4, stop_timeout=5)
    yield opened
    opened.close()


def photo(seed: int, model: bytes = b"a model", **recipe: object) -> ImagineRequest:
    return ImagineRequest(model, recipe, "1:1", "MALE", seed)


def batches(folder: Path) -> list[int]:
    return sorted(int(connection) for connection in (folder / "batches").read_text().split())


async def make(pool: BatchPool, *requests: ImagineRequest) -> list[Image]:
    return list(await asyncio.gather(*(pool.run("imagine", request) for request in requests)))


async def test_photos_of_one_order_are_batched_and_equal_to_single_ones(pool: BatchPool, tmp_path: Path) -> None:
    together = await make(pool, *(photo(seed) for seed in range(4)))
    assert batches(tmp_path) == [4]
    assert [await pool.run("imagine", photo(seed)) for seed in range(4)] == together


async def test_batch_size_is_limited(pool: BatchPool, tmp_path: Path) -> None:
    assert len(await make(pool, *(photo(seed) for seed in range(6)))) == 6
    assert batches(tmp_path) == [2, 4]


async def test_requests_that_differ_in_more_than_seed_are_not_batched(pool: BatchPool, tmp_path: Path) -> None:
    await make(pool, photo(1), photo(2, seconds=0.01), photo(3))
    assert batches(tmp_path) == [1, 2]


async def test_failure_is_reported_to_the_whole_batch(pool: BatchPool) -> None:
    results = await asyncio.gather(
        *(pool.run("imagine", photo(seed, fail="busy", retryable=True)) for seed in range(3)), return_exceptions=True
    )
    assert [str(error) for error in results if isinstance(error, EngineError) and error.retryable] == ["busy"] * 3


async def test_unsafe_photo_does_not_fail_its_batch(pool: BatchPool, tmp_path: Path) -> None:
    first, second, third = await asyncio.gather(
        *(pool.run("imagine", photo(seed, unsafe=1)) for seed in range(3)), return_exceptions=True
    )
    assert batches(tmp_path) == [3]
    assert isinstance(first, Image)
    assert isinstance(third, Image)
    assert isinstance(second, EngineError)
    assert (second.code, second.retryable) == ("unsafe", False)


async def test_cancelled_photo_does_not_cancel_its_batch(pool: BatchPool) -> None:
    await pool.run("imagine", photo(0))
    started = asyncio.Event()
    first, *others = [
        asyncio.create_task(pool.run("imagine", photo(seed, seconds=0.4), report=lambda _: started.set()))
        for seed in range(3)
    ]
    await started.wait()
    first.cancel()
    assert [made.width for made in await asyncio.gather(*others)] == [64, 64]


async def test_progress_is_reported_to_the_whole_batch(pool: BatchPool) -> None:
    results: list[list[float]] = [[], []]
    await asyncio.gather(
        *(pool.run("imagine", photo(seed), report=shares.append) for seed, shares in enumerate(results))
    )
    assert results == [[0.25, 0.5, 0.75, 1.0]] * 2


async def wanted(_reached: float) -> bool:
    return True


async def test_time_of_a_photo_starts_with_its_turn(pool: BatchPool) -> None:
    await pool.run("imagine", photo(0))
    edit = ReimagineRequest(b"", {"seconds": 1.2}, "1:1", "SD", "MALE", 1)
    begun = asyncio.Event()
    longer = asyncio.create_task(pool.run("reimagine", edit, begun=begun.set))
    await begun.wait()
    made = await pool.run_while(wanted, "imagine", photo(1), 0.6)
    assert (made.width, longer.done()) == (64, True)


async def test_photo_that_takes_too_long_fails(pool: BatchPool) -> None:
    with pytest.raises(EngineError, match="timeout") as late:
        await pool.run_while(wanted, "imagine", photo(1, seconds=60), 0.3)
    assert late.value.retryable
