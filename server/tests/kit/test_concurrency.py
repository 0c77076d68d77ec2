import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import Message, Receive, Scope, Send

from retrato.kit.middleware.concurrency import ConcurrencyLimit


class App:
    """Responds once `answer` is set, and then keeps its streams open until they are closed."""

    def __init__(self) -> None:
        self.running: list[str] = []
        self.answer = asyncio.Event()
        self.close = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.running.append(scope["client"][0])
        await self.answer.wait()
        if scope["path"] == "/broken":
            raise ConnectionError
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["path"] == "/stream":
            await self.close.wait()


async def _receive() -> Message:
    return {"type": "http.request"}


async def _send(message: Message) -> None:
    assert message["type"] == "http.response.start"


@asynccontextmanager
async def requests(app: App, *clients: str, path: str = "/") -> AsyncIterator[ConcurrencyLimit]:
    limit = ConcurrencyLimit(app, per_client=2, client=lambda scope: scope["client"][0])

    async def one(client: str) -> None:
        await limit({"type": "http", "path": path, "client": (client, 1)}, _receive, _send)

    tasks = [asyncio.create_task(one(client)) for client in clients]
    await asyncio.sleep(0)
    yield limit
    app.answer.set()
    app.close.set()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_requests_beyond_the_limit_wait_and_others_overtake_them() -> None:
    app = App()
    async with requests(app, "a", "a", "a", "a", "b"):
        assert app.running == ["a", "a", "b"]
    assert sorted(app.running) == ["a", "a", "a", "a", "b"]


async def test_response_that_has_started_does_not_count() -> None:
    app = App()
    async with requests(app, "a", "a", "a", "a", path="/stream"), asyncio.timeout(5):
        app.answer.set()
        while len(app.running) < 4:  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0)
        assert not app.close.is_set()


async def test_failed_requests_give_their_slots_back() -> None:
    app = App()
    async with requests(app, "a", "a", "a", "a", path="/broken"):
        pass
    assert app.running == ["a"] * 4


async def test_quick_requests_do_not_run_all_in_one_turn_of_the_event_loop() -> None:
    app = App()
    app.answer.set()
    async with requests(app, "a", "a", "a", "a", "b"):
        assert app.running == ["a", "a", "b"]
    assert sorted(app.running) == ["a", "a", "a", "a", "b"]


async def test_clients_without_requests_are_forgotten() -> None:
    async with requests(App(), "a", "a", "a", "b") as limit:
        assert len(limit._slots) == 2
    await asyncio.sleep(0)
    assert not limit._slots
