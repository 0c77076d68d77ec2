"""Who runs an engine's calls, which take seconds to minutes: here they are awaited, reported on, and stopped."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from retrato.integrations.engines.contract import Cancel, Engine, EngineError, Progress, Verb

_log = structlog.get_logger("engine")

MakeEngine = Callable[[], Engine]
Report = Callable[[float], None]
Wanted = Callable[[float], Awaitable[bool]]
_ASKED_EVERY = 1.0

UNWANTED = "unwanted"
"""Why a call is cancelled whose result nobody wants. Without it, somebody comes back for the same wish: its time was
up, or this machine stops."""


def call(engine: Engine, verb: str, arguments: tuple[Any, ...], progress: Progress, cancel: Cancel) -> Any:
    """What the engine's verb answers; whatever goes wrong is an `EngineError`."""
    method = getattr(engine, verb)
    try:
        return method(*arguments) if verb in ("inspect", "forget") else method(*arguments, progress, cancel)
    except (EngineError, BrokenPipeError):
        raise
    except Exception as error:
        _log.exception("an engine failed", verb=verb)
        raise EngineError("engineFailed", retryable=True) from error


class Pool(ABC):
    at_once: int
    """How many calls run side by side; more wait for their turn."""

    @abstractmethod
    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        """What the engine's verb answers. Whoever is cancelled while it runs ends it."""

    @abstractmethod
    def close(self) -> None: ...

    async def run_while(self, wanted: Wanted, verb: Verb, request: object) -> Any:
        """The same, told once a second how far it is and asked whether to go on; None when the answer was no."""
        reached = 0.0

        def report(share: float) -> None:
            nonlocal reached
            reached = share

        work = asyncio.create_task(self.run(verb, request, report=report))
        reason: str | None = None
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=_ASKED_EVERY)
                if not work.done() and not await wanted(reached):
                    reason = UNWANTED
                    return None
            return work.result()
        finally:
            if not work.done():
                work.cancel(reason)
                await asyncio.wait({work})
