from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from retrato.integrations.payments.contract import Checkout, Plan
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.settings import PaddleSettings
from tests.doubles.paddle_server import API_KEY, PaddleServer
from tests.doubles.paddle_state import SECRET
from tests.integrations.payments.conftest import MONTHLY


@pytest.fixture
def server() -> Iterator[PaddleServer]:
    server = PaddleServer()
    yield server
    server.stop()


@pytest.fixture
async def paddle(server: PaddleServer) -> AsyncIterator[Paddle]:
    settings = {"base_url": server.url, "api_key": API_KEY, "webhook_secret": SECRET}
    paddle = Paddle(PaddleSettings.model_validate(settings))
    yield paddle
    await paddle.close()


@pytest.fixture
def subscribe(server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]) -> Callable[..., Awaitable[str]]:
    """Return a function that subscribes, pays and returns the subscription's reference."""

    async def make(plan: Plan = MONTHLY) -> str:
        subscription = server.pay((await paddle.start(checkout(plan))).reference)
        assert subscription is not None
        return subscription

    return make
