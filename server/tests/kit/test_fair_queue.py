import asyncio

import pytest

from retrato.kit.fair_queue import FairQueue, QueueFullError


async def hold(queue: FairQueue, key: str, done: list[str]) -> None:
    async with queue.slot(queue.join(key)):
        await asyncio.sleep(0)
        done.append(key)


async def test_client_with_many_requests_does_not_delay_the_others() -> None:
    queue, done = FairQueue(2, max_waiting_per_key=100), list[str]()
    many = [asyncio.create_task(hold(queue, "many", done)) for _ in range(50)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(hold(queue, f"other {number}", done)) for number in range(3)]
    await asyncio.gather(*many, *others)
    assert max(done.index(f"other {number}") for number in range(3)) < 10
    assert len(done) == 53


async def test_no_more_slots_are_lent_than_exist() -> None:
    queue, held, most = FairQueue(3, max_waiting_per_key=100), 0, 0

    async def work(number: int) -> None:
        nonlocal held, most
        async with queue.slot(queue.join(f"client {number % 7}")):
            held += 1
            most = max(most, held)
            await asyncio.sleep(0)
            held -= 1

    await asyncio.gather(*(work(number) for number in range(60)))
    assert most == 3


async def test_line_of_a_client_has_a_maximum_length() -> None:
    queue = FairQueue(1, max_waiting_per_key=2)
    for _ in range(3):
        queue.join("many")
    with pytest.raises(QueueFullError):
        queue.join("many")
    queue.join("other")


async def test_shared_turn_comes_with_the_first_line_that_is_up() -> None:
    queue = FairQueue(1, max_waiting_per_key=100)
    first = queue.join("many")
    waiting = [queue.join("many") for _ in range(10)]
    queue.join("other", waiting[-1])
    async with queue.slot(first):
        pass
    async with queue.slot(waiting[0]):
        pass
    assert waiting[-1].done()
    assert not waiting[1].done()


async def test_cancelled_work_returns_its_slot() -> None:
    queue, done = FairQueue(1, max_waiting_per_key=100), list[str]()
    first = queue.join("a")
    waiting = asyncio.create_task(hold(queue, "b", done))
    granted = asyncio.create_task(hold(queue, "c", done))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    async with queue.slot(first):
        pass
    granted.cancel()  # after its turn came, before it could use it
    await asyncio.gather(waiting, granted, return_exceptions=True)
    await asyncio.wait_for(hold(queue, "d", done), 1)
    assert done == ["d"]
