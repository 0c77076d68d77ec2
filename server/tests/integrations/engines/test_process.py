"""An engine in a process of its own behaves like one in ours, and its death is not ours."""

import os

import pytest

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancelled,
    EngineError,
    ImagineRequest,
    ReimagineRequest,
    TrainRequest,
)
from retrato.integrations.engines.process import EngineProcess
from tests.doubles.moody_engine import Moody
from tests.integrations.engines.calls import never, quiet

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
