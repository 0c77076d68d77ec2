"""All stand-ins for payment providers together, and the settings that lead to them."""

from pathlib import Path
from typing import Any

import httpx

from retrato.integrations.payments.btcpay import Btcpay
from retrato.integrations.payments.contract import Provider
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.integrations.payments.paypal.provider import Paypal
from tests.doubles import btcpay_server, paddle_books, paddle_server, paypal_books, paypal_server
from tests.doubles.btcpay_server import BtcpayServer
from tests.doubles.http_server import ProviderServer, Request
from tests.doubles.paddle_server import PaddleServer
from tests.doubles.paypal_server import PaypalServer

METHODS = ("sandbox", "ext__paddle", "ext__paypal", "ext__btcpay")


class Doubles:
    def __init__(self, port: int = 0, shop: str | None = None) -> None:
        """From `port` on, or anywhere; they deliver their webhooks to `shop`, or keep them."""
        ports = (port, port + 1, port + 2) if port else (0, 0, 0)
        hooks = [shop and f"{shop}/api/webhooks/{method}" for method in METHODS[1:]]
        self.paddle = PaddleServer(ports[0], hooks[0])
        self.paypal = PaypalServer(ports[1], hooks[1])
        self.btcpay = BtcpayServer(ports[2], hooks[2])

    def stop(self) -> None:
        for server in (self.paddle, self.paypal, self.btcpay):
            server.stop()

    def settings(self, folder: Path) -> dict[str, Any]:
        """Of `Settings.payment`."""
        roots = folder / "paypal-roots.pem"
        roots.write_bytes(paypal_books.signer().root)
        return {
            "methods": METHODS,
            "paddle": {
                "base_url": self.paddle.url,
                "api_key": paddle_server.API_KEY,
                "client_token": "test_token",
                "webhook_secret": paddle_books.SECRET,
            },
            "paypal": {
                "base_url": self.paypal.url,
                "client_id": paypal_server.CLIENT_ID,
                "client_secret": paypal_server.CLIENT_SECRET,
                "webhook_id": paypal_books.WEBHOOK_ID,
                "certificate_roots": roots,
            },
            "btcpay": {
                "base_url": self.btcpay.url,
                "store_id": btcpay_server.STORE,
                "api_key": btcpay_server.API_KEY,
                "webhook_secret": btcpay_server.SECRET,
            },
        }

    def answer_in_process(self, provider: Provider) -> None:
        """Leads a provider's calls to its stand-in without a network between, for thousands of them."""
        match provider:
            case Paddle():
                _lead(provider.api._client, self.paddle)
            case Btcpay():
                _lead(provider.api._client, self.btcpay)
            case Paypal():
                _lead(provider.api._http._client, self.paypal)
                _lead(provider.webhooks._client, self.paypal)


def _lead(client: httpx.AsyncClient, double: ProviderServer) -> None:
    client._transport = httpx.MockTransport(lambda request: _answer(double, request))
    client._mounts = {}


def _answer(double: ProviderServer, request: httpx.Request) -> httpx.Response:
    headers = {name.lower(): value for name, value in request.headers.items()}
    asked = Request(request.method, request.url.path, dict(request.url.params), headers, request.content)
    answer = double.answer(asked)
    if answer is None:
        raise httpx.ReadError("the answer was lost")
    given = {name.replace("_", "-"): value for name, value in answer.headers.items()}
    if isinstance(answer.content, bytes):
        return httpx.Response(answer.status, content=answer.content, headers=given)
    if answer.content is None:
        return httpx.Response(answer.status, headers=given)
    return httpx.Response(answer.status, json=answer.content, headers=given)
