"""Keeping files and letting them go: an object in storage and its row, of which the object is the first to come and
the last to leave."""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from uuid import UUID

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
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
# Under these prefixes an object without a row is a leftover. Nobody else may write there.
_OF_USERS, _OF_NOBODY = "users", "site"
_UNCLAIMED_FOR = timedelta(days=1)
_TOGETHER = 1000


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
    """Keeps a file for good, once the transaction commits."""
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
    """Writes the object and makes its row, for the caller to add to a session: no database connection waits for the
    storage. A row that is never added leaves an object that the sweep finds."""
    file_id = new_id()
    folder = f"{_OF_USERS}/{user_id}" if user_id else _OF_NOBODY
    sha256, size = await asyncio.to_thread(_measure, data)
    file = StoredFile(
        id=file_id,
        user_id=user_id,
        key=f"{folder}/{file_id}.{EXTENSIONS[content_type]}",
        content_type=content_type,
        bytes=size,
        sha256=sha256,
        width=width,
        height=height,
        created_at=clock.now(),
    )
    await storage.put(file.key, data, content_type)
    return file


async def upload_picture(storage: Storage, user_id: UUID, picture: Picture) -> StoredFile:
    return await upload(
        storage,
        user_id=user_id,
        data=picture.data,
        content_type=picture.content_type,
        width=picture.width,
        height=picture.height,
    )


async def remove(
    session: AsyncSession, files: Sequence[StoredFile], models_elsewhere: Mapping[UUID, str] = MappingProxyType({})
) -> None:
    """Nobody can fetch them any more once the transaction commits; a job then removes the objects. What says where else
    a model is kept, and by which engine, goes when it is gone from there too."""
    for start in range(0, len(files), _TOGETHER):
        some = files[start : start + _TOGETHER]
        await session.execute(delete(StoredFile).where(StoredFile.id.in_([file.id for file in some])))
        if keys := [file.key for file in some if file.id not in models_elsewhere]:
            await enqueue(session, "media:remove_objects", keys=keys)
    for file in files:
        if engine := models_elsewhere.get(file.id):
            await enqueue(session, "usermodel:forget", queue=engine_queue(engine), engine=engine, key=file.key)


async def models_elsewhere(session: AsyncSession, which: ColumnElement[bool]) -> Mapping[UUID, str]:
    """Of those models, the files that only name a model which an engine keeps at its provider, with that engine."""
    found = await session.execute(
        select(UserModel.file_id, UserModel.engine).where(
            which, UserModel.engine.in_(HOSTED_ENGINES), UserModel.file_id.is_not(None)
        )
    )
    return {file_id: engine for file_id, engine in found if file_id}


async def sweep(database: Database, storage: Storage) -> int:
    """Deletes objects that never got their row, as when a process dies in between, and says how many."""
    before = clock.now() - _UNCLAIMED_FOR
    await storage.delete_unfinished(before)
    swept = 0
    for prefix in (_OF_USERS, _OF_NOBODY):
        old: list[str] = []
        async for found in storage.list(prefix):
            if found.modified_at < before:
                old.append(found.key)
            if len(old) == _TOGETHER:
                swept += await _delete_unclaimed(database, storage, old)
                old = []
        swept += await _delete_unclaimed(database, storage, old)
    return swept


async def _delete_unclaimed(database: Database, storage: Storage, keys: list[str]) -> int:
    async with database.transaction() as session:
        claimed = set(await session.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))
    unclaimed = [key for key in keys if key not in claimed]
    await storage.delete(unclaimed)
    return len(unclaimed)


def _measure(data: bytes | Path) -> tuple[str, int]:
    if isinstance(data, bytes):
        return hashlib.sha256(data).hexdigest(), len(data)
    with data.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest(), data.stat().st_size


def id_in(path: str) -> UUID | None:
    """The file that a path names, with or without its prefix and signature; None when it names none."""
    name = path.partition("?")[0].rpartition("/")[2]
    try:
        return UUID(name.partition(".")[0])
    except ValueError:
        return None
