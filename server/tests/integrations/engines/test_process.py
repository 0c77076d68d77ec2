"""An engine in a process of its own behaves like one in ours, and its death is not ours."""

import os
import time

import pytest

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
from retrato.integrations.engines.process import EngineProcess
from tests.integrations.engines.calls import never, quiet


class Moody:
    """Does what a request's seed says."""

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


_IMAGINE = ImagineRequest(b"", {}, "1:1", "MALE", 1)


def test_calls_progress_errors_cancel_and_death_cross_the_border() -> None:
    process = EngineProcess(Moody, name="moody")
    try:
        assert process.inspect(b"12345").score == 0.5
        told: list[float] = []
        first = process.imagine(_IMAGINE, told.append, never)
        assert told == [0, 0.25, 0.5, 0.75]
        assert first.data != str(os.getpid()).encode()
        assert process.imagine(_IMAGINE, quiet, never) == first
        with pytest.raises(EngineError, match="busy") as failure:
            process.train(TrainRequest([], "MALE"), quiet, never)
        assert failure.value.retryable
        assert failure.value.retry_after == 7
        with pytest.raises(Cancelled):
            process.reimagine(ReimagineRequest(b"", {}, "1:1", "SD", "MALE", 1), quiet, lambda: True)
        with pytest.raises(EngineError, match="engineDied") as death:
            process.animate(AnimateRequest(b"", {}, "SD", "MALE", 1), quiet, never)
        assert death.value.retryable
        assert process.imagine(_IMAGINE, quiet, never).data != first.data
    finally:
        process.close()
