"""An engine that works elsewhere: here its calls only wait, so that threads of this process will do."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from retrato.integrations.engines.contract import Engine, Verb
from retrato.integrations.engines.pool import Pool, Report, call

# To tell the other side that nobody wants it any more.
_STOP_SECONDS = 15.0


class ThreadPool(Pool):
    def __init__(self, engine: Engine, at_once: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=engine.name)
        self.at_once = at_once

    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        stop = threading.Event()
        work = asyncio.get_running_loop().run_in_executor(
            self._threads,
            partial(call, self._engine, verb, arguments, report or (lambda _share: None), stop.is_set),
        )
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait({work}, timeout=_STOP_SECONDS)
            raise

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
