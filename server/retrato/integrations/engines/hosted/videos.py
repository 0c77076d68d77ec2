"""Converts a provider's video to the requested size and a seamless loop."""

import io
from collections.abc import Iterator

import av

from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, resize, to_float
from retrato.integrations.engines.atelier.video import looped, mp4
from retrato.integrations.engines.contract import EngineError, Video
from retrato.integrations.engines.hosted.pictures import crop_to_ratio

# The last frames are crossfaded into the first ones: half a second.
_CROSSFADE_FRAMES = 8
_MIN_FRAMES = 3 * _CROSSFADE_FRAMES


def convert(data: bytes, ratio: float, short_edge: int) -> Video:
    longest = round(short_edge * max(ratio, 1 / ratio) / 2) * 2
    width, height = (longest, short_edge) if ratio >= 1 else (short_edge, longest)
    try:
        with av.open(io.BytesIO(data), "r") as container:
            stream = container.streams.video[0]
            rate = max(1, round(float(stream.average_rate or 16)))
            frames = (
                resize(to_float(crop_to_ratio(frame.to_ndarray(format="rgb24"), width / height)), width, height)
                for frame in container.decode(stream)
            )
            counted = _CountedFrames(looped(frames, _CROSSFADE_FRAMES))
            video = mp4(counted, width, height, rate)
    except (av.FFmpegError, IndexError) as error:
        raise EngineError("providerFailed", retryable=True) from error
    if counted.first is None or counted.length < _MIN_FRAMES:
        raise EngineError("providerFailed", retryable=True)
    return Video(video, width, height, counted.length / rate, jpeg(counted.first, quality=85))


class _CountedFrames:
    """Counts frames while iterating, and keeps the first."""

    def __init__(self, frames: Iterator[Pixels]) -> None:
        self._frames = frames
        self.first: Pixels | None = None
        self.length = 0

    def __iter__(self) -> Iterator[Pixels]:
        for frame in self._frames:
            self.first = frame if self.first is None else self.first
            self.length += 1
            yield frame
