"""Prometheus with the rules of deploy/, in which less time passes until an alert fires."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import yaml

from retrato.settings import PROJECT
from tests.cluster.network import Host
from tests.cluster.waiting import wait_for

METRICS_PORT = 9100
_PORT = 9090
_FASTER = 20
_RULES = PROJECT / "deploy" / "prometheus" / "alerts.yml"
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Prometheus:
    def __init__(self, host: Host, folder: Path, targets: Mapping[str, Host]) -> None:
        self._host, self._folder, self._targets = host, folder, targets
        self._url = f"http://{host.address}:{_PORT}"
        folder.mkdir()
        (folder / "alerts.yml").write_text(_faster(_RULES.read_text()))
        (folder / "prometheus.yml").write_text(yaml.safe_dump(self._configuration()))

    def start(self) -> None:
        """Start with nothing that it saw before, and wait until it has seen how every process was before a fault."""
        self._host.kill()
        shutil.rmtree(self._folder / "data", ignore_errors=True)
        command = [
            *("prometheus", f"--config.file={self._folder / 'prometheus.yml'}"),
            *(f"--storage.tsdb.path={self._folder / 'data'}", f"--web.listen-address={self._host.address}:{_PORT}"),
        ]
        self._host.start(command, self._folder.parent / "prometheus.log")
        wait_for(self._is_ready, "Prometheus is ready")
        wait_for(lambda: self.up().keys() == self._targets.keys(), "Prometheus has asked every process")

    def up(self) -> dict[str, bool]:
        """Return whether each process answers."""
        found = self._get("query", query="up")["result"]
        return {each["metric"]["instance"]: each["value"][1] == "1" for each in found}

    def firing(self) -> set[str]:
        return {each["labels"]["alertname"] for each in self._get("alerts")["alerts"] if each["state"] == "firing"}

    def _get(self, path: str, **query: str) -> Any:
        answer = httpx.get(f"{self._url}/api/v1/{path}", params=query, timeout=10, trust_env=False)
        return answer.raise_for_status().json()["data"]

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self._url}/-/ready", timeout=5, trust_env=False).status_code == 200
        except httpx.HTTPError:
            return False

    def _configuration(self) -> dict[str, Any]:
        targets = [
            {"targets": [f"{host.address}:{METRICS_PORT}"], "labels": {"instance": name}}
            for name, host in self._targets.items()
        ]
        return {
            "global": {"scrape_interval": "2s", "scrape_timeout": "2s", "evaluation_interval": "2s"},
            "rule_files": ["alerts.yml"],
            "scrape_configs": [{"job_name": "retrato", "static_configs": targets}],
        }


def _faster(rules: str) -> str:
    return re.sub(r"(?<=for: )(\d+)([smhd])\b", lambda found: f"{_seconds(found) / _FASTER:.0f}s", rules)


def _seconds(found: re.Match[str]) -> int:
    return int(found[1]) * _SECONDS[found[2]]
