from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from retrato.integrations.payments.contract import Checkout, Plan
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.settings import PaypalSettings
from tests.doubles.paypal_server import CLIENT_ID, CLIENT_SECRET, PaypalServer
from tests.doubles.paypal_state import WEBHOOK_ID, signer
from tests.integrations.payments.conftest import MONTHLY


@pytest.fixture
def server() -> Iterator[PaypalServer]:
    server = PaypalServer()
    yield server
    server.stop()


@pytest.fixture
def paypal_settings(server: PaypalServer, tmp_path: Path) -> PaypalSettings:
    roots = tmp_path / "roots.pem"
    roots.write_bytes(signer().root)
    return PaypalSettings.model_validate(
        {
            "base_url": server.url,
            "client_id": CLIENT_ID,
            "client_secret": CLIENT_SECRET,
            "webhook_id": WEBHOOK_ID,
            "certificate_roots": roots,
        }
    )


@pytest.fixture
async def paypal(paypal_settings: PaypalSettings) -> AsyncIterator[Paypal]:
    paypal = Paypal(paypal_settings)
    yield paypal
    await paypal.close()


@pytest.fixture
def subscribe(server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]) -> Callable[..., Awaitable[str]]:
    """Return a function that subscribes, pays and returns the subscription's reference."""

    async def make(plan: Plan = MONTHLY) -> str:
        started = await paypal.start(checkout(plan))
        server.approve_subscription(started.reference)
        return started.reference

    return make
