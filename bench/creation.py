"""From the press of the button to a photo that is there, without the engine's own time; and the engine's own time."""

import json
import time
from collections.abc import Callable
from datetime import datetime
from statistics import median

import httpx

from bench.atelier import CONTENT, embedded_engine, never, quiet, styles
from retrato.demo import EMAIL, PASSWORD
from retrato.integrations.engines.contract import AnimateRequest, ImagineRequest, TrainRequest

PHOTOS = 300
# What a photo costs while this is measured, so that the demo account's tokens are enough for all of them.
PRICE = "1"
_WARM_UP = 10
_RUNS = 3


def overhead(port: int) -> list[float]:
    """Milliseconds from asked to there, for each photo, with an engine that takes none."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        auth = client.post("/api/auth", json={"email": EMAIL, "password": PASSWORD}).json()
        client.headers["authorization"] = f"Bearer {auth['accessToken']}"
        model = _ready_model(client)
        return [_one_photo(client, model) for _ in range(_WARM_UP + PHOTOS)][_WARM_UP:]


def _ready_model(client: httpx.Client) -> str:
    while True:
        for model in client.post("/api/my-models").json():
            if model["status"] == "READY":
                return str(model["id"])
        time.sleep(0.2)


def _one_photo(client: httpx.Client, model: str) -> float:
    wish = {"styleId": "studio-headshot", "IMAGINE": {"userModelId": model}}
    (asked,) = client.post("/api/styles/create", files={"json": (None, json.dumps(wish))}).json()
    while not (found := client.post("/api/my-photos/ids-finished", json={"ids": [asked["id"]]}).json()):
        time.sleep(0.02)
    began, ended = (datetime.fromisoformat(found[0][name]) for name in ("createdAt", "finishedAt"))
    return (ended - began).total_seconds() * 1000


def engine_seconds() -> dict[str, float]:
    """The embedded engine alone, on this machine."""
    engine = embedded_engine()
    (recipe,) = (style.recipe.model_dump() for style in styles() if style.id == "neon-city")
    portrait = (CONTENT / "people" / "elena.jpg").read_bytes()
    model = engine.train(TrainRequest([portrait], "FEMALE"), quiet, never).model
    photo = ImagineRequest(model, recipe, "1:1", "FEMALE", 1)
    film = AnimateRequest(portrait, recipe, "SD", "FEMALE", 1)
    return {
        "photo, 1024 x 1024": _median_seconds(lambda: engine.imagine(photo, quiet, never)),
        "video, 480p, 4 s": _median_seconds(lambda: engine.animate(film, quiet, never)),
    }


def _median_seconds(work: Callable[[], object]) -> float:
    def once() -> float:
        started = time.perf_counter()
        work()
        return time.perf_counter() - started

    return median(once() for _ in range(_RUNS))
