"""The fake payment providers as used by `make dev` and browser tests."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.doubles.btcpay_server import API_KEY, STORE, BtcpayServer
from tests.doubles.http_server import ProviderServer, Request, Response


class Shop(ProviderServer):
    """Receives webhooks."""

    def handle(self, _request: Request) -> Response:
        return Response(204)


@pytest.fixture
def shop() -> Iterator[Shop]:
    shop = Shop()
    yield shop
    shop.stop()


@pytest.fixture
def server(shop: Shop) -> Iterator[BtcpayServer]:
    server = BtcpayServer(webhook_url=shop.url)
    yield server
    server.stop()


def an_invoice(server: BtcpayServer) -> str:
    order: dict[str, Any] = {"amount": "5.00", "currency": "USD", "metadata": {}, "checkout": {}}
    address = f"{server.url}/api/v1/stores/{STORE}/invoices"
    invoice = httpx.post(address, json=order, headers={"authorization": f"token {API_KEY}"}).json()
    return str(invoice["id"])


def test_control_triggers_webhooks(server: BtcpayServer, shop: Shop) -> None:
    invoice = an_invoice(server)
    response = httpx.post(f"{server.url}/control/pay", json={"id_": invoice})
    assert server.invoices[invoice]["status"] == "Settled"
    assert set(response.json()["delivered"]) == {204}
    assert [request.json["type"] for request in shop.requests] == [
        "InvoiceCreated",
        "InvoiceReceivedPayment",
        "InvoiceProcessing",
        "InvoicePaymentSettled",
        "InvoiceSettled",
    ]


def test_only_controls_can_be_called(server: BtcpayServer) -> None:
    response = httpx.post(f"{server.url}/control/stop")
    assert response.status_code == 404
    assert response.json() == {"controls": ["expire", "mark", "pay", "pay_out", "refund", "settle"]}


def test_webhook_is_retried_after_an_outage_but_not_after_a_refusal(server: BtcpayServer, shop: Shop) -> None:
    an_invoice(server)
    shop.fail(503)
    assert server.deliver() == [503]
    shop.drop_response()
    assert server.deliver() == [0]
    shop.fail(400)
    assert server.deliver() == [400]
    assert server.deliver() == []
    first, *again = [request.json for request in shop.requests]
    assert not first["isRedelivery"]
    assert {each["originalDeliveryId"] for each in again} == {first["deliveryId"]}
    assert {each["isRedelivery"] for each in again} == {True}


def test_checkout_link_shows_the_control_page(server: BtcpayServer) -> None:
    first, second = an_invoice(server), an_invoice(server)
    html = {"accept": "text/html,*/*"}
    page = httpx.get(server.invoices[first]["checkoutLink"], headers=html)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert first in page.text
    assert second not in page.text
    assert second in httpx.get(server.url, headers=html).text


def test_command_gets_the_settings_as_environment() -> None:
    script = "import os; print(sorted(name for name in os.environ if name.startswith('RETRATO_PAYMENT__')))"
    command = [
        sys.executable,
        "-m",
        "tests.doubles",
        "0",
        "http://localhost:1",
        sys.executable,
        "-c",
        script,
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert "RETRATO_PAYMENT__BTCPAY__STORE_ID" in ran.stdout
    assert "RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS" in ran.stdout
