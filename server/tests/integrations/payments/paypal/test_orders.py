"""PayPal's orders: started, approved, captured, refunded, against a fake server on loopback."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from retrato.integrations.payments.contract import Checkout, Misconfigured, Money, Refused, Unavailable
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.kit import clock
from retrato.settings import PaypalSettings
from tests.doubles.http_server import calls
from tests.doubles.paypal_server import PaypalServer

PRICE = Money(1299, "USD")


@pytest.fixture
async def order_id(paypal: Paypal, checkout: Callable[..., Checkout]) -> str:
    return (await paypal.start(checkout(PRICE))).reference


async def test_order_has_our_payment_id_and_redirects_to_paypal(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    started = await paypal.start(order)
    kept = server.orders[started.reference]
    unit = kept["purchase_units"][0]
    assert started.redirect_url == f"{server.url}/checkoutnow?token={started.reference}"
    assert unit["custom_id"] == str(order.payment_id)
    assert unit["amount"] == {"currency_code": "USD", "value": "12.99"}
    context = kept["payment_source"]["paypal"]["experience_context"]
    assert context["locale"] == "es-ES"
    assert (context["return_url"], context["cancel_url"]) == (order.return_url, order.cancel_url)


@pytest.mark.parametrize(
    ("price", "value"), [(Money(500, "JPY"), "500"), (Money(1499, "EUR"), "14.99"), (Money(150000, "HUF"), "1500")]
)
async def test_amounts_have_the_decimals_that_paypal_accepts(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout], price: Money, value: str
) -> None:
    reference = (await paypal.start(checkout(price))).reference
    assert server.orders[reference]["purchase_units"][0]["amount"]["value"] == value
    server.approve(reference)
    assert (await paypal.capture(reference)).paid == price


async def test_fraction_that_paypal_does_not_accept_is_refused(
    paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    with pytest.raises(Refused, match="whole_units_only"):
        await paypal.start(checkout(Money(150050, "TWD")))


async def test_starting_again_returns_the_same_order(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    server.drop_response()
    first = await paypal.start(order)
    assert await paypal.start(order) == first
    assert len(server.orders) == 1
    assert (await paypal.start(checkout(PRICE))).reference != first.reference


async def test_approved_order_is_paid_after_capture(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(PRICE)
    reference = (await paypal.start(order)).reference
    assert (await paypal.capture(reference)).state == "PENDING"
    server.approve(reference)
    assert (await paypal.payment(reference)).state == "APPROVED"
    paid = await paypal.capture(reference)
    assert (paid.state, paid.paid, paid.payment_id, paid.kind) == ("PAID", PRICE, order.payment_id, "ONE_OFF")
    assert paid.paid_at is not None
    assert await paypal.payment(reference) == paid
    assert await paypal.capture(reference) == paid


async def test_capture_whose_response_was_lost_charges_once(
    server: PaypalServer, paypal: Paypal, order_id: str
) -> None:
    server.approve(order_id)
    server.drop_response()
    assert (await paypal.capture(order_id)).state == "PAID"
    assert len(server.orders[order_id]["purchase_units"][0]["payments"]["captures"]) == 1


async def test_concurrent_capture_finds_the_order_captured(
    server: PaypalServer, paypal: Paypal, order_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The return page and the webhook's job may capture concurrently."""
    server.approve(order_id)
    approved = await paypal.payment(order_id)
    await paypal.capture(order_id)
    seen = iter([approved, await paypal.payment(order_id)])

    async def payment(_reference: str) -> object:
        return next(seen)

    monkeypatch.setattr(paypal, "payment", payment)
    assert (await paypal.capture(order_id)).state == "PAID"


async def test_declined_card_leaves_the_payment_open_with_its_reason(
    server: PaypalServer, paypal: Paypal, order_id: str
) -> None:
    server.approve(order_id)
    server.decline_capture = True
    declined = await paypal.capture(order_id)
    assert (declined.state, declined.reason) == ("PENDING", "INSTRUMENT_DECLINED")
    server.decline_capture = False
    assert (await paypal.capture(order_id)).state == "PAID"


@pytest.mark.parametrize(
    ("capture", "state", "reason"),
    [
        ("COMPLETED", "PAID", None),
        ("PENDING", "PENDING", None),
        ("DECLINED", "FAILED", "DECLINED"),
        ("FAILED", "FAILED", "FAILED"),
        ("INVENTED", "PENDING", None),
    ],
)
async def test_completed_order_has_the_state_of_its_capture(
    server: PaypalServer, paypal: Paypal, order_id: str, capture: str, state: str, reason: str | None
) -> None:
    server.approve(order_id)
    server.next_capture = capture
    found = await paypal.capture(order_id)
    assert server.orders[order_id]["status"] == "COMPLETED"
    assert (found.state, found.reason) == (state, reason)


@pytest.mark.parametrize("later", ["COMPLETED", "PENDING"])
async def test_declined_capture_before_another_one_is_ignored(
    server: PaypalServer, paypal: Paypal, order_id: str, later: str
) -> None:
    server.approve(order_id)
    for status in ("DECLINED", later):
        server.next_capture = status
        server.captured(server.orders[order_id])
    assert (await paypal.payment(order_id)).state == ("PAID" if later == "COMPLETED" else "PENDING")


