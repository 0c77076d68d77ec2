import asyncio

from retrato.kit.throttle import Throttle


async def test_client_that_sends_too_many_waits_and_others_do_not() -> None:
    throttle = Throttle(2, seconds=1)
    for _ in range(2):
        await throttle.turn("a flood")
    third = asyncio.create_task(throttle.turn("a flood"))
    await asyncio.sleep(0)
    await throttle.turn("somebody else")
    assert not third.done()
    await third
