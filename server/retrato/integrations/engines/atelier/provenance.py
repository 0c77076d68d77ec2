"""Encodes finished pictures with the AI mark."""

import numpy as np
import pyvips

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.engines.contract import Image
from retrato.integrations.provenance.mark import add_mark

_MILLIMETRES_PER_INCH = 25.4


def jpeg(picture: Pixels, quality: int = 92, dots_per_inch: float = 72) -> Image:
    """Encode a picture, given as floats 0..1 or as 8-bit."""
    pixels = picture if picture.dtype == np.uint8 else to_bytes(picture)
    dots = dots_per_inch / _MILLIMETRES_PER_INCH
    image = pyvips.Image.new_from_array(pixels, interpretation="srgb").copy(xres=dots, yres=dots)
    data: bytes = image.jpegsave_buffer(Q=quality, optimize_coding=True, subsample_mode="off", keep="none")
    return Image(add_mark(data, "image/jpeg"), "image/jpeg", image.width, image.height)


def png(picture: Pixels, mask: Pixels) -> Image:
    """Encode an 8-bit picture that is transparent where the mask is 0."""
    layers = np.dstack([picture, to_bytes(mask)])
    # Invisible colours only add size.
    layers[layers[..., 3] == 0] = 0
    image = pyvips.Image.new_from_array(layers, interpretation="srgb")
    data: bytes = image.pngsave_buffer(compression=6, keep="none")
    return Image(add_mark(data, "image/png"), "image/png", image.width, image.height)
