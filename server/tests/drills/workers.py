"""Workers as real processes, to be killed and stopped."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from retrato.settings import Settings

SERVER = Path(__file__).parents[2]


class Workers:
    """The worker and the engine as real processes, restarted whenever they end."""

    def __init__(self, settings: Settings, names: tuple[str, ...] = ("worker", "engine")) -> None:
        assert settings.database_url is not None
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(SERVER),
            "RETRATO_ENV": "test",
            "RETRATO_DATA": str(settings.data),
            "DATABASE_URL": settings.database_url.get_secret_value(),
            "RETRATO_ENGINE__NAME": settings.engine.name,
            "RETRATO_ENGINE__PROCESSES": str(settings.engine.processes),
            "RETRATO_WORKER_STALLED_SECONDS": str(settings.worker_stalled_seconds),
            "RETRATO_WORKER_GRACE_SECONDS": str(settings.worker_grace_seconds),
            "RETRATO_LOG_LEVEL": "ERROR",
        }
        self.running = {name: self._start(name) for name in names}

    def _start(self, name: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "retrato", name], env=self._environment, cwd=SERVER)

    def send(self, name: str, number: signal.Signals) -> int:
        """Send a signal that ends the process, start it anew, and return the exit status."""
        self.running[name].send_signal(number)
        status = self.running[name].wait()
        self.running[name] = self._start(name)
        return status

    def end(self) -> None:
        for process in self.running.values():
            process.kill()
            process.wait()
