"""`retrato run` starts, restarts and stops all processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from retrato.integrations.postgres.embedded import EmbeddedPostgres
from tests.doubles.ports import free_port
from tests.factories.web_app import built_web_app


def processes_of(data: Path) -> set[int]:
    """Return all processes that were started for this data folder."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment = (entry / "environ").read_bytes()
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if f"RETRATO_DATA={data}".encode() in environment and state != "Z" and int(entry.name) != os.getpid():
            found.add(int(entry.name))
    return found


class Run:
    def __init__(self, data: Path, web: Path, **environment: str) -> None:
        self.data, self.port = data, free_port()
        self._environment = {
            **os.environ,
            "RETRATO_DATA": str(data),
            "RETRATO_WEB": str(web),
            "PORT": str(self.port),
            **environment,
        }
        self.process = self.start()

    def start(self) -> "subprocess.Popen[str]":
        self.process = subprocess.Popen(
            [sys.executable, "-m", "retrato", "run"],
            env=self._environment,
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        return self.process

    def wait_ready(self) -> str:
        assert self.process.stdout is not None
        seen = []
        for line in self.process.stdout:
            seen.append(line)
            if "Ctrl-C" in line:
                return "".join(seen)
        raise AssertionError(f"retrato run ended early: {''.join(seen)}")

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", timeout=10)

    def child(self, name: str) -> int:
        for pid in processes_of(self.data):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            if name.encode() in words:
                return pid
        raise AssertionError(f"no {name}")

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(40)
        if self.process.stdout:
            self.process.stdout.close()
        return code


def eventually(condition: object) -> None:
    assert callable(condition)
    # Generous: on a busy machine, a process takes half a minute to start.
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.1)


@pytest.fixture(params=["tests.doubles.engine:make"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Run]:
    data, web = tmp_path / "my pictures (2026)" / "data", built_web_app(tmp_path / "web")
    run = Run(data, web, RETRATO_ENGINE__NAME=request.param)
    yield run
    if run.process.poll() is None:
        run.end(signal.SIGINT)
    EmbeddedPostgres(run.data / "postgres").stop()


# With the real engine, which trains the models of the demo account meanwhile.
@pytest.mark.parametrize("run", ["atelier"], indirect=True)
def test_serves_refuses_a_second_run_and_ctrl_c_stops_all_processes(run: Run) -> None:
    banner = run.wait_ready()
    assert f"http://localhost:{run.port}" in banner
    assert run.get("/api/health/ready").json() == {"ready": True, "missing": []}
    assert run.get("/api/faq").json()

    second = subprocess.run(
        [sys.executable, "-m", "retrato", "run"],
        env={**os.environ, "RETRATO_DATA": str(run.data), "PORT": str(free_port())},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 1
    assert second.stderr.strip().startswith("retrato: already running on")

    assert run.end(signal.SIGINT) == 0
    eventually(lambda: not processes_of(run.data))


def test_killed_processes_are_restarted_without_data_loss(run: Run) -> None:
    run.wait_ready()
    database = EmbeddedPostgres(run.data / "postgres").url()
    with psycopg.connect(database) as connection:
        connection.execute("create table kept as select 42 as x")

    # The web server and the worker are restarted.
    for part in ("serve", "worker"):
        old = run.child(part)
        os.kill(old, signal.SIGKILL)
        eventually(lambda part=part, old=old: any(pid != old for pid in [_child_or(run, part, old)]))
    eventually(lambda: _ready(run))

    # So is the database, after one of its processes is killed and after the postmaster is.
    for victim in (_backend(database), int((run.data / "postgres/cluster/postmaster.pid").read_text().split()[0])):
        os.kill(victim, signal.SIGKILL)
        eventually(lambda: _answers(database))
    eventually(lambda: _ready(run))
    assert run.process.poll() is None

    # The children of a killed supervisor end, and a new run finds all data.
    run.end(signal.SIGKILL)
    eventually(lambda: _children(run) == set())
    run.start()
    run.wait_ready()
    with psycopg.connect(database) as connection:
        assert connection.execute("select x from kept").fetchone() == (42,)


def _child_or(run: Run, part: str, default: int) -> int:
    try:
        return run.child(part)
    except (AssertionError, OSError):
        return default


def _children(run: Run) -> set[int]:
    return {pid for part in ("serve", "worker") if (pid := _child_or(run, part, -1)) != -1}


def _backend(database: str) -> int:
    with psycopg.connect(database) as connection:
        row = connection.execute("select pid from pg_stat_activity where backend_type = 'background writer'").fetchone()
        assert row is not None
        pid: int = row[0]
        return pid


def _answers(database: str) -> bool:
    try:
        with psycopg.connect(database) as connection:
            return connection.execute("select x from kept").fetchone() == (42,)
    except psycopg.Error:
        return False


def _ready(run: Run) -> bool:
    try:
        return run.get("/api/health/ready").status_code == 200
    except httpx.HTTPError:
        return False
