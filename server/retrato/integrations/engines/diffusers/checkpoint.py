"""Checkpoints of a training, to resume it after a crash or timeout."""

import shutil
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import torch

_FILE = "training.pt"
# They contain somebody's face, so delete them when no retry can follow any more.
_KEPT_SECONDS = 24 * 3600


class Checkpoint:
    """`key` identifies the request, `fingerprint` its input: other selfies start over."""

    def __init__(self, folder: Path, key: str, fingerprint: str) -> None:
        self._folder = folder / quote(key, safe="") if key else None
        self._fingerprint = fingerprint

    def load(self, device: torch.device) -> dict[str, Any] | None:
        if self._folder is None or not (file := self._folder / _FILE).is_file():
            return None
        state: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
        return state if state["fingerprint"] == self._fingerprint else None

    def save(self, state: dict[str, Any]) -> None:
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        part = self._folder / f"{_FILE}.part"
        torch.save({**state, "fingerprint": self._fingerprint}, part)
        # Atomic replace.
        part.replace(self._folder / _FILE)


def remove(folder: Path, key: str) -> None:
    if key:
        shutil.rmtree(folder / quote(key, safe=""), ignore_errors=True)


def remove_abandoned(folder: Path) -> None:
    for file in folder.glob(f"*/{_FILE}*"):
        if time.time() - file.stat().st_mtime > _KEPT_SECONDS:
            shutil.rmtree(file.parent, ignore_errors=True)
