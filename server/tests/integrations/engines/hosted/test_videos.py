"""Conversion of providers' videos."""

import io

import av
import numpy as np
import pytest

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.hosted.videos import convert
from tests.doubles.hosted_server import make_video


def test_converted_video_loops_seamlessly() -> None:
    """The source gets brighter from frame to frame, so a jump at the end would be visible."""
    film = convert(make_video(256, 144, 1), 16 / 9, 144)
    with av.open(io.BytesIO(film.data), "r") as container:
        light = [float(frame.to_ndarray(format="gray").mean()) for frame in container.decode(video=0)]
    jump = abs(light[0] - light[-1])
    steps = np.abs(np.diff(light))
    assert jump <= steps.max() * 1.5
    assert jump < abs(max(light) - min(light)) / 4


def test_invalid_video_is_a_retryable_error() -> None:
    for data in (b"no film", make_video(64, 64, 1)[:200]):
        with pytest.raises(EngineError, match="providerFailed") as failure:
            convert(data, 1.0, 64)
        assert failure.value.retryable
