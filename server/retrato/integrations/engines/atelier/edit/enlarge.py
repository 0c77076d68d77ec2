"""Makes a photo larger."""

import cv2

from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg, png
from retrato.integrations.engines.atelier.raster import Pixels, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import MAX_EDITED_PIXELS, EngineError, EnlargeFactor, Image

# The network doubles a photo once, the rest is interpolated: a second pass would sharpen noise and the blocks of JPEG,
# and take four times as long. It has doubled larger photos already, as they are UHD.
_MOST_PIXELS = 2_200_000
# Interpolation softens edges.
_SHARPEN, _RADIUS = 0.2, 1.4
# Diameter, difference of values and distance of a bilateral filter that only smooths what is faint.
_CLEAN = 5, 8.0, 1.5


def enlarge(networks: Networks, picture: Pixels, mask: Pixels | None, factor: EnlargeFactor, steps: Steps) -> Image:
    height, width = picture.shape[0] * factor, picture.shape[1] * factor
    if width * height > MAX_EDITED_PIXELS:
        raise EngineError("photoTooLarge", retryable=False)
    larger = picture
    if picture.shape[0] * picture.shape[1] <= _MOST_PIXELS:
        larger = double(networks, picture, steps.part(0.02, 0.9))
    if larger.shape[:2] != (height, width):
        larger = cv2.resize(larger, (width, height), interpolation=cv2.INTER_LANCZOS4)
        soft = cv2.GaussianBlur(larger, (0, 0), _RADIUS)
        larger = cv2.addWeighted(larger, 1 + _SHARPEN, soft, -_SHARPEN, 0)
    steps.reached(0.95)
    if mask is None:
        made = jpeg(larger)
    else:
        made = png(larger, cv2.resize(mask, (width, height), interpolation=cv2.INTER_CUBIC))
    steps.reached(1)
    return made


def double(networks: Networks, picture: Pixels, steps: Steps) -> Pixels:
    """Double the size of an 8-bit picture."""
    # The network would take traces of JPEG for texture of the skin.
    clean = cv2.bilateralFilter(picture, *_CLEAN)
    return to_bytes(networks.upscale(to_float(clean), steps.reached))
