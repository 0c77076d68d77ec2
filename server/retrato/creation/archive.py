"""Files as one zip archive, streamed while it is written: at most a chunk of an original or one smaller copy is in
memory, nothing on disk."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import IO, cast
from uuid import UUID
from zipfile import ZIP64_LIMIT, ZipFile, ZipInfo

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import gallery
from retrato.integrations.provenance.provenance import Provenance
from retrato.integrations.storage.storage import Storage
from retrato.media import pictures
from retrato.tables import Creation, CreationKind, StoredFile

# Bytes the format adds: per file a local header, a data descriptor and a directory entry; an end record per archive.
_LOCAL_HEADER, _DATA_DESCRIPTOR, _DIRECTORY_ENTRY, _END_RECORD = 30, 16, 46, 22


@dataclass(frozen=True)
class Original:
    name: str
    stored: StoredFile


async def originals(
    session: AsyncSession, user_id: UUID, kind: CreationKind, ids: Sequence[UUID]
) -> Sequence[Original]:
    found = await session.execute(
        select(Creation.style_id, StoredFile)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .where(*gallery.own(user_id, kind, ids))
        .order_by(Creation.id)
    )
    return [Original(_name(style_id, stored), stored) for style_id, stored in found]


def size(files: Sequence[Original]) -> int | None:
    """Return the size of the archive in bytes, or None if it needs the zip64 format."""
    overhead = _LOCAL_HEADER + _DATA_DESCRIPTOR + _DIRECTORY_ENTRY
    total = sum(file.stored.bytes + overhead + 2 * len(file.name) for file in files) + _END_RECORD
    return total if total < ZIP64_LIMIT else None


async def stream(
    storage: Storage, files: Sequence[Original], copy: Callable[[bytes], Awaitable[bytes]] | None = None
) -> AsyncIterator[bytes]:
    """Yield the archive of the originals, or of a copy of each."""
    buffer = _Buffer()
    # Not compressed: images and videos already are.
    with ZipFile(cast(IO[bytes], buffer), "w") as archive:
        for file in files:
            if copy:
                archive.writestr(_zip_info(file), await copy(await storage.get(file.stored.key)))
                yield buffer.take()
                continue
            with archive.open(_zip_info(file), "w") as entry:
                async for chunk in await storage.stream(file.stored.key):
                    entry.write(chunk)
                    yield buffer.take()
    yield buffer.take()


async def smaller(provenance: Provenance, edge: int, data: bytes) -> bytes:
    """Return a JPEG of at most this long edge, marked as made by AI like the original."""
    return await provenance.stamp(await asyncio.to_thread(pictures.shrink, data, edge), "image/jpeg")


class _Buffer:
    """Bytes written but not sent yet. Without `seek`, so that ZipFile never goes back to fill in a header."""

    def __init__(self) -> None:
        self._pending = bytearray()

    def write(self, data: bytes) -> int:
        self._pending += data
        return len(data)

    def flush(self) -> None:
        """Do nothing; ZipFile calls it."""

    def take(self) -> bytes:
        taken = bytes(self._pending)
        self._pending.clear()
        return taken


def _zip_info(file: Original) -> ZipInfo:
    info = ZipInfo(file.name, file.stored.created_at.timetuple()[:6])
    info.file_size = file.stored.bytes
    return info


def _name(style_id: str, stored: StoredFile) -> str:
    """Return a unique name with date and style."""
    extension = stored.name.rpartition(".")[2]
    return f"retrato-{stored.created_at:%Y-%m-%d}-{style_id}-{stored.id.hex[-8:]}.{extension}"
