"""Takedowns: staff remove a photo or video, with its links and files. The files are kept as evidence, apart from
everything else, and can be restored until that is deleted."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import delete, exists, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import (
    Album,
    AlbumItem,
    Case,
    Creation,
    CreationRequest,
    EndedLink,
    ReportReason,
    StoredFile,
    Style,
    Takedown,
    User,
    UserModel,
)
from retrato.trust import evidence, matching

_BATCH = 100


@dataclass(frozen=True)
class Copies:
    """Objects that were copied before a transaction, whose locks must not wait for the storage. If it fails, the copies
    are swept later."""

    takedown_id: UUID
    file_ids: Mapping[str, UUID]
    """By the column of the creation, the files that were copied to the evidence, or that it was copied to."""


async def copy_to_evidence(runtime: Runtime, creation_id: UUID | None) -> Copies:
    """Copy the files of a picture that is about to be taken down."""
    async with runtime.database.transaction() as session:
        creation = await session.get(Creation, creation_id) if creation_id else None
        if creation is None:
            raise AppError(409, "pictureGone")
        stored = await _files_of(session, creation)
    takedown_id = new_id()
    for file in stored.values():
        # Before the rows are removed, as everywhere: a row always has its object.
        await _copy(runtime, file.key, evidence.describe(takedown_id, file)["key"], gone="pictureGone")
    return Copies(takedown_id, {column: file.id for column, file in stored.items()})


async def take_down(
    runtime: Runtime, session: AsyncSession, case: Case, cause: ReportReason, copies: Copies
) -> Takedown:
    """Remove the picture of a locked case. Nobody gets it any more, its maker included."""
    creation: Creation | None = await session.scalar(
        select(Creation).where(Creation.id == case.creation_id).with_for_update()
    )
    if creation is None:
        raise AppError(409, "pictureGone")
    stored = await _files_of(session, creation)
    if {column: file.id for column, file in stored.items()} != copies.file_ids:
        # Another picture has been made from the same upload meanwhile, or the last one was deleted.
        raise AppError(409, "contentChanged")
    takedown = Takedown(
        id=copies.takedown_id,
        case_id=case.id,
        user_id=creation.user_id,
        creation_id=creation.id,
        kind=creation.kind,
        style_id=creation.style_id,
        cause=cause,
        creation=await _snapshot(session, creation),
        files={column: evidence.describe(copies.takedown_id, file) for column, file in stored.items()},
        evidence_until=clock.now() + timedelta(days=runtime.settings.trust.evidence_days),
    )
    session.add(takedown)
    if creation.share_token:
        ended = insert(EndedLink).values(token=creation.share_token, user_id=creation.user_id)
        await session.execute(ended.on_conflict_do_nothing())
    await session.execute(delete(Creation).where(Creation.id == creation.id))
    session.expunge(creation)
    await files.remove(session, list(stored.values()))
    await session.flush()
    return takedown


async def copy_from_evidence(runtime: Runtime, creation_id: UUID | None) -> Copies | None:
    """Copy the files of a picture that is about to be restored, if it can be."""
    async with runtime.database.transaction() as session:
        takedown = await find(session, creation_id)
    if takedown is None or takedown.evidence_ended_at or takedown.user_id is None:
        return None
    # With new ids: a job that deletes the old objects may still wait.
    file_ids = {column: new_id() for column in takedown.files}
    for column, file in takedown.files.items():
        key = files.key_of(file_ids[column], takedown.user_id, file["content_type"])
        await _copy(runtime, file["key"], key, gone="evidenceGone")
    return Copies(takedown.id, file_ids)


async def restore(session: AsyncSession, takedown: Takedown, copies: Copies | None) -> None:
    """Put a locked takedown's picture back into the gallery and its albums. Its links work again."""
    user_id = takedown.user_id
    if takedown.evidence_ended_at or user_id is None or copies is None or copies.takedown_id != takedown.id:
        raise AppError(409, "evidenceGone")
    row = dict(takedown.creation)
    if not await session.get(Style, row["style_id"]):
        raise AppError(409, "styleGone")
    albums = row.pop("albums")
    for column, file in takedown.files.items():
        row[column] = str(await _restore_file(session, user_id, copies.file_ids[column], file))
    for column, table in (("user_model_id", UserModel), ("source_id", Creation)):
        if row[column] and not await session.get(table, UUID(row[column])):
            row[column] = None
    if row["deleted_at"]:
        # Into the bin with a new time there: otherwise the next night removes it for good.
        row["deleted_at"] = clock.now().isoformat()
    await _restore_row(session, user_id, row)
    await _restore_albums(session, takedown.creation_id, albums)
    if row["share_token"]:
        await session.execute(delete(EndedLink).where(EndedLink.token == row["share_token"]))
    await matching.index_later(session, [takedown.creation_id])
    takedown.restored_at = takedown.evidence_ended_at = clock.now()
    await enqueue(session, "media:remove_objects", keys=_keys(takedown))


