"""A shoot with the embedded engine: when its first and its last photo are there."""

import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from bench import account
from bench.creation import ready_model
from bench.servers import product
from bench.table import Line, at_most

PHOTOS = 10
_TEMPLATE = "headshots"


def measured() -> Iterator[Line]:
    with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
        data = Path(folder) / "data"
        with product(data, RETRATO_ENGINE__NAME="atelier") as port:
            account.prepare(data)
            with account.signed_in(port) as client:
                order = {"templateId": _TEMPLATE, "quantity": PHOTOS, "userModelId": ready_model(client)}
                response = client.post("/api/my-shoots/create", json=order)
                address = f"/api/my-shoots/{response.raise_for_status().json()['id']}"
                items = client.post(address).json()["items"]
                while any(item["finishedAt"] is None for item in items):
                    time.sleep(0.5)
                    items = client.post(address).json()["items"]
    seconds = sorted(_seconds(item) for item in items if item["status"] == "DONE")
    yield Line("done", f"{len(seconds)} of {PHOTOS}", goal=str(PHOTOS), met=len(seconds) == PHOTOS)
    yield at_most("first photo after", seconds[0], " s", goal=6, digits=1)
    yield at_most("last photo after", seconds[-1], " s", digits=1)


def _seconds(item: Any) -> float:
    began, ended = (datetime.fromisoformat(item[name]) for name in ("createdAt", "finishedAt"))
    return (ended - began).total_seconds()
