"""From the press of the button to a photo that is there, without the engine's own time; and the engine's own time."""

import json
import time
from collections.abc import Callable
from datetime import datetime
from statistics import median

import httpx

from bench.atelier import CONTENT, embedded_engine, never, quiet
from retrato.demo import EMAIL, PASSWORD
from retrato.integrations.engines.atelier.recipe import Style
from retrato.integrations.engines.contract import AnimateRequest, ImagineRequest, TrainRequest
from retrato.kit import content_file

_PHOTOS = 100
_RUNS = 3


def overhead(port: int) -> tuple[float, float]:
    """Milliseconds from asked to there with an engine that takes none: the median, and the slowest of a hundred."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        auth = client.post("/api/auth", json={"email": EMAIL, "password": PASSWORD}).json()
        client.headers["authorization"] = f"Bearer {auth['accessToken']}"
        model = _ready_model(client)
        times = sorted(_one_photo(client, model) for _ in range(_PHOTOS))
    return median(times), times[-1]


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
    style = content_file.read(CONTENT / "styles" / "neon-city.yaml", Style)
    recipe = style.recipe.model_dump()
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
