"""The embedded engine without painting and screening: it judges photos the same way and returns ready-made pictures.

Most browser tests run with it; web/e2e/create-real-engine.spec.ts keeps the embedded engine.
"""

import time
from typing import Any

import pyvips

from retrato.integrations.engines.abilities import Abilities
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import inspect_selfies, thumbnail
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    EngineError,
    Image,
    ImagineRequest,
    Progress,
    Rating,
    ReimagineRequest,
    Screening,
    TrainRequest,
    TrainResult,
    Video,
)
from retrato.settings import Settings
from tests.doubles.engine import screen_by_colour

ABILITIES = Abilities(words=True)
# The words of a shoot of which two photos fail.
FAIL_TWO = "two of these fail"
# Long enough for a page to show progress and for a test to interrupt it; sleeping takes no processor time.
_SECONDS = 2.5
_STEPS = 10
_MODEL = b"quick model"


class QuickEngine(Atelier):
    name = "quick"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.engine.weights, settings.content, settings.engine.threads)
        self._demos = settings.content / "demos" / "neon-city"

    def screen(self, picture: bytes) -> Screening:
        """Refuse a plain picture in one of two colours, without networks."""
        return screen_by_colour(picture)

    def rate(self, picture: bytes) -> Rating | None:
        """Rate by the size of the file: the networks take a second for each of forty photos."""
        return Rating((0.1,) * 128, len(picture) % 100 / 100, 0.3)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        steps = Steps(progress, cancel)
        verdicts, good = inspect_selfies(self._networks, request.selfies, steps.part(0, 0.2))
        _wait(steps.part(0.2, 1), _SECONDS * len(request.selfies))
        return TrainResult(_MODEL, thumbnail(*good[0].portrait), verdicts)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        if request.model != _MODEL:
            raise EngineError("modelUnreadable", retryable=False)
        # The other photos of a shoot come faster, so that a test does not wait for forty.
        _wait(Steps(progress, cancel), _SECONDS / 8 if request.shot or request.pose else _SECONDS)
        if request.words == FAIL_TWO and request.shot == 0 and request.pose in {3, 4}:
            raise EngineError("engineFailed", retryable=False)
        return self._picture("imagine-elena.webp")

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        self._require_face(request.photo)
        _wait(Steps(progress, cancel))
        return self._picture("reimagine-marco.webp")

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        self._require_face(request.photo)
        _wait(Steps(progress, cancel))
        film, poster = (self._demos / "animate-elena.mp4").read_bytes(), self._picture("animate-elena.webp")
        return Video(film, poster.width, poster.height, 4.0, poster)

    def _require_face(self, photo: bytes) -> None:
        if self.inspect(photo).face is None:
            raise EngineError("noFace", retryable=False)

    def _picture(self, name: str) -> Image:
        picture: Any = pyvips.Image.new_from_file(str(self._demos / name))
        return Image(picture.jpegsave_buffer(Q=85), "image/jpeg", picture.width, picture.height)


def _wait(steps: Steps, seconds: float = _SECONDS) -> None:
    for step in range(_STEPS):
        steps.reached(step / _STEPS)
        time.sleep(seconds / _STEPS)
    steps.reached(1)


def make(settings: Settings) -> QuickEngine:
    return QuickEngine(settings)
