"""What a provider filmed, as films of ours: in exactly the size that was asked for, in a seamless loop."""

import io
from collections.abc import Iterator

import av

from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import Pixels, resize, to_float
from retrato.integrations.engines.atelier.video import looped, mp4
from retrato.integrations.engines.contract import EngineError, Video
from retrato.integrations.engines.hosted.pictures import cropped

# As many frames at the end turn into those of the beginning: half a second, as they are filmed.
_TURN = 8
_SHORTEST = 3 * _TURN


def finished(data: bytes, ratio: float, short_edge: int) -> Video:
    longest = round(short_edge * max(ratio, 1 / ratio) / 2) * 2
    width, height = (longest, short_edge) if ratio >= 1 else (short_edge, longest)
    try:
        with av.open(io.BytesIO(data), "r") as container:
            stream = container.streams.video[0]
            rate = max(1, round(float(stream.average_rate or 16)))
            frames = (
                resize(to_float(cropped(frame.to_ndarray(format="rgb24"), width / height)), width, height)
                for frame in container.decode(stream)
            )
            reel = _Reel(looped(frames, _TURN))
            film = mp4(reel, width, height, rate)
    except (av.FFmpegError, IndexError) as error:
        raise EngineError("providerFailed", retryable=True) from error
    if reel.first is None or reel.length < _SHORTEST:
        raise EngineError("providerFailed", retryable=True)
    return Video(film, width, height, reel.length / rate, jpeg(reel.first, quality=85))


class _Reel:
    """Frames, counted as they pass by."""

    def __init__(self, frames: Iterator[Pixels]) -> None:
        self._frames = frames
        self.first: Pixels | None = None
        self.length = 0

    def __iter__(self) -> Iterator[Pixels]:
        for frame in self._frames:
            self.first = frame if self.first is None else self.first
            self.length += 1
            yield frame
