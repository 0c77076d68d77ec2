"""The embedded engine with its real networks, and generated faces."""

from importlib.util import find_spec
from pathlib import Path

import cv2
import pytest

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.raster import Pixels, decode
from retrato.integrations.engines.contract import TrainRequest
from tests.integrations.engines.calls import never, quiet

_ROOT = Path(__file__).parents[4]
WEIGHTS = _ROOT / ".cache" / "weights"
CONTENT = _ROOT / "content"

# These tests need torch, which is installed in .venv-gpu only (make test SUITES=diffusers).
collect_ignore = [] if find_spec("torch") else ["diffusers"]


@pytest.fixture(scope="session")
def engine() -> Atelier:
    weights.fetch(WEIGHTS)
    # One thread: the tests already run in as many processes as there are cores.
    return Atelier(WEIGHTS, CONTENT, threads=1)


@pytest.fixture(scope="session")
def woman() -> bytes:
    return (Path(__file__).parent / "faces" / "woman-05.jpg").read_bytes()


@pytest.fixture(scope="session")
def man() -> bytes:
    return (Path(__file__).parent / "faces" / "man-01.jpg").read_bytes()


@pytest.fixture(scope="session")
def picture(man: bytes) -> Pixels:
    """Pixels in BGR, as `calls.jpeg` expects them."""
    return cv2.cvtColor(decode(man), cv2.COLOR_RGB2BGR)


@pytest.fixture(scope="session")
def model(engine: Atelier, man: bytes) -> bytes:
    return engine.train(TrainRequest([man], "MALE"), quiet, never).model
