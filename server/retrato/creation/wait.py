"""Waiting a little for something to be finished, without holding anything meanwhile."""

import asyncio
from uuid import UUID

from sqlalchemy import select

from retrato.creation.settle import UNFINISHED
from retrato.db import Database
from retrato.notification.events import Events
from retrato.tables import Creation

SECONDS = 25


async def until_finished(events: Events, database: Database, user_id: UUID, creation_id: UUID) -> None:
    """Until it is there or failed, or 25 seconds are over."""
    async with events.of_user(user_id) as queue:
        # Asked once after the listening began: it may have been finished just before.
        async with database.transaction() as session:
            status = await session.scalar(select(Creation.status).where(Creation.id == creation_id))
        if status not in UNFINISHED:
            return
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    event = await queue.get()
                    told = event["data"]
                    if told.get("id") == str(creation_id) and told.get("status") in {"DONE", "FAILED"}:
                        return
        except TimeoutError:
            return
