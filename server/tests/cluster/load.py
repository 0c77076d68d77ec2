"""People who use the site as its web app does: what fails for want of a server is repeated for a minute."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx

from retrato.kit.ids import new_id
from retrato.settings import Settings
from tests.cluster.people import STYLE, Person

_PATIENCE = 60.0
"""How long somebody repeats a request."""
_ITEM_PATIENCE = 180.0
_THINK_SECONDS = (2.0, 5.0)
_POLL_SECONDS = 2.0
_BACKOFF_SECONDS = (1, 2, 4)
_TRANSIENT = {408, 425, 429, 502, 503, 504}
"""Those after which the web app repeats a request (`isTransient`)."""
_SESSION, _GALLERY, _DOCUMENT, _ORDER = "session", "gallery", "document", "order"
_SHARES = {_SESSION: 20, _GALLERY: 40, _DOCUMENT: 15, _ORDER: 25}


@dataclass
class Tally:
    """What people met during a part of the test."""

    name: str
    requests: int = 0
    repeated: int = 0
    longest: float = 0.0
    longest_item: float = 0.0
    """From an order to its photo."""
    failed: list[str] = field(default_factory=list)


class Load:
    def __init__(self, url: str, settings: Settings, people: Sequence[Person]) -> None:
        self._settings, self.people = settings, people
        self.tallies: list[Tally] = []
        self.ordered: dict[str, list[UUID]] = {}
        """The photos of each order that was accepted, by its key."""
        self._ending = asyncio.Event()
        self._client = httpx.AsyncClient(base_url=url, trust_env=False)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Let people come and go during the block, and finish what they have begun after it."""
        async with self._client, asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(self._use(person))
            try:
                yield
            finally:
                self._ending.set()

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count what begins during the block under a name."""
        self.tallies.append(Tally(name))
        yield

    async def _use(self, person: Person) -> None:
        chance = random.Random(person.number)  # noqa: S311 - the same choices in every run
        acts: dict[str, Callable[[Person], Any]] = {
            _SESSION: self._open_session,
            _GALLERY: self._open_gallery,
            _DOCUMENT: self._open_document,
            _ORDER: self._order,
        }
        while not self._ending.is_set():
            try:
                await asyncio.wait_for(self._ending.wait(), chance.uniform(*_THINK_SECONDS))
            except TimeoutError:
                (kind,) = chance.choices([*_SHARES], [*_SHARES.values()])
                await acts[kind](person)

    async def _open_session(self, person: Person) -> None:
        await self._send(person, "POST", "/api/auth/session")

    async def _open_gallery(self, person: Person) -> None:
        body = {"page": 1, "itemsPerPage": 20, "where": {"status": ["DONE"]}}
        await self._send(person, "POST", "/api/my-photos", json=body)

    async def _open_document(self, person: Person) -> None:
        await self._send(person, "GET", "/styles")

    async def _order(self, person: Person) -> None:
        tally, began, key = self.tallies[-1], time.monotonic(), str(new_id())
        form = json.dumps({"styleId": STYLE, "IMAGINE": {"userModelId": str(person.model_id)}})
        accepted = await self._send(person, "POST", "/api/styles/create", key=key, files={"json": (None, form)})
        if accepted is None:
            return
        ids = [photo["id"] for photo in accepted.json()]
        self.ordered[key] = [UUID(each) for each in ids]
        while time.monotonic() < began + _ITEM_PATIENCE:
            await asyncio.sleep(_POLL_SECONDS)
            finished = await self._send(person, "POST", "/api/my-photos/ids-finished", json={"ids": ids})
            if finished is not None and (photos := finished.json()):
                tally.longest_item = max(tally.longest_item, time.monotonic() - began)
                if path := photos[0]["path"]:
                    await self._send(person, "GET", f"/files/{path}")
                return
        tally.failed.append(f"{ids}: neither done nor failed")

    async def _send(
        self, person: Person, method: str, path: str, *, key: str = "", **content: Any
    ) -> httpx.Response | None:
        """Return the answer of a success."""
        tally, began = self.tallies[-1], time.monotonic()
        tally.requests += 1
        for attempt in range(1000):
            headers = person.headers(self._settings) | ({"idempotency-key": key} if key else {})
            try:
                answer = await self._client.request(method, path, headers=headers, timeout=_PATIENCE, **content)
            except httpx.TransportError as error:
                result = repr(error)
            else:
                result = f"{answer.status_code} {answer.text[:200]}"
                if answer.status_code == 200:
                    tally.longest = max(tally.longest, time.monotonic() - began)
                    return answer
                if answer.status_code not in _TRANSIENT:
                    break
            if time.monotonic() > began + _PATIENCE:
                break
            tally.repeated += attempt == 0
            await asyncio.sleep(_BACKOFF_SECONDS[min(attempt, len(_BACKOFF_SECONDS) - 1)])
        tally.failed.append(f"{method} {path}: {result}")
        return None
