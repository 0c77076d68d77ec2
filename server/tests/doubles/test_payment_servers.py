"""The stand-ins for payment providers, driven from outside: as at `make dev`, and by tests in a browser."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.doubles.btcpay_server import API_KEY, STORE, BtcpayServer
from tests.doubles.http_server import Answer, ProviderServer, Request


class Shop(ProviderServer):
    """Takes webhooks, and fails when it is told to."""

    def handle(self, _request: Request) -> Answer:
        return Answer(204)


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


def test_what_a_buyer_does_is_told_over_http_and_announced(server: BtcpayServer, shop: Shop) -> None:
    invoice = an_invoice(server)
    answer = httpx.post(f"{server.url}/control/pay", json={"id_": invoice})
    assert server.invoices[invoice]["status"] == "Settled"
    assert set(answer.json()["delivered"]) == {204}
    assert [request.json["type"] for request in shop.requests] == [
        "InvoiceCreated",
        "InvoiceReceivedPayment",
        "InvoiceProcessing",
        "InvoicePaymentSettled",
        "InvoiceSettled",
    ]


def test_nothing_else_can_be_called_from_outside(server: BtcpayServer) -> None:
    answer = httpx.post(f"{server.url}/control/stop")
    assert answer.status_code == 404
    assert answer.json() == {"controls": ["expire", "mark", "pay", "settle"]}


def test_a_webhook_is_sent_again_after_trouble_but_not_after_a_no(server: BtcpayServer, shop: Shop) -> None:
    an_invoice(server)
    shop.fail(503)
    assert server.deliver() == [503]
    shop.lose_answer()
    assert server.deliver() == [0]
    shop.fail(400)
    assert server.deliver() == [400]
    assert server.deliver() == []
    first, *again = [request.json for request in shop.requests]
    assert not first["isRedelivery"]
    assert {each["originalDeliveryId"] for each in again} == {first["deliveryId"]}
    assert {each["isRedelivery"] for each in again} == {True}


def test_whoever_pays_at_make_dev_finds_a_counter_where_the_checkout_leads(server: BtcpayServer) -> None:
    first, second = an_invoice(server), an_invoice(server)
    html = {"accept": "text/html,*/*"}
    page = httpx.get(server.invoices[first]["checkoutLink"], headers=html)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert first in page.text
    assert second not in page.text
    assert second in httpx.get(server.url, headers=html).text


def test_a_command_beside_the_stand_ins_is_told_how_to_reach_them() -> None:
    told = "import os; print(sorted(name for name in os.environ if name.startswith('RETRATO_PAYMENT__')))"
    command = [
        sys.executable,
        "-m",
        "tests.doubles",
        "0",
        "http://localhost:1",
        sys.executable,
        "-c",
        told,
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert "RETRATO_PAYMENT__BTCPAY__STORE_ID" in ran.stdout
    assert "RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS" in ran.stdout
