"""Disk cache of resized pictures. Entries can be deleted at any time."""

import os
import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from retrato.settings import Settings

# Paths of files expire sooner, and each use renews an entry: older ones belong to files that are deleted or unused.
_MAX_UNUSED = timedelta(days=2)


@dataclass(frozen=True)
class _Entry:
    file: Path
    bytes: int
    used_at: float


class ImageCache:
    """All methods block, so call them in a thread. Several processes may share the folder."""

    @classmethod
    def open(cls, settings: Settings) -> "ImageCache":
        return cls(settings.data / "cache" / "images", max_bytes=settings.storage.image_cache_bytes)

    def __init__(self, folder: Path, *, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._bytes = 0
        """Size at the last sweep, plus what this process has added since."""

    def read(self, name: str) -> bytes | None:
        """Return the entry, or None if it is missing or unreadable."""
        file = self._file(name)
        try:
            data = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        return data

    def write(self, name: str, data: bytes) -> None:
        file = self._file(name)
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part = file.with_name(f"{name}.{secrets.token_hex(4)}.part")
        part.write_bytes(data)
        part.replace(file)
        self._bytes += len(data)
        if self._bytes > self._max_bytes:
            self.sweep()

    def evict(self, file_id: str) -> None:
        """Delete all entries of a file. Other machines delete theirs once they are unused for long enough."""
        for file in self._file(file_id).parent.glob(f"{file_id}-*"):
            file.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Delete unused entries and then, above the size limit, the least recently used ones.

        The latter frees a tenth of the limit, so that not every new entry triggers another sweep.
        """
        entries = sorted(self._entries(), key=lambda entry: entry.used_at, reverse=True)
        oldest = time.time() - _MAX_UNUSED.total_seconds()
        room = self._max_bytes * 0.9 if sum(entry.bytes for entry in entries) > self._max_bytes else self._max_bytes
        self._bytes = 0
        for entry in entries:
            if entry.used_at < oldest or self._bytes + entry.bytes > room:
                entry.file.unlink(missing_ok=True)
            else:
                self._bytes += entry.bytes

    def _entries(self) -> list[_Entry]:
        found = []
        for file in self._folder.glob("*/*"):
            try:
                state = file.stat()
            except FileNotFoundError:  # deleted by another process
                continue
            found.append(_Entry(file, state.st_size, state.st_mtime))
        return found

    def _file(self, name: str) -> Path:
        # Names start with a UUID, whose last characters are random and spread the files over 256 folders.
        return self._folder / name[34:36] / name
