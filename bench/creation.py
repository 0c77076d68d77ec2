"""Time from request to finished photo without the engine, and the engine's own time."""

import json
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psycopg

from bench.account import signed_in
from bench.atelier import CONTENT, embedded_engine, ignore_progress, never_cancel, styles
from bench.load import percentile
from bench.table import Line, at_most
from retrato.integrations.engines.contract import AnimateRequest, ImagineRequest, TrainRequest
from retrato.integrations.postgres.embedded import EmbeddedPostgres

PHOTOS = 300
_WARM_UP = 10
_RUNS = 3


def overhead(port: int, data: Path) -> list[Line]:
    """Measure the time from request to finished photo, in sequence, with an engine that takes no time."""
    with signed_in(port) as client:
        model = ready_model(client)
        for _ in range(_WARM_UP):
            one_photo(client, model)
        before = _written(data)
        times = [one_photo(client, model) for _ in range(PHOTOS)]
        wal, commits = (after - first for after, first in zip(_written(data), before, strict=True))
    return [
        at_most("p50", percentile(times, 0.5), " ms", goal=30),
        at_most("p99", percentile(times, 0.99), " ms", goal=150),
        Line(
            "WAL of a photo", f"{wal / PHOTOS / 1000:.0f} kB", f"{commits / PHOTOS:.0f} transactions, polling included"
        ),
    ]


def _written(data: Path) -> tuple[int, int]:
    """Return how many bytes of WAL the database has written, and how many transactions were committed."""
    with psycopg.connect(EmbeddedPostgres(data / "postgres").url(), autocommit=True) as connection:
        found = connection.execute(
            "select (pg_current_wal_lsn() - '0/0')::bigint, sum(xact_commit)::bigint from pg_stat_database"
        ).fetchone()
    assert found
    return found


def ready_model(client: httpx.Client) -> str:
    while True:
        for model in client.post("/api/my-models").json():
            if model["status"] == "READY":
                return str(model["id"])
        time.sleep(0.2)


def form_fields(model: str) -> Any:
    """Return the form fields for one photo."""
    return {"json": (None, json.dumps({"styleId": "studio-headshot", "IMAGINE": {"userModelId": model}}))}


def one_photo(client: httpx.Client, model: str) -> float:
    (created,) = client.post("/api/styles/create", files=form_fields(model)).json()
    while not (found := client.post("/api/my-photos/ids-finished", json={"ids": [created["id"]]}).json()):
        time.sleep(0.02)
    began, ended = (datetime.fromisoformat(found[0][name]) for name in ("createdAt", "finishedAt"))
    return (ended - began).total_seconds() * 1000


def engine_seconds() -> dict[str, float]:
    """Measure the embedded engine on this machine."""
    engine = embedded_engine()
    (recipe,) = (style.recipe.model_dump() for style in styles() if style.id == "neon-city")
    portrait = (CONTENT / "people" / "elena.jpg").read_bytes()
    model = engine.train(TrainRequest([portrait], "FEMALE"), ignore_progress, never_cancel).model
    photo = ImagineRequest(model, recipe, "1:1", "FEMALE", 1)
    video = AnimateRequest(portrait, recipe, "SD", "FEMALE", 1)
    return {
        "photo, 1024 x 1024": _median_seconds(lambda: engine.imagine(photo, ignore_progress, never_cancel)),
        "video, 480p, 4 s": _median_seconds(lambda: engine.animate(video, ignore_progress, never_cancel)),
    }


def _median_seconds(work: Callable[[], object]) -> float:
    def once() -> float:
        started = time.perf_counter()
        work()
        return time.perf_counter() - started

    return median(once() for _ in range(_RUNS))
