"""Finds shared pictures that show a face, so that people can report those that were made without their permission.

Only faces on shared photos and videos are stored, as long as they are shared. The face that somebody looks for is
compared and forgotten.
"""

import asyncio
import math
import struct
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.pool import Pool
from retrato.media import link_paths
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import AlbumItem, Creation, SharedFace, StoredFile
from retrato.trust import links, schemas

# Stricter than dlib's usual 0.6, because a false match shows somebody else's picture to a stranger. Measured on the 331
# demo pictures: 92.5 % are found by the portrait of their person, and 0.08 % of 6,289 comparisons with other people are
# false. At 0.6 it is 100 % and 7.7 %, at 0.45 96.1 % and 0.30 %, at 0.4 88.8 % and none.
SAME_PERSON = 0.42
_MOST = 60
_BATCH = 5000
_BACKFILL = 200
# A search reads all faces, so one at a time per process is enough.
_searches = asyncio.Semaphore(1)

Embedding = tuple[float, ...]


async def find(runtime: Runtime, picture: bytes) -> list[schemas.Match]:
    """Return shared pictures that show the largest face of this one, the most similar first."""
    faces = await _faces(runtime, picture)
    if not faces:
        raise AppError(422, "invalid", fields={"image": "noFace"})
    async with _searches:
        near = await _nearest(runtime, faces[0])
    return await _present(runtime, near)


async def index_later(session: AsyncSession, creation_ids: Sequence[UUID]) -> None:
    """Have the faces of pictures stored that were just shared."""
    for creation_id in creation_ids:
        await enqueue(session, "trust:index_faces", creation_id=str(creation_id))


async def forget_unshared(session: AsyncSession, creation_ids: Sequence[UUID] | None = None) -> None:
    """Delete the faces of these pictures, or of all, that have no link any more."""
    of_these = [SharedFace.creation_id.in_(creation_ids)] if creation_ids is not None else []
    await session.execute(
        delete(SharedFace).where(*of_these, ~exists().where(Creation.id == SharedFace.creation_id, links.is_shared()))
    )


async def index(runtime: Runtime, creation_id: UUID) -> None:
    """Store the faces of a shared photo, or of a video's poster, unless that was done."""
    async with runtime.database.transaction() as session:
        creation = await _to_index(session, creation_id)
        file = await session.get(StoredFile, creation.poster_file_id or creation.file_id) if creation else None
    if file is None:
        return
    try:
        picture = await runtime.storage.get(file.key)
    except FileNotFoundError:  # deleted in the meantime
        return
    faces = await _pool(runtime).run("faces", picture)
    async with runtime.database.transaction() as session:
        # Locked, so that the link cannot end meanwhile without deleting these faces.
        if await _to_index(session, creation_id, lock=True):
            session.add_all(SharedFace(creation_id=creation_id, face=_pack(face)) for face in faces or [None])


async def find_missing(session: AsyncSession) -> Sequence[UUID]:
    """Return some shared pictures whose faces were never looked for, such as those shared before there was a search."""
    unknown = ~exists().where(SharedFace.creation_id == Creation.id)
    usable = (Creation.status == "DONE", Creation.deleted_at.is_(None), unknown)
    single = select(Creation.id).where(Creation.share_token.is_not(None), *usable).limit(_BACKFILL)
    albums = select(Creation.id).join(AlbumItem, AlbumItem.creation_id == Creation.id).where(*usable).limit(_BACKFILL)
    return list({*await session.scalars(single), *await session.scalars(albums)})


async def _to_index(session: AsyncSession, creation_id: UUID, *, lock: bool = False) -> Creation | None:
    query = select(Creation).where(
        Creation.id == creation_id,
        links.is_shared(),
        ~exists().where(SharedFace.creation_id == Creation.id),
    )
    creation: Creation | None = await session.scalar(query.with_for_update(of=Creation) if lock else query)
    return creation


def _pool(runtime: Runtime) -> Pool:
    return runtime.engines.get(runtime.settings.engine.inspector)


async def _faces(runtime: Runtime, picture: bytes) -> Sequence[Embedding]:
    try:
        found: Sequence[Embedding] = await _pool(runtime).run("faces", picture)
    except EngineError:
        raise AppError(503, "unavailable", headers={"retry-after": "5"}) from None
    return found


async def _nearest(runtime: Runtime, face: Embedding) -> list[UUID]:
    """Compare with all shared faces, a batch at a time: the event loop and the memory stay free."""
    best: dict[UUID, float] = {}
    after = UUID(int=0)
    while True:
        async with runtime.database.transaction() as session:
            rows = (
                await session.execute(
                    select(SharedFace.id, SharedFace.creation_id, SharedFace.face)
                    .where(SharedFace.id > after)
                    .order_by(SharedFace.id)
                    .limit(_BATCH)
                )
            ).all()
        for creation_id, distance in await asyncio.to_thread(_near, face, [(row[1], row[2]) for row in rows]):
            best[creation_id] = min(distance, best.get(creation_id, distance))
        if len(rows) < _BATCH:
            return sorted(best, key=lambda creation_id: best[creation_id])[:_MOST]
        after = rows[-1][0]


def _near(face: Embedding, rows: Sequence[tuple[UUID, bytes | None]]) -> list[tuple[UUID, float]]:
    return [
        (creation_id, distance)
        for creation_id, packed in rows
        if packed and (distance := math.dist(face, _unpack(packed))) < SAME_PERSON
    ]


async def _present(runtime: Runtime, creation_ids: Sequence[UUID]) -> list[schemas.Match]:
    async with runtime.database.transaction() as session:
        tokens = await links.tokens(session, creation_ids)
        rows = await session.execute(
            select(Creation.id, StoredFile, Creation.kind)
            .join(StoredFile, StoredFile.id == func.coalesce(Creation.poster_file_id, Creation.file_id))
            .where(Creation.id.in_(list(tokens)))
        )
        found = {
            id_: schemas.Match(
                token=tokens[id_],
                kind=kind,
                path=link_paths.for_link(runtime.settings, file, tokens[id_]),
                width=file.width,
                height=file.height,
            )
            for id_, file, kind in rows
        }
    return [found[id_] for id_ in creation_ids if id_ in found]


def _pack(face: Embedding | None) -> bytes | None:
    return struct.pack(f"<{len(face)}f", *face) if face else None


def _unpack(packed: bytes) -> Embedding:
    return struct.unpack(f"<{len(packed) // 4}f", packed)
