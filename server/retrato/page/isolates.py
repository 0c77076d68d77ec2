"""A pool of V8 isolates that run the web app's server bundle, and no other code.

Each occupies some 20 MB, so the pool starts with one. More are created while all are busy, and closed when unused.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import structlog
from py_mini_racer import DEFAULT_V8_FLAGS, JSFunction, MiniRacer, init_mini_racer

_log = structlog.get_logger("page")

# Without a hard limit, a runaway allocation would crash the whole process.
_MEMORY_SOFT = 96_000_000
_MEMORY_HARD = 192_000_000
_SECONDS = 1.0
_RECYCLE_AFTER = 20_000
_START_SECONDS = 10.0
_RETRY_SECONDS = 5.0
_MAX_UNUSED_SECONDS = 30.0
# After rendering, the process has 20 to 40 MB less. A document takes 14 instead of 9 ms, but most come from the cache.
_V8_FLAGS = (*DEFAULT_V8_FLAGS, "--lite-mode")


class RenderError(Exception):
    pass


@dataclass(eq=False)
class _Isolate:
    engine: MiniRacer
    calls: int = 0
    used_at: float = 0.0
    _functions: dict[str, Callable[[str], Awaitable[Any]]] = field(default_factory=dict)

    @property
    def expired(self) -> bool:
        return self.calls >= _RECYCLE_AFTER or self.engine.was_hard_memory_limit_reached()

    def function(self, name: str) -> Callable[[str], Awaitable[Any]]:
        if name not in self._functions:
            found = self.engine.eval(f"__ssr.{name}")
            if not isinstance(found, JSFunction):
                raise RenderError(f"the server bundle has no {name}")
            self._functions[name] = found.cancelable()
        return self._functions[name]


class Isolates:
    def __init__(self, bundle: str, count: int) -> None:
        self._bundle = bundle
        self._count = count
        self._size = 0
        """Including those that are being created."""
        self._idle: deque[_Isolate] = deque()
        """The last one was used last."""
        self._available = asyncio.Semaphore(0)
        self._all: set[_Isolate] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        init_mini_racer(flags=_V8_FLAGS, ignore_duplicate_init=True)

    async def start(self) -> None:
        isolate = await self._create()
        self._size += 1
        self._put_back(isolate)
        self._in_background(self._close_unused_regularly())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        # An open isolate keeps its thread alive, and the process would hang at exit.
        for isolate in self._all:
            isolate.engine.close()
        self._all.clear()

    async def call(self, function: str, payload: dict[str, Any]) -> dict[str, Any]:
        """Call `__ssr.<function>(json)` with a timeout. An isolate is reused after an error."""
        if self._available.locked() and self._size < self._count:
            self._size += 1
            self._in_background(self._add())
        try:
            async with asyncio.timeout(_SECONDS):
                await self._available.acquire()
        except TimeoutError:
            raise RenderError("no isolate is free") from None
        isolate = self._idle.pop()
        try:
            isolate.calls += 1
            run = isolate.function(function)(json.dumps(payload))
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(run, _SECONDS))
            return answer
        except Exception as error:  # noqa: BLE001 -- every error becomes a RenderError
            if isinstance(error, TimeoutError):  # it may still be running, so it must not be reused
                isolate.calls = _RECYCLE_AFTER
            # V8's messages contain minified source after their first line.
            reason = (str(error).strip().splitlines() or [""])[0][:300]
            raise RenderError(f"{type(error).__name__}: {reason}") from None
        finally:
            if isolate.expired:
                self._in_background(self._replace(isolate))
            else:
                self._put_back(isolate)

    def _put_back(self, isolate: _Isolate) -> None:
        isolate.used_at = time.monotonic()
        self._idle.append(isolate)
        self._available.release()

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """So that the caller does not wait for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close_unused_regularly(self) -> None:
        while True:
            await asyncio.sleep(_MAX_UNUSED_SECONDS / 4)
            await self._close_unused()

    async def _close_unused(self) -> None:
        """Close the isolate that has been unused for longest, unless it is the last one."""
        unused = self._idle and time.monotonic() - self._idle[0].used_at > _MAX_UNUSED_SECONDS
        if self._size > 1 and unused:
            self._size -= 1
            await self._available.acquire()
            await self._close(self._idle.popleft())

    async def _replace(self, expired: _Isolate) -> None:
        await self._close(expired)
        await self._add()

    async def _close(self, isolate: _Isolate) -> None:
        self._all.discard(isolate)
        await asyncio.to_thread(isolate.engine.close)

    async def _add(self) -> None:
        while True:
            try:
                self._put_back(await self._create())
                return
            except Exception:  # noqa: BLE001 -- retried until it works; meanwhile browsers render
                _log.exception("an isolate cannot be created")
                await asyncio.sleep(_RETRY_SECONDS)

    async def _create(self) -> _Isolate:
        engine = MiniRacer()
        engine.set_soft_memory_limit(_MEMORY_SOFT)
        engine.set_hard_memory_limit(_MEMORY_HARD)
        isolate = _Isolate(engine)
        self._all.add(isolate)
        try:
            await engine.eval_cancelable(self._bundle)
            async with asyncio.timeout(_START_SECONDS):
                # Routes and texts load in microtasks, which cannot be awaited from outside.
                while not await engine.eval_cancelable("__ssr.ready"):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            return isolate
        except BaseException:
            self._all.discard(isolate)
            engine.close()
            raise
