"""All fake payment providers, and the settings for them."""

from pathlib import Path
from typing import Any

import httpx

from retrato.integrations.payments.btcpay import Btcpay
from retrato.integrations.payments.contract import Provider
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.integrations.payments.paypal.provider import Paypal
from tests.doubles import btcpay_server, paddle_server, paddle_state, paypal_server, paypal_state
from tests.doubles.btcpay_server import BtcpayServer
from tests.doubles.http_server import ProviderServer, Request
from tests.doubles.paddle_server import PaddleServer
from tests.doubles.paypal_server import PaypalServer

METHODS = ("sandbox", "ext__paddle", "ext__paypal", "ext__btcpay")


class Doubles:
    def __init__(self, port: int = 0, shop: str | None = None) -> None:
        """Listen on `port` and the next two, or on free ports. Deliver webhooks to `shop`, or only queue them."""
        ports = (port, port + 1, port + 2) if port else (0, 0, 0)
        hooks = [shop and f"{shop}/api/webhooks/{method}" for method in METHODS[1:]]
        self.paddle = PaddleServer(ports[0], hooks[0])
        self.paypal = PaypalServer(ports[1], hooks[1])
        self.btcpay = BtcpayServer(ports[2], hooks[2])

    def stop(self) -> None:
        for server in (self.paddle, self.paypal, self.btcpay):
            server.stop()

    def settings(self, folder: Path) -> dict[str, Any]:
        """Return values for `Settings.payment`."""
        roots = folder / "paypal-roots.pem"
        roots.write_bytes(paypal_state.signer().root)
        return {
            "methods": METHODS,
            "paddle": {
                "base_url": self.paddle.url,
                "api_key": paddle_server.API_KEY,
                "client_token": "test_token",
                "webhook_secret": paddle_state.SECRET,
            },
            "paypal": {
                "base_url": self.paypal.url,
                "client_id": paypal_server.CLIENT_ID,
                "client_secret": paypal_server.CLIENT_SECRET,
                "webhook_id": paypal_state.WEBHOOK_ID,
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
        """Route a provider's calls to its fake server without a network, for thousands of them."""
        match provider:
            case Paddle():
                _route_to(provider.api._client, self.paddle)
            case Btcpay():
                _route_to(provider.api._client, self.btcpay)
            case Paypal():
                _route_to(provider.api._http._client, self.paypal)
                _route_to(provider.webhooks._client, self.paypal)


def _route_to(client: httpx.AsyncClient, double: ProviderServer) -> None:
    client._transport = httpx.MockTransport(lambda request: _respond(double, request))
    client._mounts = {}


def _respond(double: ProviderServer, request: httpx.Request) -> httpx.Response:
    headers = {name.lower(): value for name, value in request.headers.items()}
    call = Request(request.method, request.url.path, dict(request.url.params), headers, request.content)
    response = double.respond(call)
    if response is None:
        raise httpx.ReadError("the response was dropped")
    headers = {name.replace("_", "-"): value for name, value in response.headers.items()}
    if isinstance(response.content, bytes):
        return httpx.Response(response.status, content=response.content, headers=headers)
    if response.content is None:
        return httpx.Response(response.status, headers=headers)
    return httpx.Response(response.status, json=response.content, headers=headers)
