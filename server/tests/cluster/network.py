"""Hosts on one machine: each is a network namespace with an address of its own on a bridge."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

GATEWAY = "10.77.0.1"
"""This machine's own address in the network of the hosts."""
_BRIDGE = "rt-bridge"
# Of the names of namespaces and of interfaces, which have at most 15 characters.
_PREFIX = "rt-"


@dataclass(frozen=True)
class Host:
    name: str
    number: int
    _started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"10.77.0.{self.number}"

    @property
    def _namespace(self) -> str:
        return _PREFIX + self.name

    def start(
        self, command: Sequence[str | Path], log: Path, environment: Mapping[str, str] | None = None, user: str = "root"
    ) -> subprocess.Popen[bytes]:
        """Start a process whose output is appended to `log`."""
        with log.open("ab") as output:
            process = subprocess.Popen(
                self._inside(command, user),
                env={**_environment(), **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._started.append(process)
        return process

    def run(
        self, command: Sequence[str | Path], environment: Mapping[str, str] | None = None, user: str = "root"
    ) -> None:
        done = subprocess.run(
            self._inside(command, user),
            env={**_environment(), **(environment or {})},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def cut_off(self) -> None:
        """Unplug the cable."""
        _ip("link", "set", self._namespace, "down")

    def reconnect(self) -> None:
        _ip("link", "set", self._namespace, "up")

    def kill(self) -> None:
        """Kill everything on it."""
        _kill_all(self._namespace)
        for process in self._started:
            process.wait()

    def _inside(self, command: Sequence[str | Path], user: str) -> list[str | Path]:
        return [
            *("ip", "netns", "exec", self._namespace),
            *("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"),
            *command,
        ]


class Network:
    def __init__(self) -> None:
        self._hosts: list[Host] = []
        self.close()
        _ip("link", "add", _BRIDGE, "type", "bridge")
        _ip("address", "add", f"{GATEWAY}/24", "dev", _BRIDGE)
        _ip("link", "set", _BRIDGE, "up")

    def add(self, name: str, number: int) -> Host:
        host = Host(name, number)
        self._hosts.append(host)
        end = _PREFIX + name
        _ip("netns", "add", end)
        _ip("link", "add", end, "type", "veth", "peer", "name", "eth0", "netns", end)
        _ip("link", "set", end, "master", _BRIDGE, "up")
        _ip("-n", end, "address", "add", f"{host.address}/24", "dev", "eth0")
        _ip("-n", end, "link", "set", "eth0", "up")
        _ip("-n", end, "link", "set", "lo", "up")
        return host

    def close(self) -> None:
        """Remove all hosts, also those that an interrupted run has left."""
        for host in self._hosts:
            host.kill()
        for namespace in _names("netns", "list"):
            _kill_all(namespace)
            _ip("netns", "delete", namespace)
        for link in _names("-o", "link", "show"):
            # An interface goes with its namespace, perhaps a moment later.
            subprocess.run(["ip", "link", "delete", link], capture_output=True, check=False)


def _names(*question: str) -> list[str]:
    """Return those of our names that are in the answer of `ip`."""
    words = (word.strip(":").partition("@")[0] for line in _ip(*question).splitlines() for word in line.split()[:2])
    return [word for word in words if word.startswith(_PREFIX)]


def _kill_all(namespace: str) -> None:
    deadline = time.monotonic() + 10
    while pids := _ip("netns", "pids", namespace).split():
        assert time.monotonic() < deadline, f"{namespace} cannot be emptied"
        for pid in pids:
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.05)


def _ip(*arguments: str) -> str:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 0, f"ip {' '.join(arguments)}: {done.stderr}"
    return done.stdout


def _environment() -> dict[str, str]:
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("RETRATO_", "DATABASE_", "OTEL_"))
    }
