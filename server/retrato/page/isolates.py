"""A pool of V8 isolates that run the web app's server bundle, and no other code."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import structlog
from py_mini_racer import JSFunction, MiniRacer

_log = structlog.get_logger("page")

# Without a hard limit, a runaway allocation would crash the whole process.
_MEMORY_SOFT = 96_000_000
_MEMORY_HARD = 192_000_000
_SECONDS = 1.0
_RECYCLE_AFTER = 20_000
_START_SECONDS = 10.0
_RETRY_SECONDS = 5.0


class RenderError(Exception):
    pass


@dataclass(eq=False)
class _Isolate:
    engine: MiniRacer
    calls: int = 0
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
        self._idle: asyncio.LifoQueue[_Isolate] = asyncio.LifoQueue()
        self._all: set[_Isolate] = set()
        self._replacing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        for isolate in await asyncio.gather(*(self._create() for _ in range(self._count))):
            self._idle.put_nowait(isolate)

    def close(self) -> None:
        for task in self._replacing:
            task.cancel()
        # An open isolate keeps its thread alive, and the process would hang at exit.
        for isolate in self._all:
            isolate.engine.close()
        self._all.clear()

    async def call(self, function: str, payload: dict[str, Any]) -> dict[str, Any]:
        """Call `__ssr.<function>(json)` with a timeout. An isolate is reused after an error."""
        try:
            isolate = await asyncio.wait_for(self._idle.get(), _SECONDS)
        except TimeoutError:
            raise RenderError("no isolate is free") from None
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
                self._replace(isolate)
            else:
                self._idle.put_nowait(isolate)

    def _replace(self, isolate: _Isolate) -> None:
        """Replace an isolate in the background, so that the caller does not wait for it."""
        self._all.discard(isolate)
        task = asyncio.create_task(self._close_and_replace(isolate))
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _close_and_replace(self, expired: _Isolate) -> None:
        await asyncio.to_thread(expired.engine.close)
        while True:
            try:
                self._idle.put_nowait(await self._create())
                return
            except Exception:  # noqa: BLE001 -- retried until it works; meanwhile browsers render
                _log.exception("an isolate cannot be replaced")
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
