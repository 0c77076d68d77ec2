"""Many originals as one zip file that is sent while it is being written: no more of it than a piece is ever in memory,
and nothing on disk."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import IO, cast
from uuid import UUID
from zipfile import ZIP64_LIMIT, ZipFile, ZipInfo

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation import gallery
from retrato.integrations.storage.storage import Storage
from retrato.tables import Creation, CreationKind, StoredFile

# What the format puts around each file: a header before it, its checksum after it, an entry in the directory.
_HEADER, _CHECKSUM, _ENTRY, _END = 30, 16, 46, 22


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
    """How many bytes it will have; None for one so large that the format changes its shape."""
    around = _HEADER + _CHECKSUM + _ENTRY
    total = sum(file.stored.bytes + around + 2 * len(file.name) for file in files) + _END
    return total if total < ZIP64_LIMIT else None


async def stream(storage: Storage, files: Sequence[Original]) -> AsyncIterator[bytes]:
    outlet = _Outlet()
    # Stored as they are: pictures and films are compressed already.
    with ZipFile(cast(IO[bytes], outlet), "w") as archive:
        for file in files:
            with archive.open(_described(file), "w") as target:
                async for piece in await storage.stream(file.stored.key):
                    target.write(piece)
                    yield outlet.take()
    yield outlet.take()


class _Outlet:
    """What was written and not yet sent. It cannot go back, and says so by having no `seek`."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def write(self, data: bytes) -> int:
        self._waiting += data
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        taken = bytes(self._waiting)
        self._waiting.clear()
        return taken


def _described(file: Original) -> ZipInfo:
    info = ZipInfo(file.name, file.stored.created_at.timetuple()[:6])
    info.file_size = file.stored.bytes
    return info


def _name(style_id: str, stored: StoredFile) -> str:
    """Says when and in which style it was made, and differs for each."""
    extension = stored.name.rpartition(".")[2]
    return f"retrato-{stored.created_at:%Y-%m-%d}-{style_id}-{stored.id.hex[-8:]}.{extension}"
