"""Delete means deleted (product.md §1): what was deleted goes from database and storage when it can no longer be taken
back."""

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.media import files
from retrato.tables import Creation, StoredFile

# Longer than any page offers to undo it.
GRACE = timedelta(minutes=1)
_TOGETHER = 1000


async def purge(session: AsyncSession) -> int:
    """Removes what was deleted, with the pictures that were uploaded for it, and says how many."""
    found = await session.scalars(
        select(Creation).where(Creation.deleted_at <= clock.now() - GRACE).limit(_TOGETHER).with_for_update()
    )
    gone = found.all()
    file_ids = {
        file_id
        for creation in gone
        for file_id in (
            creation.file_id,
            creation.poster_file_id,
            # A photo of one's own stays where it is.
            None if creation.source_id else creation.source_file_id,
        )
        if file_id
    }
    stored = (await session.scalars(select(StoredFile).where(StoredFile.id.in_(file_ids)))).all()
    await session.execute(delete(Creation).where(Creation.id.in_([creation.id for creation in gone])))
    await files.remove(session, stored)
    return len(gone)
