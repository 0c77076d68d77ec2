"""Limits how many requests of one client are processed at once. Further ones wait, and those of others overtake them.

The event loop runs what is ready in turn: without a limit, everybody waits until each of several hundred requests that
arrive together was processed.
"""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class ConcurrencyLimit:
    def __init__(self, app: ASGIApp, *, per_client: int, client: Callable[[Scope], str]) -> None:
        self._app = app
        self._per_client = per_client
        self._client = client
        # An entry disappears with the last request that holds it.
        self._slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = self._client(scope)
        slots = self._slots.get(client)
        if slots is None:
            slots = self._slots[client] = asyncio.Semaphore(self._per_client)
        await slots.acquire()
        holds_slot = True

        async def send_and_release(message: Message) -> None:
            # What is left is to send the body, which may take as long as an event stream is open.
            release()
            await send(message)

        def release() -> None:
            nonlocal holds_slot
            if holds_slot:
                holds_slot = False
                # With the next turn of the event loop, so that a crowd of quick requests does not take one whole turn.
                asyncio.get_running_loop().call_soon(slots.release)

        try:
            await self._app(scope, receive, send_and_release)
        finally:
            release()
