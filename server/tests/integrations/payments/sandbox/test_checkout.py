"""Sandbox payments: paid, declined, delayed, refunded, and their webhooks."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from retrato.integrations.payments.contract import Checkout, Money, Refused, WebhookRefused
from retrato.integrations.payments.sandbox.provider import Sandbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.integrations.payments.sandbox.store import SandboxStore
from retrato.kit import clock
from tests.doubles.http_server import Delivery
from tests.integrations.payments.sandbox.conftest import SECRET, Receiver

PRICE = Money(1299, "USD")


async def test_checkout_redirects_to_the_sandbox_page(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> None:
    order = replace(checkout(PRICE), language="en")
    started = await sandbox.start(order)
    assert started.redirect_url == f"http://localhost:8000/dev/sandbox/{started.reference}"
    shown = simulator.get_payment(started.reference)
    assert (shown.minor, shown.currency, shown.description) == (1299, "USD", "300 tokens")
    assert (shown.return_url, shown.cancel_url) == (order.return_url, order.cancel_url)
    assert (await sandbox.payment(started.reference)).state == "PENDING"


async def test_sandbox_page_is_in_the_buyers_language(sandbox: Sandbox, checkout: Callable[..., Checkout]) -> None:
    started = await sandbox.start(replace(checkout(PRICE), language="es"))
    assert started.redirect_url == f"http://localhost:8000/es/dev/sandbox/{started.reference}"


async def test_starting_again_returns_the_same_payment_unless_it_was_declined(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    first = await sandbox.start(order)
    assert await sandbox.start(order) == first
    await simulator.decline(first.reference)
    assert await sandbox.start(order) != first


async def test_payment_can_be_paid_only_once(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    reference = (await sandbox.start(order)).reference
    await simulator.pay(reference)
    paid = await sandbox.payment(reference)
    assert (paid.state, paid.paid, paid.payment_id, paid.kind) == ("PAID", PRICE, order.payment_id, "ONE_OFF")
    for verb in (simulator.pay, simulator.decline, simulator.pay_later):
        with pytest.raises(Refused, match="already_decided"):
            await verb(reference)
    assert await sandbox.capture(reference) == paid


async def test_declined_payment_is_failed(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> None:
    reference = (await sandbox.start(checkout(PRICE))).reference
    await simulator.decline(reference)
    found = await sandbox.payment(reference)
    assert (found.state, found.paid, found.reason) == ("FAILED", None, "declined")
    with pytest.raises(Refused, match="not_paid"):
        await simulator.refund(reference)


async def test_delayed_payment_is_found_by_polling(
    sandbox: Sandbox,
    simulator: SandboxSimulator,
    receiver: Receiver,
    checkout: Callable[..., Checkout],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reference = (await sandbox.start(checkout(PRICE))).reference
    await simulator.pay_later(reference)
    assert (await sandbox.payment(reference)).state == "PENDING"
    later = clock.now() + timedelta(seconds=21)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert (await sandbox.payment(reference)).state == "PAID"
    assert receiver.requests == []


async def test_refunds_never_exceed_the_payment(
    sandbox: Sandbox, simulator: SandboxSimulator, checkout: Callable[..., Checkout]
) -> None:
    reference = (await sandbox.start(checkout(PRICE))).reference
    await simulator.pay(reference)
    await simulator.refund(reference, 300)
    assert (await sandbox.payment(reference)).refunded_minor == 300
    await simulator.refund(reference)
    assert (await sandbox.payment(reference)).refunded_minor == 1299
    await simulator.charge_back(reference)
    assert (await sandbox.payment(reference)).charged_back


async def test_every_decision_sends_a_signed_webhook(
    sandbox: Sandbox, simulator: SandboxSimulator, receiver: Receiver, checkout: Callable[..., Checkout]
) -> None:
    reference = (await sandbox.start(checkout(PRICE))).reference
    await simulator.pay(reference)
    await simulator.refund(reference, 1)
    await simulator.refund(reference, 1)
    events = [await sandbox.read_webhook(each.headers, each.body, clock.now()) for each in receiver.requests]
    assert [event and event.payments for event in events] == [(reference,)] * 3
    assert len({event and event.id for event in events}) == 3


@pytest.mark.parametrize("spoil", [Delivery.forged, Delivery.truncated, Delivery.unsigned])
async def test_a_forged_webhook_is_refused(
    sandbox: Sandbox,
    simulator: SandboxSimulator,
    receiver: Receiver,
    checkout: Callable[..., Checkout],
    spoil: Callable[[Delivery], Delivery],
) -> None:
    await simulator.pay((await sandbox.start(checkout(PRICE))).reference)
    sent = receiver.requests[0]
    bad = spoil(Delivery(sent.headers, sent.body))
    with pytest.raises(WebhookRefused, match="forged"):
        await sandbox.read_webhook(bad.headers, bad.body, clock.now())


async def test_a_stale_webhook_is_refused(
    sandbox: Sandbox, simulator: SandboxSimulator, receiver: Receiver, checkout: Callable[..., Checkout]
) -> None:
    await simulator.pay((await sandbox.start(checkout(PRICE))).reference)
    sent = receiver.requests[0]
    with pytest.raises(WebhookRefused, match="stale"):
        await sandbox.read_webhook(sent.headers, sent.body, clock.now() + timedelta(minutes=6))


async def test_payment_is_recorded_although_its_webhook_is_lost(
    store: SandboxStore, sandbox: Sandbox, checkout: Callable[..., Checkout]
) -> None:
    simulator = SandboxSimulator(store, SECRET, "http://127.0.0.1:1/nobody")
    reference = (await sandbox.start(checkout(PRICE))).reference
    await simulator.pay(reference)
    assert (await sandbox.payment(reference)).state == "PAID"


def test_concurrent_processes_share_the_store(
    store: SandboxStore, sandbox: Sandbox, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)

    def start(number: int) -> str:
        one = Sandbox(store, SECRET, "http://localhost:8000")
        return asyncio.run(one.start(order if number % 2 else checkout(PRICE))).reference

    with ThreadPoolExecutor(8) as servers:
        references = list(servers.map(start, range(16)))
    assert len(set(references[1::2])) == 1
    with store.open() as data:
        assert set(data.payments) == set(references)


async def test_change_is_not_saved_after_an_exception(
    store: SandboxStore, sandbox: Sandbox, checkout: Callable[..., Checkout]
) -> None:
    reference = (await sandbox.start(checkout(PRICE))).reference
    with pytest.raises(Refused, match="not_found"), store.open() as data:
        data.payments.clear()
        data.payment(reference)
    assert (await sandbox.payment(reference)).state == "PENDING"
