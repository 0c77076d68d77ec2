"""Public pictures and films of the content: demos, the people in them, and other pictures.

They are files of the content's folder, or stored files that staff have added in their place. Their URLs contain a hash
of the content, so that browsers can cache them forever.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.kit.folder import file_inside
from retrato.media import files
from retrato.public_content import Content
from retrato.request import AppSettings
from retrato.tables import ContentPicture, StoredFile

FOLDERS = ("demos/", "people/", "pictures/")
_STORED = select(ContentPicture.name, StoredFile).outerjoin(StoredFile, StoredFile.id == ContentPicture.file_id)
_TYPES = {".jpg": "image/jpeg", ".webp": "image/webp", ".mp4": "video/mp4"}


@dataclass(frozen=True)
class PublicFile:
    content_type: str
    bytes: int
    sha256: str
    path: Path | None = None
    """Where it lies in the folder; None if it is in the storage."""
    key: str = ""
    """Its object in the storage."""

    @property
    def id(self) -> UUID:
        """Key for the cache of resized pictures."""
        return UUID(self.sha256[:32])

    @property
    def version(self) -> str:
        return self.sha256[:12]


@dataclass(frozen=True)
class PublicFiles:
    folder: Path
    stored: Mapping[str, PublicFile | None] = field(default_factory=dict)
    """The stored files by name; None for a file of the folder that was deleted."""

    def find(self, name: str) -> PublicFile | None:
        """Return the file with that name (`demos/neon-city/imagine-elena.webp`), or None if it is not a public file."""
        return self.stored[name] if name in self.stored else self.seed(name)

    def seed(self, name: str) -> PublicFile | None:
        """Return the file of the folder."""
        path = file_inside(self.folder, name) if name.startswith(FOLDERS) else None
        if path is None or path.suffix not in _TYPES:
            return None
        state = path.stat()
        return PublicFile(_TYPES[path.suffix], state.st_size, _sha256(path, state.st_mtime_ns), path)

    def url_of(self, name: str) -> str | None:
        file = self.find(name)
        return f"/content/{name}?v={file.version}" if file else None

    def names(self, pattern: str) -> list[str]:
        """Return the sorted names of the files that match a pattern such as `demos/*/imagine-*.webp`."""
        found = {file.relative_to(self.folder).as_posix() for file in self.folder.glob(pattern)}
        found |= {name for name in self.stored if PurePosixPath(name).match(pattern)}
        return sorted(name for name in found if name not in self.stored or self.stored[name])


async def read(session: AsyncSession, folder: Path) -> PublicFiles:
    rows = await session.execute(_STORED)
    return PublicFiles(folder, {name: _public(file) if file else None for name, file in rows})


async def contents_of(file: PublicFile, storage: Storage) -> bytes:
    """Raise FileNotFoundError if it was deleted meanwhile."""
    return await (asyncio.to_thread(file.path.read_bytes) if file.path else storage.get(file.key))


async def find_again(database: Database, public: PublicFiles, name: str) -> PublicFile | None:
    """Find a file whose stored version may have changed since all were read."""
    async with database.autocommit_session() as session:
        found = await session.execute(_STORED.where(ContentPicture.name == name))
    stored = {name: _public(file) if file else None for name, file in found}
    return PublicFiles(public.folder, stored).find(name)


async def put(session: AsyncSession, name: str, file: StoredFile | None, *, by: str) -> None:
    """Have a stored file replace the one with that name; None deletes it. The caller announces the change."""
    former = await session.scalar(
        select(StoredFile)
        .join(ContentPicture, ContentPicture.file_id == StoredFile.id)
        .where(ContentPicture.name == name)
    )
    if file:
        session.add(file)
        await session.flush()
    values = {"file_id": file.id if file else None, "by": by, "changed_at": clock.now()}
    await session.execute(
        insert(ContentPicture)
        .values(name=name, **values)
        .on_conflict_do_update(index_elements=[ContentPicture.name], set_=values)
    )
    if former:
        await files.remove(session, [former])


async def drop_redundant(session: AsyncSession, folder: Path) -> None:
    """Delete what equals the folder, such as pictures that were exported and released since."""
    public = await read(session, folder)
    redundant = [name for name, file in public.stored.items() if _sha256_of(file) == _sha256_of(public.seed(name))]
    rows = await session.execute(
        select(StoredFile)
        .join(ContentPicture, ContentPicture.file_id == StoredFile.id)
        .where(ContentPicture.name.in_(redundant))
    )
    stored = rows.scalars().all()
    await session.execute(delete(ContentPicture).where(ContentPicture.name.in_(redundant)))
    await files.remove(session, stored)


async def _public_files(content: Content, settings: AppSettings) -> PublicFiles:
    """Read them once per process, and again when the content has changed."""
    return await content.value("public files", lambda session: read(session, settings.content))


AppPublicFiles = Annotated[PublicFiles, Depends(_public_files)]


def _public(file: StoredFile) -> PublicFile:
    return PublicFile(file.content_type, file.bytes, file.sha256, key=file.key)


def _sha256_of(file: PublicFile | None) -> str | None:
    return file.sha256 if file else None


@lru_cache(maxsize=4096)
def _sha256(path: Path, _changed_at: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
