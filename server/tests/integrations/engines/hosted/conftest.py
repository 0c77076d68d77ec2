"""Hosted engines with fake servers of their providers, which record what would be charged."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from retrato.integrations.engines.contract import (
    Box,
    Cancel,
    Image,
    ImagineRequest,
    Progress,
    ReimagineRequest,
    Verdict,
)
from retrato.integrations.engines.hosted import models
from retrato.integrations.engines.hosted.engine import Hosted
from retrato.tables import HostedProvider
from tests.doubles.fal_server import FalServer
from tests.doubles.hosted_server import HostedServer, make_image
from tests.doubles.replicate_server import ReplicateServer
from tests.integrations.engines.calls import STUDIO
from tests.integrations.engines.contract_engines import hosted

Order = ReimagineRequest | ImagineRequest
NewOrder = Callable[..., Order]
PHOTO = make_image(320, 240, "photo")


def accept_selfie(_selfie: bytes) -> Verdict:
    """An inspector that accepts every selfie."""
    return Verdict((), 1.0, Box(0.3, 0.2, 0.4, 0.5))


def new_request(key: str = "") -> ReimagineRequest:
    return ReimagineRequest(PHOTO, STUDIO, "1:1", "SD", "MALE", 1, key or uuid4().hex)


def new_photo(provider: HostedProvider) -> ImagineRequest:
    """Return the order of a photo of somebody who is known by reference pictures."""
    model = models.pack_references(provider, [make_image(320, 240, side) for side in range(4)])
    return ImagineRequest(model, STUDIO, "1:1", "MALE", 1, key=uuid4().hex)


def make(engine: Hosted, order: Order, progress: Progress, cancel: Cancel) -> Image:
    if isinstance(order, ImagineRequest):
        return engine.imagine(order, progress, cancel)
    return engine.reimagine(order, progress, cancel)


@pytest.fixture(params=["restyle", "photo from references"])
def new_order(request: pytest.FixtureRequest, name: HostedProvider) -> NewOrder:
    return new_request if request.param == "restyle" else lambda: new_photo(name)


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
