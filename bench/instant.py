"""An engine that takes no time, so that what remains is the time of everything around it."""

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    Image,
    ImagineRequest,
    Progress,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.settings import Settings

_PICTURE = Image(b"\xff\xd8\xff" + bytes(200_000), "image/jpeg", 1024, 1024)


class Instant:
    name = "instant"

    def inspect(self, _selfie: bytes) -> Verdict:
        return Verdict((), 1.0)

    def train(self, request: TrainRequest, _progress: Progress, _cancel: Cancel) -> TrainResult:
        return TrainResult(b"-", _PICTURE, tuple(Verdict((), 1.0) for _ in request.selfies))

    def imagine(self, _request: ImagineRequest, _progress: Progress, _cancel: Cancel) -> Image:
        return _PICTURE

    def reimagine(self, _request: ReimagineRequest, _progress: Progress, _cancel: Cancel) -> Image:
        return _PICTURE

    def animate(self, _request: AnimateRequest, _progress: Progress, _cancel: Cancel) -> Video:
        return Video(bytes(1_000_000), 854, 480, 4.0, _PICTURE)


def make(_settings: Settings) -> Instant:
    return Instant()
