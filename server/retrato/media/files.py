"""Storing and removing files. A file is an object in storage and a row; the object is written before the row and
deleted after it."""

import asyncio
import hashlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from uuid import UUID

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media.pictures import Picture
from retrato.queue import engine_queue, enqueue
from retrato.settings import HOSTED_ENGINES
from retrato.tables import StoredFile, UserModel

EXTENSIONS = {
    "application/octet-stream": "bin",
    "application/zip": "zip",
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "video/mp4": "mp4",
}
_USERS_PREFIX, _SITE_PREFIX = "users", "site"
# The sweep removes objects under these prefixes that have no row. No other software may write there.
PREFIXES = (_USERS_PREFIX, _SITE_PREFIX)
_BATCH = 1000


async def store(
    session: AsyncSession,
    storage: Storage,
    *,
    user_id: UUID | None,
    data: bytes | Path,
    content_type: str,
    width: int | None = None,
    height: int | None = None,
) -> StoredFile:
    """Write the object and add its row to the session."""
    file = await upload(storage, user_id=user_id, data=data, content_type=content_type, width=width, height=height)
    session.add(file)
    await session.flush()
    return file


async def upload(
    storage: Storage,
    *,
    user_id: UUID | None,
    data: bytes | Path,
    content_type: str,
    width: int | None = None,
    height: int | None = None,
) -> StoredFile:
    """Write the object and return its row, for the caller to add to a session.

    So no database connection is held during the upload. If the row is never added, the sweep removes the object.
    """
    file_id = new_id()
    sha256, size = await asyncio.to_thread(_measure, data)
    file = StoredFile(
        id=file_id,
        user_id=user_id,
        key=key_of(file_id, user_id, content_type),
        content_type=content_type,
        bytes=size,
        sha256=sha256,
        width=width,
        height=height,
        created_at=clock.now(),
    )
    await storage.put(file.key, data, content_type)
    return file


def key_of(file_id: UUID, user_id: UUID | None, content_type: str) -> str:
    """Return where the object of a file is stored."""
    folder = f"{_USERS_PREFIX}/{user_id}" if user_id else _SITE_PREFIX
    return f"{folder}/{file_id}.{EXTENSIONS[content_type]}"


async def upload_picture(storage: Storage, user_id: UUID | None, picture: Picture) -> StoredFile:
    return await upload(
        storage,
        user_id=user_id,
        data=picture.data,
        content_type=picture.content_type,
        width=picture.width,
        height=picture.height,
    )


async def remove(
    session: AsyncSession,
    files: Sequence[StoredFile],
    remote_models: Mapping[UUID, str] = MappingProxyType({}),
    *,
    kept: Collection[UUID] = (),
) -> None:
    """Delete the rows; jobs delete the objects once the transaction commits, but not those of the files to keep.

    The object of a remote model (see `find_remote_models`) is deleted after the model itself, which it references.
    """
    for start in range(0, len(files), _BATCH):
        batch = files[start : start + _BATCH]
        gone = delete(StoredFile).where(StoredFile.id.in_([file.id for file in batch]))
        # Otherwise each object of the session is compared with each id, in Python.
        await session.execute(gone.execution_options(synchronize_session=False))
        if keys := [file.key for file in batch if file.id not in remote_models and file.id not in kept]:
            await enqueue(session, "media:remove_objects", keys=keys)
    for file in files:
        if engine := remote_models.get(file.id):
            await enqueue(session, "usermodel:forget", queue=engine_queue(engine), engine=engine, key=file.key)


async def find_remote_models(session: AsyncSession, condition: ColumnElement[bool]) -> Mapping[UUID, str]:
    """Return the files that only reference a model at a provider, with the engine of each."""
    rows = await session.execute(
        select(UserModel.file_id, UserModel.engine).where(
            condition, UserModel.engine.in_(HOSTED_ENGINES), UserModel.file_id.is_not(None)
        )
    )
    return {file_id: engine for file_id, engine in rows if file_id}


def _measure(data: bytes | Path) -> tuple[str, int]:
    if isinstance(data, bytes):
        return hashlib.sha256(data).hexdigest(), len(data)
    with data.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest(), data.stat().st_size


def parse_file_id(path: str) -> UUID | None:
    """Return the file id in a path, with or without prefix and signature, or None if there is none."""
    name = path.partition("?")[0].rpartition("/")[2]
    try:
        return UUID(name.partition(".")[0])
    except ValueError:
        return None
