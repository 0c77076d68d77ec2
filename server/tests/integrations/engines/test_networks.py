import cv2
import numpy as np
import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.networks import open_networks
from retrato.integrations.engines.atelier.raster import decode, fit, to_float
from retrato.integrations.engines.contract import ReimagineRequest
from tests.integrations.engines.calls import STUDIO, never, quiet
from tests.integrations.engines.conftest import WEIGHTS


def test_upscaler_doubles_a_picture_without_seams(engine: Atelier, man: bytes) -> None:
    # Wider than one tile.
    small = to_float(fit(decode(man), 240))[60:160]
    height, width = small.shape[:2]
    doubled = open_networks(WEIGHTS, 1).upscale(small)
    assert doubled.shape == (2 * height, 2 * width, 3)
    assert float(doubled.min()) >= 0
    assert float(doubled.max()) <= 1
    plain = cv2.resize(small, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC)
    assert np.abs(doubled - plain).mean() < 0.02
    steps = np.abs(np.diff(doubled, axis=1)).mean(axis=(0, 2))
    assert steps[2 * 192 - 1] < 2 * np.median(steps)


@pytest.mark.drill
def test_uhd_photo_is_upscaled_by_the_network(engine: Atelier, man: bytes) -> None:
    photo = engine.reimagine(ReimagineRequest(man, STUDIO, "match_input_image", "UHD", "MALE", 3), quiet, never)
    assert decode(photo.data).shape[:2] == (photo.height, photo.width)
    assert max(photo.width, photo.height) == 2048
