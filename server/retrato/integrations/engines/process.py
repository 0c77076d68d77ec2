"""Runs engines in separate processes, so that they use their own cores or GPU and a crash affects nothing else."""

import asyncio
import multiprocessing
import os
from multiprocessing.connection import Connection
from typing import Any

from retrato.integrations.engines.contract import Engine, EngineError, Interrupted, Verb
from retrato.integrations.engines.pool import UNWANTED, Begun, MakeEngine, Pool, Report, call

# Spawn, because a fork would inherit locks of threads, and sockets.
_processes = multiprocessing.get_context("spawn")


class ProcessPool(Pool):
    """A fixed number of processes, each started on first use."""

    def __init__(self, make: MakeEngine, *, processes: int = 1, stop_timeout: float = 0.0) -> None:
        """`stop_timeout`: how long a cancelled call may take to stop before its process is killed, which loses loaded
        models."""
        self._free: asyncio.LifoQueue[EngineProcess] = asyncio.LifoQueue()
        self._all = [EngineProcess(make, stop_timeout) for _ in range(processes)]
        for process in self._all:
            self._free.put_nowait(process)
        self.at_once = processes

    async def run(
        self, verb: Verb, *arguments: object, report: Report | None = None, begun: Begun | None = None
    ) -> Any:
        process = await self._free.get()
        try:
            if begun:
                begun()
            return await process.run(verb, arguments, report)
        finally:
            self._free.put_nowait(process)

    def close(self) -> None:
        for process in self._all:
            process.end()


class EngineProcess:
    def __init__(self, make: MakeEngine, stop_timeout: float) -> None:
        self._make, self._stop_timeout = make, stop_timeout
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None

    async def run(self, verb: str, arguments: tuple[object, ...], report: Report | None) -> Any:
        connection = self._ensure_started()
        message: asyncio.Future[tuple[str, Any]] | None = None
        try:
            await asyncio.to_thread(connection.send, (verb, arguments))
            while True:
                message = _receive(connection)
                kind, value = await asyncio.shield(message)
                if kind == "done":
                    return value
                if kind == "failed":
                    raise value
                if report:
                    report(value)
        except (EOFError, OSError):
            # For example killed by the OOM killer.
            self.end()
            raise EngineError("engineCrashed", retryable=True) from None
        except asyncio.CancelledError as cancelled:
            unwanted = UNWANTED in cancelled.args
            if not (self._stop_timeout and message and await self._stops_gracefully(connection, message, unwanted)):
                self.end()
            raise

    async def _stops_gracefully(
        self, connection: Connection, message: "asyncio.Future[tuple[str, Any]]", unwanted: bool
    ) -> bool:
        """Ask the call to stop. Return whether it did in time."""
        try:
            async with asyncio.timeout(self._stop_timeout):
                await asyncio.to_thread(connection.send, ("stop", (unwanted,)))
                while (await asyncio.shield(message))[0] == "progress":
                    message = _receive(connection)
                return True
        except (TimeoutError, EOFError, OSError):
            return False

    def _ensure_started(self) -> Connection:
        if self._connection and self._process and self._process.is_alive():
            return self._connection
        self.end()
        self._connection, child_end = _processes.Pipe()
        self._process = _processes.Process(target=_serve, args=(self._make, child_end), daemon=True, name="engine")
        self._process.start()
        # Close our copy of the child's end, so that each side sees when the other is gone.
        child_end.close()
        return self._connection

    def end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.join()
        if self._connection:
            self._connection.close()
        self._process = self._connection = None


def _receive(connection: Connection) -> "asyncio.Future[tuple[str, Any]]":
    """Receive the next message. It is consumed even if the caller stops waiting, to keep the protocol in sync."""
    message = asyncio.ensure_future(asyncio.to_thread(connection.recv))
    message.add_done_callback(lambda done: done.cancelled() or done.exception())
    return message


def _serve(make: MakeEngine, connection: Connection) -> None:
    # Lower priority than the web process on the same machine.
    os.nice(5)
    engine = make()
    try:
        while True:
            verb, arguments = connection.recv()
            # A stop request may arrive after the call has finished.
            if verb != "stop":
                connection.send(_execute(engine, verb, arguments, connection))
    except (EOFError, BrokenPipeError):
        return


def _execute(engine: Engine, verb: str, arguments: tuple[Any, ...], connection: Connection) -> tuple[str, object]:
    stop = _Stop(connection)
    try:
        return "done", call(engine, verb, arguments, lambda share: connection.send(("progress", share)), stop.requested)
    except EngineError as error:
        return "failed", error


class _Stop:
    """The only message during a call."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._unwanted: bool | None = None

    def requested(self) -> bool:
        if self._unwanted is None and self._connection.poll():
            _, (self._unwanted,) = self._connection.recv()
        if self._unwanted is False:
            raise Interrupted
        return self._unwanted is True
