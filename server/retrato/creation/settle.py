"""How a creation ends: there, or failed. Whatever the way, its tokens are settled in the same transaction, once."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.kit import clock
from retrato.notification import events
from retrato.push import service as push
from retrato.tables import Creation, StoredFile
from retrato.wallet import service as wallet

UNFINISHED = ("QUEUED", "RUNNING")


async def lock_unfinished(session: AsyncSession, creation_id: UUID) -> Creation | None:
    """The creation, if it is still wanted; nobody else ends it until the transaction does."""
    # Everybody takes the tokens' lock before the item's, so that nobody waits for who waits for them.
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
    """The files are stored; now it says so, and is paid for."""
    session.add_all([file, *([poster] if poster else [])])
    await session.flush()
    creation.status, creation.progress, creation.finished_at = "DONE", 1.0, clock.now()
    creation.file_id, creation.poster_file_id, creation.seconds = file.id, poster.id if poster else None, seconds
    await wallet.capture(session, creation.user_id, creation.id)
    await events.publish(session, creation.user_id, "item", id=creation.id, status="DONE", kind=creation.kind)
    # A photo is there before anybody has put the phone away.
    if creation.kind == "VIDEO":
        await push.tell(session, creation.user_id, "videoReady", creation.id)


async def fail(session: AsyncSession, creation: Creation, error: str) -> None:
    """It will not come; what it would have cost is free again."""
    creation.status, creation.error, creation.finished_at = "FAILED", error, clock.now()
    await wallet.release(session, creation.user_id, creation.id)
    item = {"id": creation.id, "status": "FAILED", "kind": creation.kind}
    await events.publish_all(session, creation.user_id, [("item", item), ("balance", {})])


async def give_up(database: Database, creation_id: UUID, error: str) -> None:
    """Fails it in a transaction of its own, if it is still wanted."""
    async with database.transaction() as session:
        if creation := await lock_unfinished(session, creation_id):
            await fail(session, creation, error)


async def overdue(session: AsyncSession) -> Sequence[UUID]:
    found = await session.scalars(
        select(Creation.id).where(Creation.status.in_(UNFINISHED), Creation.deadline_at <= clock.now()).limit(1000)
    )
    return found.all()
