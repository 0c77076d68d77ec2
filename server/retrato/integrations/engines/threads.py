"""Runs calls of hosted engines in threads, because they only wait. Unwanted calls are cancelled at the provider.
Timed-out ones are only interrupted, because they are paid for and will be resumed."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from retrato.integrations.engines.contract import Engine, Interrupted, Verb
from retrato.integrations.engines.pool import UNWANTED, Begun, Pool, Report, call

# Time to cancel a call at the provider.
_STOP_SECONDS = 15.0


class ThreadPool(Pool):
    def __init__(self, engine: Engine, at_once: int) -> None:
        self._engine = engine
        # Trainings have threads of their own, because each occupies one for up to half an hour.
        self._threads = ThreadPoolExecutor(2 * at_once, thread_name_prefix=engine.name)
        self.at_once = self.trainings_at_once = at_once

    async def run(
        self, verb: Verb, *arguments: object, report: Report | None = None, begun: Begun | None = None
    ) -> Any:
        stop = _Stop()
        # There is a thread for every call that a worker makes.
        if begun:
            begun()
        work = asyncio.get_running_loop().run_in_executor(
            self._threads,
            partial(call, self._engine, verb, arguments, report or (lambda _share: None), stop.requested),
        )
        # Mark the exception as retrieved, in case the caller has been cancelled.
        work.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError as cancelled:
            stop.set(unwanted=UNWANTED in cancelled.args)
            await asyncio.wait({work}, timeout=_STOP_SECONDS)
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Stop:
    def __init__(self) -> None:
        self._set = threading.Event()
        self._unwanted = False

    def set(self, *, unwanted: bool) -> None:
        self._unwanted = unwanted
        self._set.set()

    def requested(self) -> bool:
        if self._set.is_set() and not self._unwanted:
            raise Interrupted
        return self._set.is_set()
