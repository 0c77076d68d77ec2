"""Writes films: H.264 in MP4, playable from the first bytes, saying inside that AI made them."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

import av

from retrato.integrations.engines.atelier.provenance import CREATOR_TOOL, SOURCE_TYPE, XMP
from retrato.integrations.engines.atelier.raster import Pixels, to_bytes

# The box that XMP has in files of this family (ISO 16684-1).
_XMP_BOX = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")


def mp4(frames: Iterable[Pixels], width: int, height: int, rate: int) -> bytes:
    """`width` and `height` must be even."""
    with tempfile.TemporaryDirectory(prefix="retrato-film-") as folder:
        file = Path(folder) / "film.mp4"
        with av.open(str(file), "w", options={"movflags": "+faststart+use_metadata_tags"}) as container:
            container.metadata["comment"] = f"Made with AI: {SOURCE_TYPE}"
            container.metadata["encoder"] = CREATOR_TOOL
            stream = container.add_stream(
                "libx264", rate=rate, options={"crf": "20", "preset": "veryfast", "threads": "2"}
            )
            stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
            for picture in frames:
                frame = av.VideoFrame.from_ndarray(to_bytes(picture), format="rgb24")
                container.mux(stream.encode(frame))
            container.mux(stream.encode())
        data = file.read_bytes()
    box = _XMP_BOX + XMP.encode()
    return data + (len(box) + 8).to_bytes(4, "big") + b"uuid" + box
