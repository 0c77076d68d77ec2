"""The whole product as real processes, which a drill kills, stops and freezes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import httpx

from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.settings import PROJECT
from tests.factories.web_app import built_web_app

Part = Literal["serve", "worker", "engine", "postgres"]
Kind = Literal["kill", "stop", "freeze"]
PARTS: tuple[Part, ...] = ("serve", "worker", "engine", "postgres")
KINDS: tuple[Kind, ...] = ("kill", "stop", "freeze")


@dataclass(frozen=True)
class Fault:
    part: Part
    kind: Kind
    begun: float
    ended: float
    """When the part works again, by `time.time`."""


class Site:
    def __init__(self, data: Path, port: int, environment: Mapping[str, str]) -> None:
        self.data, self.url = data, f"http://127.0.0.1:{port}"
        self.postgres = EmbeddedPostgres(data / "postgres")
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("RETRATO_", "DATABASE_"))}
        with (data.parent / "site.log").open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "retrato", "run"],
                env={
                    **ours,
                    "PYTHONPATH": os.pathsep.join([str(PROJECT / "server"), str(PROJECT)]),
                    "RETRATO_DATA": str(data),
                    "RETRATO_LOG_LEVEL": "ERROR",
                    "RETRATO_ISOLATES": "0",
                    "RETRATO_WEB": str(built_web_app(data.parent / "web")),
                    "PORT": str(port),
                    **environment,
                },
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait(self.is_ready)
        except AssertionError:
            self.end()
            raise

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health/ready", timeout=5, trust_env=False).status_code == 200
        except httpx.HTTPError:
            return False

    def fault(self, part: Part, kind: Kind, seconds: float) -> Fault:
        """Kill or stop a part and wait until it runs again, or freeze it for `seconds`."""
        begun, before = time.time(), self._processes(part)
        if kind == "freeze":
            self._send(before, signal.SIGSTOP)
            time.sleep(seconds)
            self._send(before, signal.SIGCONT)
        else:
            # PostgreSQL is asked to stop as by its own tools: SIGTERM would wait until all clients have left.
            stop = signal.SIGINT if part == "postgres" else signal.SIGTERM
            self._send(before[:1], signal.SIGKILL if kind == "kill" else stop)
            self._wait(lambda: self._processes(part)[:1] not in ([], before[:1]))
        self._wait(self.is_ready)
        return Fault(part, kind, begun, time.time())

    def end(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(60)
        finally:
            self._process.kill()
            self.postgres.stop()

    def _processes(self, part: Part) -> list[int]:
        """Return the processes of a part, its main one first."""
        parents, commands = _running()
        if part == "postgres":
            file = self.postgres.cluster / "postmaster.pid"
            main = [int(file.read_text().split()[0])] if file.exists() else []
            main = [pid for pid in main if pid in parents]
        else:
            main = [pid for pid, parent in parents.items() if parent == self._process.pid and part in commands[pid]]
        found = main[:1]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def _send(self, pids: list[int], number: signal.Signals) -> None:
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def _wait(self, condition: object) -> None:
        assert callable(condition)
        deadline = time.monotonic() + 180
        while not condition():
            assert self._process.poll() is None, "retrato run has ended"
            assert time.monotonic() < deadline, "it did not happen in time"
            time.sleep(0.1)


def _running() -> tuple[dict[int, int], dict[int, list[str]]]:
    """Map every process that is not a zombie to its parent and to its command."""
    parents, commands = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (entry / "cmdline").read_text().split("\0")
        except OSError:
            continue
        if state != "Z":
            parents[int(entry.name)], commands[int(entry.name)] = int(parent), command
    return parents, commands
