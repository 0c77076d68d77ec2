"""Calls of the API and documents, as many per second as the server answers, beside the bare ceiling."""

import json
import time
from pathlib import Path

import httpx

from bench.account import signed_in
from bench.creation import ready_model, wish
from bench.load import Ask, Load, again_and_again
from bench.servers import ceiling
from bench.table import Line
from retrato.kit.ids import new_id

_CEILING = "ceiling"
_CREATE = "POST /api/styles/create"
_GOALS = {
    "POST /api/auth/session": 0.35,
    "POST /api/my-photos, 20 of 500": 0.20,
    "POST …/ids-finished, none finished": 0.35,
}


def measured(port: int, data: Path) -> list[Line]:
    with signed_in(port) as client, ceiling(data) as bare:
        asks = {**_calls(client), **_documents()}
        loads = again_and_again({_CEILING: (bare, Ask("/")), **{name: (port, ask) for name, ask in asks.items()}})
        # Last and in one go: what it sets to work must not go on beside the others.
        loads |= again_and_again({_CREATE: (port, _creation(client))}, seconds=0.5)
        _wait_until_made(client)
    limit = loads.pop(_CEILING)
    return [Line("the ceiling", _figures(limit)), *(_line(name, load, limit) for name, load in loads.items())]


def _calls(client: httpx.Client) -> dict[str, Ask]:
    session, photos, finished = _GOALS
    page = {"page": 1, "itemsPerPage": 20, "where": {"status": ["DONE"]}}
    return {
        session: _post(client, "/api/auth/session", None),
        photos: _post(client, "/api/my-photos", page),
        finished: _post(client, "/api/my-photos/ids-finished", {"ids": [str(new_id()), str(new_id())]}),
    }


def _documents() -> dict[str, Ask]:
    return {
        "GET /api/health/live": Ask("/api/health/live"),
        "GET /api/faq": Ask("/api/faq"),
        "GET /api/config": Ask("/api/config"),
        "GET /faq, kept document": Ask("/faq"),
        "GET /faq?x, rendered each time": Ask("/faq?x=1"),
    }


def _post(client: httpx.Client, path: str, body: object) -> Ask:
    headers = {"authorization": client.headers["authorization"]}
    return Ask(path, json.dumps(body).encode() if body else b"", headers)


def _creation(client: httpx.Client) -> Ask:
    request = client.build_request("POST", "/api/styles/create", files=wish(ready_model(client)))
    headers = {name: request.headers[name] for name in ("authorization", "content-type")}
    return Ask("/api/styles/create", request.read(), headers)


def _wait_until_made(client: httpx.Client) -> None:
    asked = {"page": 1, "itemsPerPage": 1, "where": {"status": ["QUEUED", "RUNNING"]}}
    deadline = time.monotonic() + 300
    while client.post("/api/my-photos", json=asked).json()["total"]:
        if time.monotonic() > deadline:
            raise RuntimeError("what was asked for is not made")
        time.sleep(0.5)


def _line(name: str, load: Load, limit: Load) -> Line:
    share = load.per_second / limit.per_second
    goal = _GOALS.get(name)
    beside = f"{share:.2f} of the ceiling"
    return Line(name, _figures(load), beside, f">= {goal:.2f}" if goal else "", not goal or round(share, 2) >= goal)


def _figures(load: Load) -> str:
    return f"{load.per_second:.0f}/s, p99 {load.percentile_ms(0.99):.1f} ms"
