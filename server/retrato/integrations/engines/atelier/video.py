"""Writes films: H.264 in MP4, playable from the first bytes, saying inside that AI made them."""

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
    """`width` and `height` must be even."""
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


def looped(frames: Iterable[Pixels], turn: int) -> Iterator[Pixels]:
    """Without a seam: all but the first few, which come once more over the last ones as the end dissolves into the
    beginning. No more than that is held at a time: films are large, and many are made side by side."""
    rest = iter(frames)
    first = list(islice(rest, turn))
    last: deque[Pixels] = deque()
    for frame in rest:
        last.append(frame)
        if len(last) > turn:
            yield last.popleft()
    for number, (ending, beginning) in enumerate(zip(last, first, strict=False)):
        share = (number + 1) / (turn + 1)
        yield ending * np.float32(1 - share) + beginning * np.float32(share)
