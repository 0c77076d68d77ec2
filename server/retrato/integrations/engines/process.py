"""Engines in processes of their own. A call there takes seconds to minutes of a core; here it is awaited, is stopped by
ending its process, and takes nobody down with it when it crashes."""

import asyncio
import importlib
import multiprocessing
import os
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from typing import Any, Literal

import structlog

from retrato.integrations.engines.contract import Engine, EngineError
from retrato.settings import Settings

_log = structlog.get_logger("engine")

Verb = Literal["inspect", "train", "imagine", "reimagine", "animate"]
Report = Callable[[float], None]
Wanted = Callable[[float], Awaitable[bool]]
_ASKED_EVERY = 1.0

# A fresh interpreter: a fork would inherit the threads' locks of this process, and its sockets.
_processes = multiprocessing.get_context("spawn")


class EnginePool:
    """As many processes as may work at once, each started when it is first needed."""

    def __init__(self, settings: Settings, size: int) -> None:
        self._free: asyncio.LifoQueue[_EngineProcess] = asyncio.LifoQueue()
        self._all = [_EngineProcess(settings) for _ in range(size)]
        for process in self._all:
            self._free.put_nowait(process)
        self.name = settings.engine.name
        self.size = size

    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        """What the engine's verb answers. Whoever is cancelled while it runs ends it at once."""
        process = await self._free.get()
        try:
            return await process.run(verb, arguments, report)
        finally:
            self._free.put_nowait(process)

    async def run_while(self, wanted: Wanted, verb: Verb, request: object) -> Any:
        """The same, told once a second how far it is and asked whether to go on; None when the answer was no."""
        reached = 0.0

        def report(share: float) -> None:
            nonlocal reached
            reached = share

        work = asyncio.create_task(self.run(verb, request, report=report))
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=_ASKED_EVERY)
                if not work.done() and not await wanted(reached):
                    return None
            return work.result()
        finally:
            if not work.done():
                work.cancel()
                await asyncio.wait({work})

    def close(self) -> None:
        for process in self._all:
            process.end()


class _EngineProcess:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None

    async def run(self, verb: Verb, arguments: tuple[object, ...], report: Report | None) -> Any:
        try:
            line = self._started()
            await asyncio.to_thread(line.send, (verb, arguments))
            while True:
                kind, value = await asyncio.to_thread(line.recv)
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
            self.end()
            raise

    def _started(self) -> Connection:
        if self._line and self._process and self._process.is_alive():
            return self._line
        self.end()
        self._line, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_work, args=(self._settings, theirs), daemon=True, name="engine")
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


def _work(settings: Settings, line: Connection) -> None:
    # Pictures are made beside the web server; people who wait for a page come first.
    os.nice(5)
    engine = make_engine(settings)
    try:
        while True:
            verb, arguments = line.recv()
            line.send(_answer(engine, verb, arguments, line))
    except (EOFError, BrokenPipeError):
        return


def _answer(engine: Engine, verb: Verb, arguments: tuple[Any, ...], line: Connection) -> tuple[str, object]:
    try:
        if verb == "inspect":
            return "done", engine.inspect(*arguments)
        call = getattr(engine, verb)
        # Who wants to stop a call ends this process; nobody has to be asked.
        return "done", call(*arguments, lambda share: line.send(("progress", share)), lambda: False)
    except BrokenPipeError:
        raise
    except EngineError as error:
        return "failed", error
    except Exception:  # noqa: BLE001 - whatever it was, the caller must hear that it failed
        _log.exception("an engine failed", verb=verb)
        return "failed", EngineError("engineFailed", retryable=True)


def make_engine(settings: Settings) -> Engine:
    """The engine that the settings name: one of ours, or `package.module:factory` of one's own. Imported here and not
    above: its libraries are heavy, and only the processes that work with it need them."""
    if settings.engine.name == "atelier":
        from retrato.integrations.engines.atelier.engine import Atelier

        return Atelier(settings.engine.weights, settings.content, settings.engine.threads)
    module, _, factory = settings.engine.name.partition(":")
    engine: Engine = getattr(importlib.import_module(module), factory)(settings)
    return engine
