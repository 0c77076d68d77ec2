"""Writes films: H.264 in MP4, playable from the first bytes, saying inside that AI made them."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

import av

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.provenance.mark import CREATOR_TOOL, marked


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
        return marked(file.read_bytes(), "video/mp4")
