"""Finish or fail a creation. Either way its tokens are captured or released in the same transaction, exactly once."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.attempt import count_failed
from retrato.creation import failures
from retrato.creation.shoots import finish as shoots
from retrato.db import Database
from retrato.kit import clock
from retrato.media import files
from retrato.notification import events
from retrato.push import service as push
from retrato.tables import Creation, StoredFile
from retrato.trust import refusals
from retrato.wallet import service as wallet

UNFINISHED = ("QUEUED", "RUNNING")


async def lock_unfinished(session: AsyncSession, creation_id: UUID) -> Creation | None:
    """Lock and return the creation if it is unfinished."""
    # Lock order: the owner's tokens before the item. Every code path keeps it, which rules out deadlocks.
    await wallet.lock(session, select(Creation.user_id).where(Creation.id == creation_id).scalar_subquery())
    found: Creation | None = await session.scalar(
        select(Creation)
        .where(Creation.id == creation_id, Creation.status.in_(UNFINISHED))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found


async def finish(
    session: AsyncSession,
    creation: Creation,
    file: StoredFile,
    *,
    poster: StoredFile | None = None,
    seconds: float | None = None,
) -> None:
    """Mark the creation as done and capture its tokens. The files must be stored already."""
    session.add_all([file, *([poster] if poster else [])])
    await session.flush()
    creation.status, creation.progress, creation.finished_at = "DONE", 1.0, clock.now()
    creation.lease_until = None
    creation.file_id, creation.poster_file_id, creation.seconds = file.id, poster.id if poster else None, seconds
    await wallet.capture(session, creation.user_id, creation.id)
    await events.publish(session, creation.user_id, "item", id=creation.id, status="DONE", kind=creation.kind)
    # Photos take seconds, so nobody needs a notification for them.
    if creation.kind == "VIDEO":
        await push.notify(session, creation.user_id, "videoReady", creation.id)
    else:
        await shoots.settle(session, creation)


async def fail(session: AsyncSession, creation: Creation, error: str) -> None:
    """Mark the creation as failed, release its tokens and delete the picture that was uploaded for it."""
    creation.status, creation.error, creation.finished_at, creation.lease_until = "FAILED", error, clock.now(), None
    await wallet.release(session, creation.user_id, creation.id)
    await failures.count(session, creation.user_id, error)
    if error == "unsafe":
        made = {"creation_id": str(creation.id), "style": creation.style_id, "engine": creation.engine}
        words = {"words": creation.options["words"]} if "words" in creation.options else {}
        await refusals.add(session, creation.user_id, "NUDITY_OUTPUT", creation.mode, **made, **words)
    if creation.source_file_id and creation.source_id is None:
        await files.remove(session, [await session.get_one(StoredFile, creation.source_file_id)])
        creation.source_file_id = None
    count_failed(session, creation.engine, creation.mode, error)
    item = {"id": creation.id, "status": "FAILED", "kind": creation.kind}
    await events.publish_all(session, creation.user_id, [("item", item), ("balance", {})])
    await shoots.settle(session, creation)


async def fail_unfinished(database: Database, creation_id: UUID, error: str) -> None:
    """Fail the creation in a transaction of its own, if it is unfinished."""
    async with database.transaction() as session:
        if creation := await lock_unfinished(session, creation_id):
            await fail(session, creation, error)


async def find_overdue(session: AsyncSession) -> Sequence[UUID]:
    found = await session.scalars(
        select(Creation.id).where(Creation.status.in_(UNFINISHED), Creation.deadline_at <= clock.now()).limit(1000)
    )
    return found.all()