async def find(session: AsyncSession, creation_id: UUID | None, *, lock: bool = False) -> Takedown | None:
    """Return the latest takedown of a picture."""
    query = select(Takedown).where(Takedown.creation_id == creation_id).order_by(Takedown.id.desc()).limit(1)
    takedown: Takedown | None = await session.scalar(query.with_for_update() if lock else query)
    return takedown


async def delete_old_evidence(runtime: Runtime) -> None:
    """Delete evidence whose time is over, unless a case about it is open."""
    while True:
        async with runtime.database.transaction() as session:
            due = await session.scalars(
                select(Takedown)
                .where(
                    Takedown.evidence_ended_at.is_(None),
                    Takedown.evidence_until <= clock.now(),
                    ~exists().where(Case.creation_id == Takedown.creation_id, Case.status == "OPEN"),
                )
                .order_by(Takedown.id)
                .limit(_BATCH)
                .with_for_update()
            )
            ended = due.all()
            if not ended:
                break
            for takedown in ended:
                await enqueue(session, "media:remove_objects", keys=_keys(takedown))
                takedown.evidence_ended_at, takedown.creation, takedown.files = clock.now(), {}, {}
    async with runtime.database.transaction() as session:
        await evidence.delete_old(session, runtime.settings.trust.evidence_days)
    await evidence.sweep(runtime)


async def _files_of(session: AsyncSession, creation: Creation) -> dict[str, StoredFile]:
    """Return the files of a creation, and the picture that was uploaded for it alone."""
    found = {}
    for column in evidence.COLUMNS:
        file_id = getattr(creation, column)
        if not file_id or (column == "source_file_id" and await _is_used_elsewhere(session, creation)):
            continue
        found[column] = await session.get_one(StoredFile, file_id)
    return found


async def _is_used_elsewhere(session: AsyncSession, creation: Creation) -> bool:
    other = select(Creation.id).where(
        Creation.id != creation.id,
        (Creation.source_file_id == creation.source_file_id) | (Creation.file_id == creation.source_file_id),
    )
    return (await session.scalar(other.limit(1))) is not None


async def _snapshot(session: AsyncSession, creation: Creation) -> dict[str, Any]:
    """Return the row, without its owner: what is kept must not name them once their account is deleted."""
    row: dict[str, Any] = (
        await session.execute(
            text("select to_jsonb(creations) - 'user_id' - 'file_id' - 'poster_file_id' from creations where id = :id"),
            {"id": creation.id},
        )
    ).scalar_one()
    places = await session.execute(
        select(AlbumItem.album_id, AlbumItem.position).where(AlbumItem.creation_id == creation.id)
    )
    return {**row, "albums": [[str(album_id), position] for album_id, position in places]}


async def _copy(runtime: Runtime, source: str, target: str, *, gone: str) -> None:
    try:
        await runtime.storage.copy(source, target)
    except FileNotFoundError:  # deleted in the meantime
        raise AppError(409, gone) from None


async def _restore_file(session: AsyncSession, user_id: UUID, file_id: UUID, file: dict[str, Any]) -> UUID:
    key = files.key_of(file_id, user_id, file["content_type"])
    values = {**file, "id": file_id, "user_id": user_id, "key": key, "created_at": clock.now()}
    session.add(StoredFile(**values))
    await session.flush()
    return file_id


async def _restore_row(session: AsyncSession, user_id: UUID, row: dict[str, Any]) -> None:
    # Locked, as a deletion of the account would do.
    await session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))
    # Requests without items are deleted after a while.
    request = insert(CreationRequest).values(id=UUID(row["request_id"]), user_id=user_id, fingerprint="-")
    await session.execute(request.on_conflict_do_nothing())
    if row["source_file_id"] and not await session.get(StoredFile, UUID(row["source_file_id"])):
        row["source_file_id"] = None
    # Only columns that the snapshot has: those added since get their defaults.
    known = {column.name for column in Creation.__table__.columns}
    names = ", ".join(f'"{name}"' for name in sorted({*row, "user_id"} & known))
    await session.execute(
        text(
            f"insert into creations ({names}) select {names}"  # noqa: S608 - names of columns
            " from jsonb_populate_record(null::creations, cast(:row as jsonb))"
        ),
        {"row": json.dumps({**row, "user_id": str(user_id)})},
    )


async def _restore_albums(session: AsyncSession, creation_id: UUID, albums: list[Any]) -> None:
    for album_id, position in albums:
        if await session.scalar(select(func.count()).where(Album.id == UUID(album_id))):
            item = insert(AlbumItem).values(album_id=UUID(album_id), creation_id=creation_id, position=position)
            await session.execute(item.on_conflict_do_nothing())


def _keys(takedown: Takedown) -> list[str]:
    return [file["key"] for file in takedown.files.values()]
