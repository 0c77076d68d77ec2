"""Many people at once, with pauses between their requests, while an engine makes photos on the same machine."""

import asyncio
import json
import multiprocessing
import os
import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from bench.account import signed_in
from bench.atelier import CONTENT, embedded_engine, ignore_progress, never_cancel, styles
from bench.client import Connection
from bench.creation import one_photo, ready_model
from bench.load import Request, percentile
from bench.table import Line, at_most
from retrato.integrations.engines.contract import ImagineRequest, TrainRequest
from retrato.kit.ids import new_id

PEOPLE, FEW = 500, 50
SECONDS = 60.0
THINK_SECONDS = (2.0, 6.0)
_ORDER_EVERY = 2.0
_POLLING, _GALLERY, _SESSION, _DOCUMENT, _CATALOGUE = "polling", "gallery", "session", "document", "catalogue"
_SHARES = {_POLLING: 60, _GALLERY: 12, _SESSION: 10, _DOCUMENT: 10, _CATALOGUE: 8}
_PAGES = ("/", "/styles", "/faq", "/blog", "/premium", "/es/styles")


@dataclass
class Responses:
    """The responses that a crowd received."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failures: Counter[str] = field(default_factory=Counter)
    orders_ms: list[float] = field(default_factory=list)

    @property
    def all_seconds(self) -> list[float]:
        return [each for kind in self.seconds.values() for each in kind]


def measured(port: int) -> list[Line]:
    with signed_in(port) as client, _busy_engine():
        model = ready_model(client)
        few = _run(port, client, model, FEW)
        many = _run(port, client, model, PEOPLE)
    failures = ", ".join(f"{count} x {what}" for what, count in many.failures.items())
    return [
        at_most("all calls, p50", _ms(many.all_seconds, 0.5), " ms", compared=_compared(few.all_seconds, 0.5)),
        at_most(
            "all calls, p99", _ms(many.all_seconds, 0.99), " ms", compared=_compared(few.all_seconds, 0.99), goal=150
        ),
        *(
            at_most(f"{kind}, p99", _ms(many.seconds[kind], 0.99), " ms", compared=_compared(few.seconds[kind], 0.99))
            for kind in _SHARES
        ),
        at_most(
            "a photo without the engine, p99",
            percentile(many.orders_ms, 0.99),
            " ms",
            compared=f"{FEW} people: {percentile(few.orders_ms, 0.99):.0f} ms",
            goal=300,
        ),
        Line("calls", str(len(many.all_seconds)), f"{FEW} people: {len(few.all_seconds)}"),
        Line("refused or failed", failures or "0", f"{FEW} people: {few.failures.total()}", "0", not many.failures),
    ]


def _ms(seconds: list[float], share: float) -> float:
    return percentile(seconds, share) * 1000


def _compared(few: list[float], share: float) -> str:
    return f"{FEW} people: {_ms(few, share):.0f} ms"


def _run(port: int, client: httpx.Client, model: str, people: int) -> Responses:
    responses, ended = Responses(), threading.Event()
    ordering = threading.Thread(target=_order_photos, args=(client, model, responses.orders_ms, ended))
    ordering.start()
    asyncio.run(crowd(port, client.headers["authorization"], people, SECONDS, responses))
    ended.set()
    ordering.join()
    return responses


def _order_photos(client: httpx.Client, model: str, orders_ms: list[float], ended: threading.Event) -> None:
    while not ended.wait(_ORDER_EVERY):
        orders_ms.append(one_photo(client, model))


async def crowd(port: int, authorization: str, people: int, seconds: float, responses: Responses) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(_person(port, authorization, number, until, responses) for number in range(people)))


async def _person(port: int, authorization: str, number: int, until: float, responses: Responses) -> None:
    connection = Connection(port)
    chance = random.Random(number)  # noqa: S311 - the same choices in every run
    await asyncio.sleep(chance.uniform(0, THINK_SECONDS[1]))  # they do not all arrive at once
    while time.perf_counter() < until:
        (kind,) = chance.choices([*_SHARES], [*_SHARES.values()])
        started = time.perf_counter()
        status = await connection.send(_request(kind, authorization, chance))
        if status == 200:
            responses.seconds[kind].append(time.perf_counter() - started)
        else:
            responses.failures[f"{kind} {status}"] += 1
        await asyncio.sleep(chance.uniform(*THINK_SECONDS))
    await connection.close()


def _request(kind: str, authorization: str, chance: random.Random) -> Request:
    signed = {"authorization": authorization}
    match kind:
        case "polling":
            return Request("/api/my-photos/ids-finished", _json(ids=[str(new_id()), str(new_id())]), signed)
        case "gallery":
            page = chance.randint(1, 10)
            return Request("/api/my-photos", _json(page=page, itemsPerPage=20, where={"status": ["DONE"]}), signed)
        case "session":
            return Request("/api/auth/session", b"", signed)
        case "document":
            return Request(chance.choice(_PAGES))
        case _:
            body = _json(page=chance.randint(1, 3), where={"seed": chance.randint(0, 10_000)})
            return Request("/api/styles/categories/paginator", body)


def _json(**body: object) -> bytes:
    return json.dumps(body).encode()


@contextmanager
def _busy_engine() -> Iterator[None]:
    """Make one photo after another with the embedded engine, in a process with the priority that engines have."""
    process = multiprocessing.get_context("spawn").Process(target=_make_photos, daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def _make_photos() -> None:
    os.nice(5)
    engine = embedded_engine()
    (recipe,) = (style.recipe.model_dump() for style in styles() if style.id == "neon-city")
    portrait = (CONTENT / "people" / "elena.jpg").read_bytes()
    model = engine.train(TrainRequest([portrait], "FEMALE"), ignore_progress, never_cancel).model
    while True:
        engine.imagine(ImagineRequest(model, recipe, "1:1", "FEMALE", 1), ignore_progress, never_cancel)
