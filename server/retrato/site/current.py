"""The settings of the site in the memory of a web process, so that no request waits for them.

They are read again when a change is announced (`notification/events.py`), and every minute in case an announcement was
missed. While the database is away, the last known ones count.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import structlog
from fastapi import Depends, Request

from retrato.db import Database
from retrato.kit.cancellation import is_cancelled
from retrato.settings import Settings
from retrato.site.state import SiteState, load

_log = structlog.get_logger("site")
_SECONDS = 60.0
_RETRY_SECONDS = 2.0
# Of the first reading, for which the process waits: it starts without a database as well.
_START_SECONDS = 5.0


class Site:
    def __init__(self, settings: Settings, on_change: Callable[[], None]) -> None:
        """`on_change` is called when other settings than before were read."""
        self._configured = frozenset(settings.blocked_regions)
        self._on_change = on_change
        self._announced = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.state = SiteState()
        self.blocked_regions = self._configured

    def announce(self) -> None:
        """Read them again soon."""
        self._announced.set()

    async def start(self, database: Database) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                await self._read(database)
        self._task = asyncio.create_task(self._follow(database))

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _follow(self, database: Database) -> None:
        seconds = _SECONDS
        while not is_cancelled():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._announced.wait()
            # Before the reading: a change that is announced meanwhile may not be part of it.
            self._announced.clear()
            seconds = _SECONDS if await self._read(database) else _RETRY_SECONDS

    async def _read(self, database: Database) -> bool:
        try:
            async with database.autocommit_session() as session:
                state = await load(session)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the last known settings count
            _log.warning("the settings of the site cannot be read", error=str(error))
            return False
        if state != self.state:
            self.state = state
            self.blocked_regions = self._configured | state.blocked_regions
            self._on_change()
        return True


# async, because FastAPI runs plain functions in a thread pool.
async def _site(request: Request) -> SiteState:
    site: Site = request.app.state.site
    return site.state


AppSite = Annotated[SiteState, Depends(_site)]
