"""Public pictures and films of the content: demos and the people in them.

Their URLs contain a hash of the content, so that browsers can cache them forever.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from uuid import UUID

from retrato.kit.folder import file_inside

_FOLDERS = ("demos/", "people/")
_TYPES = {".jpg": "image/jpeg", ".webp": "image/webp", ".mp4": "video/mp4"}


@dataclass(frozen=True)
class PublicFile:
    path: Path
    content_type: str
    bytes: int
    sha256: str

    @property
    def id(self) -> UUID:
        """Key for the cache of resized pictures."""
        return UUID(self.sha256[:32])

    @property
    def version(self) -> str:
        return self.sha256[:12]


def find(content: Path, name: str) -> PublicFile | None:
    """Return the file with that name (`demos/neon-city/imagine-elena.webp`), or None if it is not a public file."""
    path = file_inside(content, name) if name.startswith(_FOLDERS) else None
    if path is None or path.suffix not in _TYPES:
        return None
    state = path.stat()
    return PublicFile(path, _TYPES[path.suffix], state.st_size, _sha256(path, state.st_mtime_ns))


def url_of(content: Path, name: str) -> str | None:
    file = find(content, name)
    return f"/content/{name}?v={file.version}" if file else None


@lru_cache(maxsize=4096)
def _sha256(path: Path, _changed_at: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
