"""Counts the visitors of a day without being able to tell who they are.

A visitor is an address with a browser. Only a hash of it is kept, in memory, under a key that is drawn anew every day
and never stored; the database gets a number. There is no cookie. The count is approximate: after a restart, and in
every further web process, the same visitor is counted again; people who share an address and a browser are one visitor.
"""

import asyncio
import secrets
from collections import Counter
from datetime import date
from hashlib import blake2b

import structlog
from sqlalchemy.dialects.postgresql import insert

from retrato.db import Database
from retrato.kit import clock
from retrato.tables import DailyVisits

_log = structlog.get_logger("visitors")
_SAVE_SECONDS = 60
# Some 16 MB of hashes. Further visitors of the day are not counted.
_MOST_REMEMBERED = 200_000


class Visitors:
    def __init__(self) -> None:
        self._day: date | None = None
        self._key = b""
        self._seen: set[bytes] = set()
        self._unsaved: Counter[date] = Counter()

    def count(self, address: str, agent: str) -> None:
        today = clock.now().date()
        if today != self._day:
            self._day, self._key, self._seen = today, secrets.token_bytes(32), set()
        visitor = blake2b(f"{address}\n{agent}".encode(), key=self._key, digest_size=8).digest()
        if visitor not in self._seen and len(self._seen) < _MOST_REMEMBERED:
            self._seen.add(visitor)
            self._unsaved[today] += 1

    async def save(self, database: Database) -> None:
        """Add the new visitors to the table. If the database does not answer, they are added the next time."""
        if not self._unsaved:
            return
        counted, self._unsaved = self._unsaved, Counter()
        # In one order, so that processes do not wait for each other in a circle.
        statement = insert(DailyVisits).values([{"day": day, "visitors": counted[day]} for day in sorted(counted)])
        total = DailyVisits.visitors + statement.excluded.visitors
        try:
            async with database.transaction() as session:
                await session.execute(
                    statement.on_conflict_do_update(index_elements=[DailyVisits.day], set_={"visitors": total})
                )
        except Exception as error:  # noqa: BLE001 - whatever it is, counting must not stop the server
            self._unsaved.update(counted)
            _log.warning("the visitors could not be saved", error=str(error))

    async def save_regularly(self, database: Database) -> None:
        while True:
            await asyncio.sleep(_SAVE_SECONDS)
            await self.save(database)
