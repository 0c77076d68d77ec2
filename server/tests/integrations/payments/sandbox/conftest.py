from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from retrato.integrations.payments.contract import Checkout, Plan
from retrato.integrations.payments.sandbox.provider import Sandbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.integrations.payments.sandbox.store import SandboxStore
from tests.doubles.http_server import ProviderServer, Request, Response
from tests.integrations.payments.conftest import MONTHLY

SECRET = "sandbox-secret"


class Receiver(ProviderServer):
    """Accepts webhooks like our own server."""

    def handle(self, _request: Request) -> Response:
        return Response(204)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
def store(tmp_path: Path) -> SandboxStore:
    return SandboxStore(tmp_path / "sandbox")


@pytest.fixture
def sandbox(store: SandboxStore) -> Sandbox:
    return Sandbox(store, SECRET, "http://localhost:8000")


@pytest.fixture
def simulator(store: SandboxStore, receiver: Receiver) -> SandboxSimulator:
    return SandboxSimulator(store, SECRET, receiver.url)


@pytest.fixture
def subscribe(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> Callable[..., Awaitable[str]]:
    """Return a function that subscribes, pays and returns the subscription's reference."""

    async def make(plan: Plan = MONTHLY) -> str:
        reference = (await sandbox.start(checkout(plan))).reference
        await simulator.pay(reference)
        subscription = (await sandbox.payment(reference)).subscription
        assert subscription is not None
        return subscription

    return make
