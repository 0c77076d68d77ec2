"""Base of the pools that run engine calls, with progress reports and cancellation."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from retrato.integrations.engines.contract import Cancel, Engine, EngineError, Progress, Verb

_log = structlog.get_logger("engine")

MakeEngine = Callable[[], Engine]
Report = Callable[[float], None]
Begun = Callable[[], None]
Wanted = Callable[[float], Awaitable[bool]]
_CHECK_INTERVAL = 1.0

UNWANTED = "unwanted"
"""The cancel message of a call whose result is no longer wanted. Without it the same request will be retried: the call
timed out, or this machine is shutting down."""


def call(engine: Engine, verb: str, arguments: tuple[Any, ...], progress: Progress, cancel: Cancel) -> Any:
    """Call the engine. Convert every unexpected exception to an `EngineError`."""
    try:
        method = getattr(engine, verb)
        return (
            method(*arguments)
            if verb in ("inspect", "faces", "rate", "screen", "forget")
            else method(*arguments, progress, cancel)
        )
    except (EngineError, BrokenPipeError):
        raise
    except Exception as error:
        _log.exception("an engine failed", verb=verb)
        raise EngineError("engineFailed", retryable=True) from error


class Pool(ABC):
    at_once: int
    """How many photos and videos a worker takes from the queue at a time."""
    trainings_at_once: int = 1
    """How many trainings a worker takes from their queue at a time."""

    @abstractmethod
    async def run(
        self, verb: Verb, *arguments: object, report: Report | None = None, begun: Begun | None = None
    ) -> Any:
        """Call the engine and return its result. Calls wait for their turn; `begun` is called when it comes. Cancelling
        the task stops the call."""

    @abstractmethod
    def close(self) -> None: ...

    async def run_while(self, wanted: Wanted, verb: Verb, request: object, seconds: float) -> Any:
        """Like `run`, but report progress to `wanted` once a second. Stop and return None if it returns false. Raise
        `EngineError` if the call takes longer than `seconds`, not counting the wait for its turn."""
        reached, reason = 0.0, None
        loop = asyncio.get_running_loop()
        timer: asyncio.Timeout

        def report(share: float) -> None:
            nonlocal reached
            reached = share

        def begun() -> None:
            if not timer.expired():
                timer.reschedule(loop.time() + seconds)

        try:
            async with asyncio.timeout(None) as timer:
                work = asyncio.create_task(self.run(verb, request, report=report, begun=begun))
                try:
                    while not work.done():
                        await asyncio.wait({work}, timeout=_CHECK_INTERVAL)
                        if not work.done() and not await wanted(reached):
                            reason = UNWANTED
                            return None
                    return work.result()
                finally:
                    if not work.done():
                        work.cancel(reason)
                        await asyncio.wait({work})
        except TimeoutError:
            if not timer.expired():
                raise
            raise EngineError("timeout", retryable=True) from None
