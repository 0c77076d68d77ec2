"""Makes a photo larger."""

import cv2

from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.provenance import jpeg, png
from retrato.integrations.engines.atelier.raster import Pixels, to_bytes, to_float
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import MAX_EDITED_PIXELS, EngineError, EnlargeFactor, Image

# Interpolation softens edges.
_SHARPEN, _RADIUS = 0.35, 1.4


def enlarge(networks: Networks, picture: Pixels, mask: Pixels | None, factor: EnlargeFactor, steps: Steps) -> Image:
    height, width = picture.shape[0] * factor, picture.shape[1] * factor
    if width * height > MAX_EDITED_PIXELS:
        raise EngineError("photoTooLarge", retryable=False)
    larger = double(networks, picture, steps.part(0.02, 0.9))
    if factor == 4:
        # The network only once: a second pass would sharpen noise and the blocks of JPEG, and take four times as long.
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
    return to_bytes(networks.upscale(to_float(picture), steps.reached))
