"""Remove deleted items from database and storage once they can no longer be restored."""

from datetime import timedelta

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.media import files
from retrato.tables import Creation, CreationRequest, StoredFile

# Longer than the web app offers to undo a deletion.
GRACE = timedelta(minutes=1)
# Longer than any client retries a request: a retry must not create deleted items again.
_REQUEST_RETENTION = timedelta(days=7)
_BATCH_SIZE = 1000


async def purge(session: AsyncSession) -> int:
    """Remove a batch of deleted items with their files and uploads, and return how many there were."""
    found = await session.scalars(
        select(Creation).where(Creation.deleted_at <= clock.now() - GRACE).limit(_BATCH_SIZE).with_for_update()
    )
    deleted = found.all()
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
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    await session.execute(delete(Creation).where(Creation.id.in_([creation.id for creation in deleted])))
    await files.remove(session, stored)
    return len(deleted)


async def purge_requests(session: AsyncSession) -> None:
    """Remove old requests whose items are all gone."""
    await session.execute(
        delete(CreationRequest).where(
            CreationRequest.created_at < clock.now() - _REQUEST_RETENTION,
            ~exists().where(Creation.request_id == CreationRequest.id),
        )
    )
