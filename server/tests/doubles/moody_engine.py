"""An engine with moods: fails, waits to be cancelled, or dies, by the verb it is asked to do."""

import os
import time

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    Cancelled,
    EngineError,
    Image,
    ImagineRequest,
    Progress,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)


class Moody:
    name = "moody"

    def inspect(self, selfie: bytes) -> Verdict:
        return Verdict((), len(selfie) / 10)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        raise EngineError("busy", retryable=True, retry_after=7)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        for step in range(4):
            progress(step / 4)
        return Image(str(os.getpid()).encode(), "image/jpeg", 1, 1)

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        while not cancel():
            time.sleep(0.01)
        raise Cancelled

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        os._exit(9)
