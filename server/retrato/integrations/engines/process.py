"""An engine in processes of its own: it takes cores or a GPU, and takes nobody down with it when it crashes."""

import asyncio
import multiprocessing
import os
from multiprocessing.connection import Connection
from typing import Any

from retrato.integrations.engines.contract import Engine, EngineError, Verb
from retrato.integrations.engines.pool import MakeEngine, Pool, Report, call

# A fresh interpreter: a fork would inherit the threads' locks of this process, and its sockets.
_processes = multiprocessing.get_context("spawn")


class ProcessPool(Pool):
    """As many processes as may work at once, each started when it is first needed."""

    def __init__(self, make: MakeEngine, *, processes: int = 1, patience: float = 0.0) -> None:
        """`patience` is how long a call that is to stop may take to do so; then its process is ended, with all that is
        warm in it."""
        self._free: asyncio.LifoQueue[EngineProcess] = asyncio.LifoQueue()
        self._all = [EngineProcess(make, patience) for _ in range(processes)]
        for process in self._all:
            self._free.put_nowait(process)
        self.at_once = processes

    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        process = await self._free.get()
        try:
            return await process.run(verb, arguments, report)
        finally:
            self._free.put_nowait(process)

    def close(self) -> None:
        for process in self._all:
            process.end()


class EngineProcess:
    def __init__(self, make: MakeEngine, patience: float) -> None:
        self._make, self._patience = make, patience
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    async def run(self, verb: str, arguments: tuple[object, ...], report: Report | None) -> Any:
        line = self._started()
        answer: asyncio.Future[tuple[str, Any]] | None = None
        try:
            await asyncio.to_thread(line.send, (verb, arguments))
            while True:
                answer = _next(line)
                kind, value = await asyncio.shield(answer)
                if kind == "done":
                    return value
                if kind == "failed":
                    raise value
                if report:
                    report(value)
        except (EOFError, OSError):
            # Killed for its memory, say.
            self.end()
            raise EngineError("engineCrashed", retryable=True) from None
        except asyncio.CancelledError:
            if not (self._patience and answer and await self._stops(line, answer)):
                self.end()
            raise

    async def _stops(self, line: Connection, answer: "asyncio.Future[tuple[str, Any]]") -> bool:
        """Whether the call ended by itself after it was asked to."""
        try:
            async with asyncio.timeout(self._patience):
                await asyncio.to_thread(line.send, ("stop", ()))
                while (await asyncio.shield(answer))[0] == "progress":
                    answer = _next(line)
                return True
        except (TimeoutError, EOFError, OSError):
            return False

    def _started(self) -> Connection:
        if self._line and self._process and self._process.is_alive():
            return self._line
        self.end()
        self._line, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_work, args=(self._make, theirs), daemon=True, name="engine")
        self._process.start()
        # Ours must be the only other end, so that each side sees when the other is gone.
        theirs.close()
        return self._line

    def end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.join()
        if self._line:
            self._line.close()
        self._process = self._line = None


def _next(line: Connection) -> "asyncio.Future[tuple[str, Any]]":
    """What the process says next; also who no longer waits for it must take it from the line."""
    answer = asyncio.ensure_future(asyncio.to_thread(line.recv))
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())
    return answer


def _work(make: MakeEngine, line: Connection) -> None:
    # Pictures are made beside the web server; people who wait for a page come first.
    os.nice(5)
    engine = make()
    try:
        while True:
            verb, arguments = line.recv()
            # One that ended before it heard that it should.
            if verb != "stop":
                line.send(_answer(engine, verb, arguments, line))
    except (EOFError, BrokenPipeError):
        return


def _answer(engine: Engine, verb: str, arguments: tuple[Any, ...], line: Connection) -> tuple[str, object]:
    try:
        # The only thing that is said to a process while it works is that it should stop.
        return "done", call(engine, verb, arguments, lambda share: line.send(("progress", share)), line.poll)
    except EngineError as error:
        return "failed", error
