"""Encodes finished pictures with the AI mark."""

import struct

import numpy as np
import pyvips

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.engines.contract import Image
from retrato.integrations.provenance.mark import add_mark

_START = b"\xff\xd8"


def jpeg(picture: Pixels, quality: int = 92, dots_per_inch: int | None = None) -> Image:
    """Encode a picture, given as floats 0..1 or as 8-bit. Printers read its size from the dots per inch."""
    pixels = picture if picture.dtype == np.uint8 else to_bytes(picture)
    image = pyvips.Image.new_from_array(pixels, interpretation="srgb")
    data: bytes = image.jpegsave_buffer(Q=quality, optimize_coding=True, subsample_mode="off", keep="none")
    if dots_per_inch:
        # libvips leaves out this header together with the metadata.
        header = struct.pack(">2sH5s3B2H2B", b"\xff\xe0", 16, b"JFIF\0", 1, 1, 1, *[dots_per_inch] * 2, 0, 0)
        data = _START + header + data[len(_START) :]
    return Image(add_mark(data, "image/jpeg"), "image/jpeg", image.width, image.height)


def png(picture: Pixels, mask: Pixels) -> Image:
    """Encode an 8-bit picture that is transparent where the mask is 0."""
    layers = np.dstack([picture, to_bytes(mask)])
    # Invisible colours only add size.
    layers[layers[..., 3] == 0] = 0
    image = pyvips.Image.new_from_array(layers, interpretation="srgb")
    data: bytes = image.pngsave_buffer(compression=6, keep="none")
    return Image(add_mark(data, "image/png"), "image/png", image.width, image.height)
