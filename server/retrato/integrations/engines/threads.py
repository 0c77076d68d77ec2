"""An engine that works elsewhere: here its calls only wait, so that threads of this process will do. What nobody wants
is called off there; what has to be waited for again is left alone, because it is paid for."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from retrato.integrations.engines.contract import Engine, Interrupted, Verb
from retrato.integrations.engines.pool import UNWANTED, Pool, Report, call

# To tell the other side that nobody wants it any more.
_STOP_SECONDS = 15.0


class ThreadPool(Pool):
    def __init__(self, engine: Engine, at_once: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=engine.name)
        self.at_once = at_once

    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        stop = _Stop()
        work = asyncio.get_running_loop().run_in_executor(
            self._threads,
            partial(call, self._engine, verb, arguments, report or (lambda _share: None), stop.asked),
        )
        # Who has gone meanwhile will not look.
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

    def asked(self) -> bool:
        if self._set.is_set() and not self._unwanted:
            raise Interrupted
        return self._set.is_set()
