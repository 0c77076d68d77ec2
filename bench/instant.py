"""An engine that takes no time, to measure everything around it."""

import pyvips

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    Image,
    ImagineRequest,
    Progress,
    ReimagineRequest,
    Screening,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.settings import PROJECT, Settings

_EDGE = 1024


def _draw() -> Image:
    """Return a valid picture of realistic size."""
    portrait = str(PROJECT / "content/people/elena.jpg")
    picture = pyvips.Image.thumbnail(portrait, _EDGE, height=_EDGE, crop="centre", size="both")
    return Image(picture.jpegsave_buffer(Q=90), "image/jpeg", _EDGE, _EDGE)


_PICTURE = _draw()
# A real one, because results are screened.
_FILM = (PROJECT / "content/demos/autumn-park/animate-elena.mp4").read_bytes()


class Instant:
    name = "instant"

    def inspect(self, _selfie: bytes) -> Verdict:
        return Verdict((), 1.0)

    def screen(self, _picture: bytes) -> Screening:
        return Screening(nudity=0.0)

    def train(self, request: TrainRequest, _progress: Progress, _cancel: Cancel) -> TrainResult:
        return TrainResult(b"-", _PICTURE, tuple(Verdict((), 1.0) for _ in request.selfies))

    def imagine(self, _request: ImagineRequest, _progress: Progress, _cancel: Cancel) -> Image:
        return _PICTURE

    def reimagine(self, _request: ReimagineRequest, _progress: Progress, _cancel: Cancel) -> Image:
        return _PICTURE

    def animate(self, _request: AnimateRequest, _progress: Progress, _cancel: Cancel) -> Video:
        return Video(_FILM, 854, 480, 4.0, _PICTURE)


def make(_settings: Settings) -> Instant:
    return Instant()
