"""Paddle subscriptions: started, renewed, failed, changed, cancelled, resumed and ended."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from retrato.integrations.payments.contract import Checkout, Money, Refused, Unavailable
from retrato.integrations.payments.paddle.provider import Paddle
from retrato.kit import clock
from tests.doubles.paddle_server import PaddleServer
from tests.integrations.payments.conftest import MONTHLY, YEARLY

Subscribe = Callable[..., Awaitable[str]]


async def test_first_payment_starts_the_subscription(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(MONTHLY)
    started = await paddle.start(order)
    server.pay(started.reference)
    first = await paddle.payment(started.reference)
    assert (first.kind, first.plan, first.state) == ("PERIOD", "premium-monthly", "PAID")
    assert first.subscription is not None
    subscription = await paddle.subscription(first.subscription)
    assert (subscription.state, subscription.plan) == ("ACTIVE", "premium-monthly")
    assert subscription.payment_id == order.payment_id
    assert subscription.period_end is not None
    assert subscription.ends_at is None
    assert subscription.payments == (first,)


async def test_each_renewal_is_a_payment_with_its_own_reference(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    before = await paddle.subscription(reference)
    renewals = [server.renew(reference) for _ in range(2)]
    after = await paddle.subscription(reference)
    assert [payment.reference for payment in after.payments[:2]] == renewals[::-1]
    assert {payment.kind for payment in after.payments} == {"PERIOD"}
    assert {payment.paid for payment in after.payments} == {MONTHLY.price}
    assert before.period_end is not None
    assert after.period_end is not None
    assert after.period_end > before.period_end


async def test_a_failed_renewal_is_past_due_and_may_still_succeed(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    renewal = server.fail_renewal(reference)
    failed = await paddle.subscription(reference)
    assert failed.state == "PAST_DUE"
    assert (failed.payments[0].state, failed.payments[0].reason) == ("PENDING", "not_enough_balance")
    server.pay(renewal)
    server.set_status(reference, "active")
    recovered = await paddle.subscription(reference)
    paid = recovered.payments[0]
    assert (recovered.state, paid.state, paid.reference) == ("ACTIVE", "PAID", renewal)


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("active", "ACTIVE"),
        ("trialing", "ACTIVE"),
        ("past_due", "PAST_DUE"),
        ("paused", "PAST_DUE"),
        ("canceled", "ENDED"),
        ("inactive", "PENDING"),
    ],
)
async def test_subscription_status_is_mapped(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe, status: str, state: str
) -> None:
    reference = await subscribe()
    server.subscriptions[reference]["status"] = status
    assert (await paddle.subscription(reference)).state == state


async def test_unknown_subscription_status_is_refused(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.subscriptions[reference]["status"] = "invented_next_year"
    with pytest.raises(Refused, match="unknown_status"):
        await paddle.subscription(reference)


async def test_upgrade_charges_the_prorated_difference_once(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    preview = await paddle.preview(reference, YEARLY, "NOW")
    assert preview.due_now == Money(11999 - 1499, "USD")
    for _ in range(2):
        assert await paddle.change(reference, YEARLY, "NOW", "https://retrato.example/settings") is None
    changed = await paddle.subscription(reference)
    assert changed.plan == "premium-yearly"
    assert [(payment.kind, payment.plan) for payment in changed.payments] == [
        ("CHANGE", "premium-yearly"),
        ("PERIOD", "premium-monthly"),
    ]
    assert changed.payments[0].paid == preview.due_now


async def test_upgrade_whose_response_was_lost_is_not_charged_again(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.drop_response("PATCH")
    with pytest.raises(Unavailable):
        await paddle.change(reference, YEARLY, "NOW", "")
    await paddle.change(reference, YEARLY, "NOW", "")
    assert len((await paddle.subscription(reference)).payments) == 2


async def test_downgrade_leaves_the_paid_period_unchanged(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe(YEARLY)
    before = await paddle.subscription(reference)
    preview = await paddle.preview(reference, MONTHLY, "PERIOD_END")
    assert (preview.due_now, preview.effective_at) == (Money(0, "USD"), before.period_end)
    await paddle.change(reference, MONTHLY, "PERIOD_END", "")
    after = await paddle.subscription(reference)
    assert (after.plan, after.period_end, after.payments) == ("premium-monthly", before.period_end, before.payments)
    server.renew(reference)
    renewed = (await paddle.subscription(reference)).payments[0]
    assert (renewed.plan, renewed.paid) == ("premium-monthly", MONTHLY.price)


async def test_cancelled_period_stays_usable_and_can_be_resumed(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    for _ in range(2):
        await paddle.cancel(reference)
    cancelled = await paddle.subscription(reference)
    assert (cancelled.state, cancelled.ends_at) == ("ACTIVE", cancelled.period_end)
    for _ in range(2):
        await paddle.resume(reference)
    assert (await paddle.subscription(reference)).ends_at is None


async def test_cancelled_subscription_ends_with_its_period(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await paddle.cancel(reference)
    server.pass_period(reference)
    ended = await paddle.subscription(reference)
    assert ended.state == "ENDED"
    assert ended.ends_at is not None
    await paddle.end(reference)
    with pytest.raises(Refused, match="ended"):
        await paddle.resume(reference)


async def test_subscription_can_be_ended_immediately(paddle: Paddle, subscribe: Subscribe) -> None:
    reference = await subscribe()
    for _ in range(2):
        await paddle.end(reference)
    assert (await paddle.subscription(reference)).state == "ENDED"


async def test_cancelled_subscription_can_be_ended_immediately(paddle: Paddle, subscribe: Subscribe) -> None:
    reference = await subscribe()
    await paddle.cancel(reference)
    await paddle.end(reference)
    assert (await paddle.subscription(reference)).state == "ENDED"


async def test_refused_change_leaves_the_cancellation(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await paddle.cancel(reference)
    server.decline_changes = True
    with pytest.raises(Refused):
        await paddle.change(reference, YEARLY, "NOW", "")
    assert (await paddle.subscription(reference)).ends_at is not None


async def test_late_renewal_is_paid_when_its_money_is_captured(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    renewal = server.fail_renewal(await subscribe())
    later = clock.now() + timedelta(days=3)
    monkeypatch.setattr(clock, "now", lambda: later)
    server.pay(renewal)
    assert (await paddle.payment(renewal)).paid_at == later


@pytest.mark.parametrize("before", [None, 500])
async def test_what_is_left_of_a_payment_is_refunded_once(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe, before: int | None
) -> None:
    (payment,) = (await paddle.subscription(await subscribe())).payments
    if before:
        server.refund(payment.reference, before)
    for _ in range(2):
        await paddle.refund(payment.reference)
    for adjustment in list(server.adjustments):
        server.decide(adjustment)
    assert (await paddle.payment(payment.reference)).refunded_minor == 1499


async def test_withdrawn_checkout_cannot_be_paid(
    server: PaddleServer, paddle: Paddle, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paddle.start(checkout(MONTHLY))).reference
    for _ in range(2):
        await paddle.withdraw(reference)
    assert (await paddle.payment(reference)).state == "FAILED"


async def test_the_card_is_changed_in_paddles_portal(
    server: PaddleServer, paddle: Paddle, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    address = await paddle.payment_method_url(reference)
    assert address is not None
    assert address.endswith(f"change={reference}")
    new_card = server.new_card(reference)
    assert new_card not in {payment.reference for payment in (await paddle.subscription(reference)).payments}
    assert (await paddle.payment(new_card)).kind == "CHANGE"
