"""Encodes finished pictures with the AI mark."""

import numpy as np
import pyvips

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.engines.contract import Image
from retrato.integrations.provenance.mark import add_mark


def jpeg(picture: Pixels, quality: int = 92) -> Image:
    """Encode a picture, given as floats 0..1 or as 8-bit."""
    pixels = picture if picture.dtype == np.uint8 else to_bytes(picture)
    image = pyvips.Image.new_from_array(pixels, interpretation="srgb")
    data: bytes = image.jpegsave_buffer(Q=quality, optimize_coding=True, subsample_mode="off", keep="none")
    return Image(add_mark(data, "image/jpeg"), "image/jpeg", image.width, image.height)
