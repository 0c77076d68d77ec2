import io
from itertools import pairwise

import av
import numpy as np
import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.atelier.video import looped
from retrato.integrations.engines.contract import AnimateRequest, Recipe, Video
from retrato.integrations.provenance.mark import SOURCE_TYPE
from tests.integrations.engines.calls import never, quiet

_RECIPE: Recipe = {
    "atmosphere": [{"kind": "snow"}],
    "motion": {"camera": "orbit", "seconds": 3, "flicker": 0.3},
}


@pytest.fixture(scope="module")
def video(engine: Atelier, woman: bytes) -> Video:
    return engine.animate(AnimateRequest(woman, _RECIPE, "SD", "FEMALE", 5), quiet, never)


def test_video_is_h264_of_the_stated_size_and_length(video: Video) -> None:
    with av.open(io.BytesIO(video.data), "r") as container:
        stream = container.streams.video[0]
        assert stream.codec_context.name == "h264"
        assert stream.codec_context.pix_fmt == "yuv420p"
        assert (stream.width, stream.height) == (video.width, video.height) == (480, 480)
        assert stream.frames == round(video.seconds * 24) == 72
    assert decode(video.poster.data).shape[:2] == (480, 480)


def test_video_has_fast_start_and_the_ai_mark(video: Video) -> None:
    assert 0 < video.data.index(b"moov") < video.data.index(b"mdat")
    assert SOURCE_TYPE.encode() in video.data


def test_video_loops_seamlessly(video: Video) -> None:
    with av.open(io.BytesIO(video.data), "r") as container:
        frames = [frame.to_ndarray(format="gray").astype(int) for frame in container.decode(video=0)]
    steps = [np.abs(after - before).mean() for before, after in pairwise(frames)]
    assert np.abs(frames[0] - frames[-1]).mean() < 1.5 * max(steps)
    assert max(steps) > 0.2


def test_looped_crossfades_end_into_start() -> None:
    ramp = [np.full((2, 2, 3), number, np.float32) for number in range(20)]
    film = list(looped(ramp, 5))
    assert len(film) == 15
    assert film[0][0, 0, 0] == 5
    # The last frame is nearly the one before the first.
    assert film[-1][0, 0, 0] == pytest.approx(4, abs=3)