async def test_a_pending_capture_may_still_be_paid(server: PaypalServer, paypal: Paypal, order_id: str) -> None:
    server.approve(order_id)
    server.next_capture = "PENDING"
    assert (await paypal.capture(order_id)).paid is None
    server.settle(order_id)
    assert (await paypal.payment(order_id)).state == "PAID"


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("CREATED", "PENDING"),
        ("SAVED", "PENDING"),
        ("PAYER_ACTION_REQUIRED", "PENDING"),
        ("APPROVED", "APPROVED"),
        ("VOIDED", "FAILED"),
        ("INVENTED", "PENDING"),
    ],
)
async def test_order_status_is_mapped(
    server: PaypalServer, paypal: Paypal, order_id: str, status: str, state: str
) -> None:
    server.orders[order_id]["status"] = status
    assert (await paypal.payment(order_id)).state == state


async def test_refunds_add_up(server: PaypalServer, paypal: Paypal, order_id: str) -> None:
    server.approve(order_id)
    await paypal.capture(order_id)
    server.refund(order_id, "3.00")
    part = await paypal.payment(order_id)
    assert (part.state, part.paid, part.refunded_minor, part.charged_back) == ("PAID", PRICE, 300, False)
    server.refund(order_id, "9.99")
    whole = await paypal.payment(order_id)
    assert (whole.refunded_minor, whole.charged_back) == (1299, False)


async def test_reversed_capture_without_refund_is_a_chargeback(
    server: PaypalServer, paypal: Paypal, order_id: str
) -> None:
    server.approve(order_id)
    await paypal.capture(order_id)
    server.reverse(order_id)
    found = await paypal.payment(order_id)
    assert (found.refunded_minor, found.charged_back) == (0, True)


async def test_refund_that_fails_late_is_made_again(server: PaypalServer, paypal: Paypal, order_id: str) -> None:
    server.approve(order_id)
    await paypal.capture(order_id)
    server.refund_status = "PENDING"
    for _ in range(2):
        assert not await paypal.refund(order_id), "it may still fail"
    (first,) = server.pending_refunds()
    server.fail_refund(first)
    assert not await paypal.refund(order_id)
    (second,) = server.pending_refunds()
    server.complete_refund(second)
    assert await paypal.refund(order_id)
    assert [each["status"] for each in server.refunds_of(order_id)] == ["FAILED", "COMPLETED"]


async def test_refund_that_keeps_failing_is_left_to_the_operator(
    server: PaypalServer, paypal: Paypal, order_id: str
) -> None:
    server.approve(order_id)
    await paypal.capture(order_id)
    server.refund_status = "PENDING"
    for _ in range(3):
        assert not await paypal.refund(order_id)
        server.fail_refund(*server.pending_refunds())
    with pytest.raises(Refused, match="refund_failed"):
        await paypal.refund(order_id)
    server.refund(order_id)
    assert await paypal.refund(order_id)


async def test_pending_refund_of_a_refunded_capture_is_no_chargeback(
    server: PaypalServer, paypal: Paypal, order_id: str
) -> None:
    server.approve(order_id)
    await paypal.capture(order_id)
    server.refund(order_id, status="PENDING")
    server.capture_of(order_id)["status"] = "REFUNDED"
    assert not (await paypal.payment(order_id)).charged_back
    assert not await paypal.refund(order_id)


async def test_access_token_is_reused_and_renewed_before_it_expires(
    server: PaypalServer, paypal: Paypal, order_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await paypal.payment(order_id)
    assert calls(server.requests).count("POST /v1/oauth2/token") == 1
    later = clock.now() + timedelta(seconds=server.token_seconds - 30)
    monkeypatch.setattr(clock, "now", lambda: later)
    await paypal.payment(order_id)
    assert calls(server.requests).count("POST /v1/oauth2/token") == 2


async def test_revoked_access_token_is_replaced(server: PaypalServer, paypal: Paypal, order_id: str) -> None:
    server.tokens.clear()
    assert (await paypal.payment(order_id)).state == "PENDING"


async def test_wrong_credentials_are_a_misconfiguration(server: PaypalServer, paypal_settings: PaypalSettings) -> None:
    paypal = Paypal(paypal_settings.model_copy(update={"client_id": "another"}))
    with pytest.raises(Misconfigured):
        await paypal.payment("any")
    await paypal.close()
    assert calls(server.requests) == ["POST /v1/oauth2/token"]


async def test_refusal_keeps_paypals_error_code(paypal: Paypal, checkout: Callable[..., Checkout]) -> None:
    with pytest.raises(Refused) as refusal:
        await paypal.start(checkout(Money(0, "USD")))
    assert refusal.value.code == "CANNOT_BE_ZERO_OR_NEGATIVE"
    with pytest.raises(Refused) as refusal:
        await paypal.payment("unknown")
    assert refusal.value.code == "RESOURCE_NOT_FOUND"


async def test_retries_use_the_same_idempotency_key(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout], order_id: str
) -> None:
    server.requests.clear()
    server.fail(503, times=2)
    await paypal.start(checkout(PRICE))
    assert len({request.headers["paypal-request-id"] for request in server.requests}) == 1
    server.fail(429, retry_after="90")
    with pytest.raises(Unavailable) as error:
        await paypal.payment(order_id)
    assert error.value.retry_after == 90
