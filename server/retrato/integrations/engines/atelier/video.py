"""Encodes videos: H.264 in MP4 with fast start and the AI mark."""

import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import av
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.provenance.mark import CREATOR_TOOL, add_mark


def mp4(frames: Iterable[Pixels], width: int, height: int, rate: int) -> bytes:
    """Encode frames. `width` and `height` must be even."""
    with tempfile.TemporaryDirectory(prefix="retrato-film-") as folder:
        file = Path(folder) / "film.mp4"
        with av.open(str(file), "w", options={"movflags": "+faststart+use_metadata_tags"}) as container:
            container.metadata["comment"] = "Made with AI"
            container.metadata["encoder"] = CREATOR_TOOL
            stream = container.add_stream(
                "libx264", rate=rate, options={"crf": "20", "preset": "veryfast", "threads": "2"}
            )
            stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
            for picture in frames:
                frame = av.VideoFrame.from_ndarray(to_bytes(picture), format="rgb24")
                container.mux(stream.encode(frame))
            container.mux(stream.encode())
        return add_mark(file.read_bytes(), "video/mp4")


def looped(frames: Iterable[Pixels], overlap: int) -> Iterator[Pixels]:
    """Make a seamless loop: drop the first `overlap` frames and crossfade the last ones into them. Streams, because
    videos are large and several are made at a time."""
    rest = iter(frames)
    first = list(islice(rest, overlap))
    last: deque[Pixels] = deque()
    for frame in rest:
        last.append(frame)
        if len(last) > overlap:
            yield last.popleft()
    for number, (ending, beginning) in enumerate(zip(last, first, strict=False)):
        share = (number + 1) / (overlap + 1)
        yield ending * np.float32(1 - share) + beginning * np.float32(share)
