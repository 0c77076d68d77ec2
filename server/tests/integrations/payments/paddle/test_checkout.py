"""Paddle's checkout and payments, against a fake server on loopback."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from retrato.integrations.payments.contract import Checkout, Misconfigured, Money, Refused, Unavailable
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.kit import clock
from retrato.settings import PaddleSettings
from tests.doubles.http_server import calls
from tests.doubles.paddle_server import PaddleServer
from tests.integrations.payments.conftest import MONTHLY

PRICE = Money(1299, "USD")


async def test_checkout_opens_on_our_return_page(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    started = await paddle.start(order)
    transaction = server.transactions[started.reference]
    assert started.redirect_url == f"https://retrato.example/c?_ptxn={started.reference}"
    assert transaction["custom_data"] == {"payment_id": str(order.payment_id)}
    price = transaction["items"][0]["price"]
    assert price["unit_price"] == {"amount": "1299", "currency_code": "USD"}
    assert price["billing_cycle"] is None
    customer = server.customers[transaction["customer_id"]]
    assert (customer["email"], customer["locale"]) == ("ana@example.org", "es")


async def test_a_plan_is_billed_by_its_interval(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    started = await paddle.start(checkout(MONTHLY))
    price = server.transactions[started.reference]["items"][0]["price"]
    assert price["billing_cycle"] == {"interval": "month", "frequency": 1}
    assert price["custom_data"] == {"plan": "premium-monthly"}


@pytest.mark.parametrize("price", [Money(500, "JPY"), Money(49900, "KRW"), Money(499, "EUR")])
async def test_amounts_stay_in_minor_units(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout], price: Money
) -> None:
    reference = (await paddle.start(checkout(price))).reference
    server.pay(reference)
    assert (await paddle.payment(reference)).paid == price


async def test_starting_again_returns_the_same_transaction(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    """Paddle has no idempotency keys, so the adapter searches for the transaction."""
    order = checkout(PRICE)
    first = await paddle.start(order)
    assert await paddle.start(order) == first
    assert len(server.transactions) == len(server.customers) == 1
    assert (await paddle.start(checkout(PRICE))).reference != first.reference
    assert len(server.customers) == 1


async def test_transaction_whose_response_was_lost_is_found_again(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    await paddle.start(checkout(PRICE))
    order = checkout(PRICE)
    server.drop_response()
    with pytest.raises(Unavailable):
        await paddle.start(order)
    await paddle.start(order)
    assert len(server.transactions) == 2


async def test_paid_checkout_is_not_charged_again(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    first = await paddle.start(order)
    server.pay(first.reference)
    again = await paddle.start(order)
    assert (again.reference, again.redirect_url) == (first.reference, order.return_url)


async def test_cancelled_transaction_is_replaced_by_a_new_one(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    first = await paddle.start(order)
    server.abandon(first.reference)
    assert (await paddle.start(order)).reference != first.reference


async def test_concurrent_first_checkouts_of_a_customer_all_succeed(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    await asyncio.gather(*(paddle.start(checkout(PRICE)) for _ in range(4)))
    assert (len(server.customers), len(server.transactions)) == (1, 4)


async def test_a_payment_is_pending_until_paddle_has_completed_it(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    reference = (await paddle.start(order)).reference
    pending = await paddle.payment(reference)
    assert (pending.state, pending.paid, pending.kind) == ("PENDING", None, "ONE_OFF")
    server.capture_only(reference)
    assert (await paddle.payment(reference)).state == "PENDING"
    server.pay(reference)
    paid = await paddle.payment(reference)
    assert (paid.state, paid.paid, paid.payment_id) == ("PAID", PRICE, order.payment_id)
    assert paid.paid_at is not None
    assert clock.now() - paid.paid_at < timedelta(minutes=1)
    assert await paddle.capture(reference) == paid


async def test_declined_card_leaves_the_payment_open_with_its_reason(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paddle.start(checkout(PRICE))).reference
    server.decline(reference, "expired_card")
    declined = await paddle.payment(reference)
    assert (declined.state, declined.reason) == ("PENDING", "expired_card")
    server.pay(reference)
    paid = await paddle.payment(reference)
    assert (paid.state, paid.reason) == ("PAID", None)


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("draft", "PENDING"),
        ("ready", "PENDING"),
        ("billed", "PENDING"),
        ("paid", "PENDING"),
        ("past_due", "PENDING"),
        ("completed", "PAID"),
        ("canceled", "FAILED"),
        ("invented_next_year", "PENDING"),
    ],
)
async def test_transaction_status_is_mapped(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout], status: str, state: str
) -> None:
    reference = (await paddle.start(checkout(PRICE))).reference
    server.transactions[reference]["status"] = status
    assert (await paddle.payment(reference)).state == state


async def test_refund_counts_only_when_approved(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paddle.start(checkout(PRICE))).reference
    server.pay(reference)
    first, second, third = (server.refund(reference, amount) for amount in (300, 200, 100))
    assert (await paddle.payment(reference)).refunded_minor == 0
    server.decide(first)
    server.decide(second, "rejected")
    server.decide(third)
    refunded = await paddle.payment(reference)
    assert (refunded.state, refunded.paid, refunded.refunded_minor) == ("PAID", PRICE, 400)
    server.decide(third, "reversed")
    assert (await paddle.payment(reference)).refunded_minor == 300


async def test_chargeback_can_be_reversed(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paddle.start(checkout(PRICE))).reference
    server.pay(reference)
    server.charge_back(reference, "chargeback_warning")
    assert not (await paddle.payment(reference)).charged_back
    server.charge_back(reference)
    assert (await paddle.payment(reference)).charged_back
    server.charge_back(reference, "chargeback_reverse")
    assert not (await paddle.payment(reference)).charged_back


async def test_refusal_keeps_paddles_error_code(paddle: Paddle, checkout: Callable[..., Checkout]) -> None:
    with pytest.raises(Refused) as refusal:
        await paddle.start(checkout(Money(0, "USD")))
    assert refusal.value.code == "bad_request"
    with pytest.raises(Refused, match="not_found"):
        await paddle.payment("txn_unknown")


async def test_rate_limit_passes_retry_after_to_the_caller(server: PaddleServer, paddle: Paddle) -> None:
    server.fail(429, retry_after="37")
    with pytest.raises(Unavailable) as error:
        await paddle.payment("txn_any")
    assert error.value.retry_after == 37
    assert calls(server.requests) == ["GET /transactions/txn_any"]


async def test_wrong_key_is_a_misconfiguration(server: PaddleServer) -> None:
    paddle = Paddle(PaddleSettings.model_validate({"base_url": server.url, "api_key": "old"}))
    with pytest.raises(Misconfigured):
        await paddle.payment("txn_any")
    await paddle.close()
