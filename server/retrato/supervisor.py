"""`retrato run`: starts all processes on one machine, restarts those that die, and stops them."""

import asyncio
import errno
import fcntl
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import structlog
from sqlalchemy.exc import OperationalError

from retrato import demo
from retrato.content import load_or_keep_content
from retrato.integrations.postgres.embedded import EmbeddedPostgres, EmbeddedPostgresError
from retrato.kit.content_files import ContentError
from retrato.kit.parent import VARIABLE as PARENT_PIPE
from retrato.migrate import migrate
from retrato.runtime import database_url, embedded_postgres, open_runtime, owner_database_url
from retrato.settings import Settings

_log = structlog.get_logger("run")
# Longer than a GPU engine needs to save a training's checkpoint.
_STOP_SECONDS = 35
_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_RESTART_PAUSE = 1.0
_PORT_SECONDS = 12


class _Stopped(BaseException):
    """Raised by the signal handler. Not an Exception, so that no `except Exception` catches it."""


def supervise(settings: Settings) -> None:
    try:
        with _run_lock(settings), _stop_on_signals():
            _check_port(settings)
            _run(settings)
    except _Stopped:
        print("Retrato has stopped.", flush=True)
    except (EmbeddedPostgresError, ContentError, OperationalError, OSError) as error:
        sys.exit(f"retrato: {error}")


def _run(settings: Settings) -> None:
    postgres = None if settings.database_url else embedded_postgres(settings)
    parts: dict[str, subprocess.Popen[bytes]] = {}
    # Only this process holds the write end. When it ends, however that happens, its children see the pipe close.
    read_end, _write_end = os.pipe()
    try:
        if postgres:
            postgres.start()
        migrate(owner_database_url(settings), app_url=database_url(settings))
        asyncio.run(_prepare(settings))
        environments = _environments(settings)
        for name, environment in environments.items():
            parts[name] = _start(name, environment, read_end)
        _wait_until_live(settings, parts["serve"])
        _announce(settings)
        while True:
            time.sleep(0.5)
            _restart_dead(postgres, parts, environments, read_end)
    finally:
        _stop(parts, settings.worker_grace_seconds + _STOP_SECONDS)
        if postgres:
            postgres.stop()


async def _prepare(settings: Settings) -> None:
    async with open_runtime(settings) as runtime:
        await load_or_keep_content(runtime)
        if not settings.production:
            await demo.make_demo_account(runtime)


def _environments(settings: Settings) -> dict[str, dict[str, str]]:
    """Return the processes to start, with what is special to the environment of each: the port of its metrics."""
    names = ["serve", "worker", *(f"engine {engine}" for engine in sorted(settings.engine.names))]
    port = settings.metrics.port
    return {name: {"RETRATO_METRICS__PORT": str(port + number)} if port else {} for number, name in enumerate(names)}


def _start(name: str, environment: dict[str, str], parent_pipe: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "retrato", *name.split()],
        env={**os.environ, **environment, PARENT_PIPE: str(parent_pipe)},
        pass_fds=(parent_pipe,),
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C must reach only this process, which stops the others in order
    )


def _restart_dead(
    postgres: EmbeddedPostgres | None,
    parts: dict[str, subprocess.Popen[bytes]],
    environments: dict[str, dict[str, str]],
    parent_pipe: int,
) -> None:
    if postgres and not postgres.alive():
        _log.warning("the database died; restarting it")
        try:
            postgres.start()
        except EmbeddedPostgresError as error:
            # For example, processes of the killed server still have its memory. Try again with the next check.
            _log.error("the database does not start", reason=str(error))
    for name, part in parts.items():
        if part.poll() is not None:
            _log.warning("a process ended; restarting it", part=name, code=part.returncode)
            time.sleep(_RESTART_PAUSE)
            parts[name] = _start(name, environments[name], parent_pipe)


def _stop(parts: dict[str, subprocess.Popen[bytes]], seconds: float) -> None:
    for part in parts.values():
        part.terminate()
    deadline = time.monotonic() + seconds
    for name, part in parts.items():
        try:
            part.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _log.warning("a process does not stop; killing it", part=name)
            part.kill()
            part.wait()


@contextmanager
def _run_lock(settings: Settings) -> Iterator[None]:
    """Allow one run per data folder."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (settings.data / ".run.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"already running on {settings.data} (set RETRATO_DATA to use another folder)") from None
        yield


@contextmanager
def _stop_on_signals() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        for number in _STOP_SIGNALS:  # a second Ctrl-C must not interrupt the shutdown
            signal.signal(number, signal.SIG_IGN)
        raise _Stopped

    for number in _STOP_SIGNALS:
        signal.signal(number, stop)
    yield


def _check_port(settings: Settings) -> None:
    """Fail if the port is in use. Waits a little for a server that is shutting down, such as that of a killed run."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    deadline = time.monotonic() + _PORT_SECONDS
    while True:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((settings.host, settings.port))
                return
            except OSError as error:
                if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                    reason = f"port {settings.port} of {settings.host} is not free ({error.strerror}); set PORT"
                    raise OSError(reason) from None
        time.sleep(0.2)


def _wait_until_live(settings: Settings, server: subprocess.Popen[bytes]) -> None:
    # http.client, because it ignores proxy settings in the environment.
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 -- read, not bound
    deadline = time.monotonic() + 60
    while True:
        try:
            connection = http.client.HTTPConnection(host, settings.port, timeout=5)
            connection.request("GET", "/api/health/live")
            if connection.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException) as error:
            if server.poll() is not None or time.monotonic() > deadline:
                raise OSError(f"the web server does not start: {error}") from None
            time.sleep(0.1)
        finally:
            connection.close()


def _announce(settings: Settings) -> None:
    lines = [f"Retrato is ready:  {settings.public_url}"]
    if not settings.production:
        lines.append(f"Demo account:      {demo.EMAIL} / {demo.PASSWORD}")
        if settings.host not in {"127.0.0.1", "::1", "localhost"}:
            lines.append("Careful: others can reach this development server, its mailbox and its demo account.")
    print("\n  " + "\n  ".join((*lines, "", "Ctrl-C stops it.")) + "\n", flush=True)
