"""Throughput of API calls and documents, compared with the bare ceiling."""

import json
import time
from pathlib import Path

import httpx

from bench.account import signed_in
from bench.creation import form_fields, ready_model
from bench.load import Load, Request, measure_throughput
from bench.servers import ceiling
from bench.table import Line
from retrato.kit.ids import new_id

_CEILING = "ceiling"
_CREATE = "POST /api/styles/create"
_GOALS = {
    "POST /api/auth/session": 0.35,
    "POST /api/my-photos, 20 of 500": 0.20,
    "POST …/ids-finished, none finished": 0.35,
    "POST …/categories/paginator": 0.30,
    "GET /api/faq": 0.30,
}
_AS_BROWSER = {"accept-encoding": "gzip, deflate, br, zstd"}


def measured(port: int, data: Path) -> list[Line]:
    with signed_in(port) as client, ceiling(data) as bare:
        requests = {**hot_calls(client), **_documents()}
        loads = measure_throughput(
            {_CEILING: (bare, Request("/")), **{name: (port, request) for name, request in requests.items()}}
        )
        # Last, because the jobs it starts would slow down the other measurements.
        loads |= measure_throughput({_CREATE: (port, _creation(client))}, seconds=0.5)
        _wait_until_finished(client)
    limit = loads.pop(_CEILING)
    return [Line("ceiling", _figures(limit)), *(_line(name, load, limit) for name, load in loads.items())]


def hot_calls(client: httpx.Client) -> dict[str, Request]:
    session, photos, finished, *_ = _GOALS
    page = {"page": 1, "itemsPerPage": 20, "where": {"status": ["DONE"]}}
    return {
        session: _post(client, "/api/auth/session", None),
        photos: _post(client, "/api/my-photos", page),
        finished: _post(client, "/api/my-photos/ids-finished", {"ids": [str(new_id()), str(new_id())]}),
    }


def _documents() -> dict[str, Request]:
    return {
        "GET /api/health/live": Request("/api/health/live"),
        "GET /api/faq": Request("/api/faq", headers=_AS_BROWSER),
        "GET /api/config": Request("/api/config"),
        "GET /faq, cached document": Request("/faq", many_visitors=True),
        "POST …/categories/paginator": Request("/api/styles/categories/paginator", b"{}", _AS_BROWSER),
        "GET /blog?q, not cached": Request("/blog?q=light", many_visitors=True),
    }


def _post(client: httpx.Client, path: str, body: object) -> Request:
    headers = {"authorization": client.headers["authorization"]}
    return Request(path, json.dumps(body).encode() if body else b"", headers)


def _creation(client: httpx.Client) -> Request:
    request = client.build_request("POST", "/api/styles/create", files=form_fields(ready_model(client)))
    headers = {name: request.headers[name] for name in ("authorization", "content-type")}
    return Request("/api/styles/create", request.read(), headers)


def _wait_until_finished(client: httpx.Client) -> None:
    unfinished = {"page": 1, "itemsPerPage": 1, "where": {"status": ["QUEUED", "RUNNING"]}}
    deadline = time.monotonic() + 300
    while client.post("/api/my-photos", json=unfinished).json()["total"]:
        if time.monotonic() > deadline:
            raise RuntimeError("the requested photos were not finished in time")
        time.sleep(0.5)


def _line(name: str, load: Load, limit: Load) -> Line:
    share = load.per_second / limit.per_second
    goal = _GOALS.get(name)
    compared = f"{share:.2f} of the ceiling"
    return Line(name, _figures(load), compared, f">= {goal:.2f}" if goal else "", not goal or round(share, 2) >= goal)


def _figures(load: Load) -> str:
    return f"{load.per_second:.0f}/s, p99 {load.percentile_ms(0.99):.1f} ms"
