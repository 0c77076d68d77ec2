"""Runs an engine in a process of its own: it can be stopped at any moment, and if it dies nothing else does.

The process stays, with its networks loaded, until it is closed or has to be killed.
"""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from threading import Lock
from typing import Any

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    Cancelled,
    Engine,
    EngineError,
    Image,
    ImagineRequest,
    Progress,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)

# How often a waiting caller looks whether to stop, and how long the engine then has to stop by itself.
_POLL = 0.2
_GRACE = 5.0

_SPAWN = multiprocessing.get_context("spawn")


class EngineProcess:
    """The engine that `make` returns, elsewhere. `make` must be importable by name, with arguments that can be pickled.
    Calls from several threads wait for each other."""

    def __init__(self, make: Callable[..., Engine], *arguments: object, name: str) -> None:
        self.name = name
        self._make, self._arguments = make, arguments
        self._lock = Lock()
        self._process: SpawnProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._stop: Event | None = None

    def inspect(self, selfie: bytes) -> Verdict:
        return self._call("inspect", selfie, None, None)  # type: ignore[no-any-return]

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        return self._call("train", request, progress, cancel)  # type: ignore[no-any-return]

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        return self._call("imagine", request, progress, cancel)  # type: ignore[no-any-return]

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        return self._call("reimagine", request, progress, cancel)  # type: ignore[no-any-return]

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        return self._call("animate", request, progress, cancel)  # type: ignore[no-any-return]

    def close(self) -> None:
        with self._lock:
            self._kill()

    def _call(self, verb: str, request: object, progress: Progress | None, cancel: Cancel | None) -> Any:
        with self._lock:
            connection, stop = self._started()
            stop.clear()
            try:
                connection.send((verb, request))
                return self._wait(connection, stop, progress, cancel)
            except (EOFError, OSError) as error:
                self._kill()
                raise EngineError("engineDied", retryable=True, retry_after=5) from error

    def _wait(
        self, connection: "Connection[Any, Any]", stop: Event, progress: Progress | None, cancel: Cancel | None
    ) -> Any:
        waited_since_stop = 0.0
        while True:
            if connection.poll(_POLL):
                kind, value = connection.recv()
                if kind == "progress":
                    if progress and not stop.is_set():
                        progress(value)
                elif kind == "error":
                    raise value
                else:
                    return value
            if cancel and not stop.is_set() and cancel():
                stop.set()
            if stop.is_set():
                waited_since_stop += _POLL
                if waited_since_stop > _GRACE:
                    self._kill()
                    raise Cancelled

    def _started(self) -> "tuple[Connection[Any, Any], Event]":
        if self._process is None or not self._process.is_alive() or self._connection is None or self._stop is None:
            self._kill()
            self._connection, theirs = _SPAWN.Pipe()
            self._stop = _SPAWN.Event()
            self._process = _SPAWN.Process(
                target=_serve, args=(theirs, self._stop, self._make, self._arguments), daemon=True
            )
            self._process.start()
            theirs.close()
        return self._connection, self._stop

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = self._stop = None


def _serve(
    connection: "Connection[Any, Any]", stop: Event, make: Callable[..., Engine], arguments: tuple[object, ...]
) -> None:
    engine = make(*arguments)
    while True:
        try:
            verb, request = connection.recv()
        except EOFError:
            return
        try:
            if verb == "inspect":
                result = engine.inspect(request)
            else:
                result = getattr(engine, verb)(request, lambda share: connection.send(("progress", share)), stop.is_set)
            connection.send(("result", result))
        except EngineError as error:
            connection.send(("error", error))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong inside belongs to the caller
            connection.send(("error", RuntimeError(f"{type(error).__name__}: {error}")))
