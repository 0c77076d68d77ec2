"""Films from elsewhere become films of ours."""

import io

import av
import numpy as np
import pytest

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.hosted.videos import convert
from tests.doubles.hosted_server import filmed


def test_the_end_leads_into_the_beginning() -> None:
    """What comes gets brighter from frame to frame; a jump back at the end would show."""
    film = convert(filmed(256, 144, 1), 16 / 9, 144)
    with av.open(io.BytesIO(film.data), "r") as container:
        light = [float(frame.to_ndarray(format="gray").mean()) for frame in container.decode(video=0)]
    jump = abs(light[0] - light[-1])
    steps = np.abs(np.diff(light))
    assert jump <= steps.max() * 1.5
    assert jump < abs(max(light) - min(light)) / 4


def test_what_is_no_film_is_an_error_and_may_be_tried_again() -> None:
    for data in (b"no film", filmed(64, 64, 1)[:200]):
        with pytest.raises(EngineError, match="providerFailed") as failure:
            convert(data, 1.0, 64)
        assert failure.value.retryable
