"""Starts what is measured: the product itself, and the ceiling beside it, on one database."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from retrato.integrations.postgres.embedded import EmbeddedPostgres


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _process(command: list[str], environment: dict[str, str], address: str) -> Iterator[None]:
    # Nothing of the operator's own settings: a bench must never write to a real database.
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("RETRATO_", "DATABASE_"))}
    process = subprocess.Popen(command, env={**ours, **environment}, stdout=subprocess.DEVNULL)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                opener.open(address, timeout=5).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


@contextmanager
def product(data: Path, **settings: str) -> Iterator[int]:
    port = free_port()
    environment = {
        **settings,
        "PORT": str(port),
        "RETRATO_DATA": str(data),
        "RETRATO_LOG_LEVEL": "WARNING",
    }
    command = [sys.executable, "-m", "retrato", "run"]
    with _process(command, environment, f"http://127.0.0.1:{port}/api/health/ready"):
        yield port


@contextmanager
def ceiling(data: Path) -> Iterator[int]:
    port = free_port()
    environment = {"DATABASE_URL": EmbeddedPostgres(data / "postgres").url()}
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "bench.ceiling:app",
        "--port",
        str(port),
        "--no-access-log",
    ]
    with _process([*command, "--log-level", "warning"], environment, f"http://127.0.0.1:{port}/"):
        yield port
