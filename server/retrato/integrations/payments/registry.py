"""Creates the payment providers enabled in the settings."""

import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from retrato.integrations.payments.btcpay import Btcpay
from retrato.integrations.payments.contract import Provider
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.integrations.payments.sandbox.provider import Sandbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.integrations.payments.sandbox.store import SandboxStore
from retrato.settings import PaymentMethodKey, Settings


@asynccontextmanager
async def open_providers(settings: Settings) -> AsyncIterator[Mapping[PaymentMethodKey, Provider]]:
    """Yield the enabled providers by key, in the order in which they are offered."""
    async with AsyncExitStack() as closing:
        providers: dict[PaymentMethodKey, Provider] = {}
        for method in settings.payment.methods:
            match method:
                case "ext__paddle":
                    paddle = providers[method] = Paddle(settings.payment.paddle)
                    closing.push_async_callback(paddle.close)
                case "ext__paypal":
                    paypal = providers[method] = Paypal(settings.payment.paypal)
                    closing.push_async_callback(paypal.close)
                case "ext__btcpay":
                    btcpay = providers[method] = Btcpay(settings.payment.btcpay)
                    closing.push_async_callback(btcpay.close)
                case "sandbox":
                    store, secret = _sandbox_store(settings), _sandbox_secret(settings)
                    providers[method] = Sandbox(store, secret, settings.public_url)
        yield providers


def sandbox_simulator(settings: Settings) -> SandboxSimulator:
    address = f"{settings.public_url}/api/webhooks/sandbox"
    return SandboxSimulator(_sandbox_store(settings), _sandbox_secret(settings), address)


def _sandbox_store(settings: Settings) -> SandboxStore:
    return SandboxStore(settings.data / "sandbox")


def _sandbox_secret(settings: Settings) -> str:
    """Derive a separate key, so that its signatures are not valid anywhere else."""
    return hashlib.sha256(f"sandbox webhooks {settings.signing_key}".encode()).hexdigest()
