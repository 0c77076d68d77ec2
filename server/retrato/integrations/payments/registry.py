"""The payment methods that the settings offer, ready for use."""

import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from retrato.integrations.payments.btcpay import Btcpay
from retrato.integrations.payments.contract import Provider
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.integrations.payments.sandbox.books import Books
from retrato.integrations.payments.sandbox.desk import Desk
from retrato.integrations.payments.sandbox.provider import Sandbox
from retrato.settings import PaymentMethodKey, Settings


@asynccontextmanager
async def open_providers(settings: Settings) -> AsyncIterator[Mapping[PaymentMethodKey, Provider]]:
    """By their keys, in the order in which they are offered."""
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
                    books, secret = _sandbox_books(settings), _sandbox_secret(settings)
                    providers[method] = Sandbox(books, secret, settings.public_url)
        yield providers


def sandbox_desk(settings: Settings) -> Desk:
    address = f"{settings.public_url}/api/webhooks/sandbox"
    return Desk(_sandbox_books(settings), _sandbox_secret(settings), address)


def _sandbox_books(settings: Settings) -> Books:
    return Books(settings.data / "sandbox")


def _sandbox_secret(settings: Settings) -> str:
    """Of its own, so that it cannot be taken for a signature of anything else."""
    return hashlib.sha256(f"sandbox webhooks {settings.signing_key}".encode()).hexdigest()
