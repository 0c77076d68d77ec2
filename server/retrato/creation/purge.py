"""Remove deleted items from database and storage once they can no longer be restored."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import String, delete, exists, literal_column, or_, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation.share import remember_ended
from retrato.kit import clock
from retrato.media import files
from retrato.tables import Creation, CreationRequest, Shoot, StoredFile
from retrato.trust import evidence

BIN_DAYS = timedelta(days=30)
"""How long a deleted photo or video stays in the bin."""
# Items without a result are not shown in the bin. Longer than the web app offers to undo a deletion.
_GRACE = timedelta(minutes=1)
# Longer than any client retries a request: a retry must not create deleted items again.
_REQUEST_RETENTION = timedelta(days=7)
_BATCH_SIZE = 1000


async def purge(session: AsyncSession) -> int:
    """Remove a batch of items whose time in the bin is over, and return how many there were."""
    now = clock.now()
    old = Creation.deleted_at <= now - BIN_DAYS
    # A literal, because PostgreSQL cannot match a parameter to the predicate of a partial index.
    without_result = (Creation.deleted_at <= now - _GRACE) & (Creation.status != literal_column("'DONE'", String))
    # Each has an index of its own, so that the rest of the bin is not read.
    due = [select(Creation.id).where(each).limit(_BATCH_SIZE) for each in (old, without_result)]
    found = await session.scalars(
        select(Creation)
        .where(Creation.id.in_(union(*due)), or_(old, without_result))
        .order_by(Creation.id)
        .with_for_update()
    )
    return await remove_for_good(session, found.all())


async def remove_for_good(session: AsyncSession, deleted: Sequence[Creation]) -> int:
    """Remove the rows with their files and uploads, and return how many there were. They must be locked. Of reported
    pictures a copy is kept for staff (`trust/evidence.py`)."""
    file_ids = {
        file_id
        for creation in deleted
        for file_id in (
            creation.file_id,
            creation.poster_file_id,
            # A source that is itself a creation keeps its file.
            None if creation.source_id else creation.source_file_id,
        )
        if file_id
    }
    for creation in deleted:
        await remember_ended(session, creation.user_id, [creation.share_token])
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    removed = Creation.id.in_([creation.id for creation in deleted])
    kept = await evidence.keep(session, removed, stored)
    # As in `files.remove`.
    await session.execute(delete(Creation).where(removed).execution_options(synchronize_session=False))
    await files.remove(session, stored, kept=kept)
    return len(deleted)


async def purge_requests(session: AsyncSession) -> None:
    """Remove old requests whose items are all gone, and shoots without requests."""
    await session.execute(
        delete(CreationRequest).where(
            CreationRequest.created_at < clock.now() - _REQUEST_RETENTION,
            ~exists().where(Creation.request_id == CreationRequest.id),
        )
    )
    await session.execute(
        delete(Shoot).where(
            Shoot.created_at < clock.now() - _REQUEST_RETENTION,
            ~exists().where(CreationRequest.shoot_id == Shoot.id),
        )
    )
