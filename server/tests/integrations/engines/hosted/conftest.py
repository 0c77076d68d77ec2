"""Hosted engines with fake servers of their providers, which record what would be charged."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from retrato.integrations.engines.contract import Box, ReimagineRequest, Verdict
from retrato.integrations.engines.hosted.engine import Hosted
from tests.doubles.fal_server import FalServer
from tests.doubles.hosted_server import HostedServer, make_image
from tests.doubles.replicate_server import ReplicateServer
from tests.integrations.engines.calls import STUDIO
from tests.integrations.engines.contract_engines import hosted

PHOTO = make_image(320, 240, "photo")


def accept_selfie(_selfie: bytes) -> Verdict:
    """An inspector that accepts every selfie."""
    return Verdict((), 1.0, Box(0.3, 0.2, 0.4, 0.5))


def new_request(key: str = "") -> ReimagineRequest:
    return ReimagineRequest(PHOTO, STUDIO, "1:1", "SD", "MALE", 1, key or uuid4().hex)


@pytest.fixture(params=["replicate", "fal"])
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture
def server(name: str) -> Iterator[HostedServer]:
    server = ReplicateServer() if name == "replicate" else FalServer()
    yield server
    server.gate.set()
    server.stop()


@pytest.fixture
def engine(name: str, server: HostedServer, app_url: str) -> Hosted:
    return hosted(name, server.url, app_url, accept_selfie, speedup=200)
