"""Pictures that were drawn once, on this machine's disk: any of them may be thrown away at any time."""

import os
import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from retrato.settings import Settings

# No path of a file lives longer, and each use counts anew: what is older belongs to a file that is gone, or that
# nobody looks at.
_UNUSED = timedelta(days=2)


@dataclass(frozen=True)
class _Entry:
    file: Path
    bytes: int
    used_at: float


class ImageCache:
    """All of it blocks: it is called in threads. Several processes may share the folder."""

    @classmethod
    def open(cls, settings: Settings) -> "ImageCache":
        return cls(settings.data / "cache" / "images", max_bytes=settings.storage.image_cache_bytes)

    def __init__(self, folder: Path, *, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._bytes = 0
        """As of the last sweep, and what this process has added since."""

    def read(self, name: str) -> bytes | None:
        """None when it is not there, or cannot be read: it is then drawn anew."""
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

    def forget(self, file_id: str) -> None:
        """All that was drawn of one file. Other machines drop theirs when it has been unused for long enough."""
        for file in self._file(file_id).parent.glob(f"{file_id}-*"):
            file.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Drops what has not been used for long; then, where there is too much left, the longest unused first. Leaves
        a tenth of the room free, so that not every new picture means another sweep."""
        entries = sorted(self._entries(), key=lambda entry: entry.used_at, reverse=True)
        oldest = time.time() - _UNUSED.total_seconds()
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
            except FileNotFoundError:  # another process sweeps too
                continue
            found.append(_Entry(file, state.st_size, state.st_mtime))
        return found

    def _file(self, name: str) -> Path:
        # Names begin with an id: the end of one is random, and spreads the files over 256 folders.
        return self._folder / name[34:36] / name
