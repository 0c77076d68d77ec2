"""A few V8 isolates that run the web app's server bundle. Only our own bundle ever runs in them."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from py_mini_racer import JSFunction, MiniRacer

# Without a hard limit an endless allocation would take the whole process with it.
_MEMORY_SOFT = 96_000_000
_MEMORY_HARD = 192_000_000
_SECONDS = 1.0
_RECYCLE_AFTER = 20_000


class RenderError(Exception):
    pass


@dataclass(eq=False)
class _Isolate:
    engine: MiniRacer
    calls: int = 0

    def function(self, name: str) -> Callable[[str], Awaitable[Any]]:
        found = self.engine.eval(f"__ssr.{name}")
        if not isinstance(found, JSFunction):
            raise RenderError(f"the server bundle has no {name}")
        return found.cancelable()


class Isolates:
    def __init__(self, bundle: str, count: int) -> None:
        self._bundle = bundle
        self._count = count
        self._idle: asyncio.LifoQueue[_Isolate] = asyncio.LifoQueue()
        self._all: set[_Isolate] = set()

    async def start(self) -> None:
        for isolate in await asyncio.gather(*(self._make() for _ in range(self._count))):
            self._idle.put_nowait(isolate)

    def close(self) -> None:
        # An isolate that is not closed keeps its thread, and the process would hang at exit.
        for isolate in self._all:
            isolate.engine.close()
        self._all.clear()

    async def call(self, function: str, payload: dict[str, Any]) -> dict[str, Any]:
        """`__ssr.<function>(json)`, within the time limit; the isolate survives a failure."""
        isolate = await self._idle.get()
        try:
            isolate.calls += 1
            run = isolate.function(function)(json.dumps(payload))
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(run, _SECONDS))
            return answer
        except Exception as error:  # noqa: BLE001 -- any failure in there has the same outcome
            isolate.calls = _RECYCLE_AFTER
            # V8's messages carry the minified source: their first line says what happened.
            reason = (str(error).strip().splitlines() or [""])[0][:300]
            raise RenderError(f"{type(error).__name__}: {reason}") from None
        finally:
            self._idle.put_nowait(await self._renewed(isolate))

    async def _renewed(self, isolate: _Isolate) -> _Isolate:
        if isolate.calls < _RECYCLE_AFTER:
            return isolate
        self._all.discard(isolate)
        isolate.engine.close()
        return await self._make()

    async def _make(self) -> _Isolate:
        engine = MiniRacer()
        engine.set_soft_memory_limit(_MEMORY_SOFT)
        engine.set_hard_memory_limit(_MEMORY_HARD)
        isolate = _Isolate(engine)
        self._all.add(isolate)
        await engine.eval_cancelable(self._bundle)
        for _ in range(100):  # lazy routes and texts load as microtasks
            if await engine.eval_cancelable("__ssr.ready"):
                return isolate
            await asyncio.sleep(0.01)
        raise RenderError("the server bundle does not get ready")
