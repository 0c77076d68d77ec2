"""Wait for a creation to finish without holding a database connection."""

import asyncio
from uuid import UUID

from sqlalchemy import select

from retrato.creation.settle import UNFINISHED
from retrato.db import Database
from retrato.notification.events import Events
from retrato.tables import Creation

SECONDS = 25


async def wait_until_finished(events: Events, database: Database, user_id: UUID, creation_id: UUID) -> None:
    """Return when the creation is done or failed, or after 25 seconds."""
    async with events.subscribe(user_id) as queue:
        # Read after subscribing: it may have finished just before.
        async with database.transaction() as session:
            status = await session.scalar(select(Creation.status).where(Creation.id == creation_id))
        if status not in UNFINISHED:
            return
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    data = (await queue.get())["data"]
                    if data.get("id") == str(creation_id) and data.get("status") in {"DONE", "FAILED"}:
                        return
        except TimeoutError:
            return
