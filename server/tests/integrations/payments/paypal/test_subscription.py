"""PayPal subscriptions: started, renewed, failed, changed, cancelled, resumed and ended."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from retrato.integrations.payments.contract import Checkout, Money, Refused
from retrato.integrations.payments.paypal.provider import Paypal
from retrato.settings import PaypalSettings
from tests.doubles.paypal_server import PaypalServer
from tests.integrations.payments.conftest import MONTHLY, YEARLY

Subscribe = Callable[..., Awaitable[str]]


async def test_subscription_has_our_payment_id_and_redirects_to_paypal(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    order = checkout(MONTHLY)
    started = await paypal.start(order)
    kept = server.subscriptions[started.reference]
    assert started.redirect_url.startswith(f"{server.url}/webapps/billing")
    assert kept["custom_id"] == str(order.payment_id)
    plan = server.plans[kept["plan_id"]]
    assert plan["billing_cycles"][0]["frequency"] == {"interval_unit": "MONTH", "interval_count": 1}
    assert plan["billing_cycles"][0]["pricing_scheme"]["fixed_price"] == {"value": "14.99", "currency_code": "USD"}
    assert await paypal.start(order) == started
    assert len(server.subscriptions) == 1


async def test_plan_is_created_once_and_found_by_other_processes(
    server: PaypalServer, paypal: Paypal, paypal_settings: PaypalSettings, checkout: Callable[..., Checkout]
) -> None:
    other = Paypal(paypal_settings)
    for provider in (paypal, other, paypal):
        await provider.start(checkout(MONTHLY))
    await other.close()
    assert (len(server.products), len(server.plans)) == (1, 1)


async def test_new_price_creates_a_new_plan(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout], subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await paypal.start(checkout(replace(MONTHLY, price=Money(1999, "USD"))))
    assert len(server.plans) == 2
    assert (await paypal.subscription(reference)).payments[0].paid == Money(1499, "USD")


async def test_plans_beyond_the_first_page_are_found(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    await subscribe()
    known, plan = next(iter(server.plans.items()))
    del server.plans[known]
    for number in range(25):
        server.plans[f"P-{number}"] = plan | {"id": f"P-{number}", "description": "made by hand"}
    server.plans[known] = plan
    reference = await subscribe()
    assert server.subscriptions[reference]["plan_id"] == known


async def test_first_payment_has_its_own_reference(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    """It is the same payment by the checkout's reference and in the subscription."""
    order = checkout(MONTHLY)
    reference = (await paypal.start(order)).reference
    pending = await paypal.payment(reference)
    assert (pending.state, pending.reference, pending.payment_id) == ("PENDING", reference, order.payment_id)
    assert (await paypal.subscription(reference)).state == "PENDING"
    sale = server.approve_subscription(reference)
    paid = await paypal.payment(reference)
    assert (paid.state, paid.reference, paid.payment_id) == ("PAID", f"sale:{sale}", order.payment_id)
    assert (paid.kind, paid.plan, paid.subscription) == ("PERIOD", "premium-monthly", reference)
    assert await paypal.capture(reference) == paid
    assert await paypal.payment(paid.reference) == paid
    subscription = await paypal.subscription(reference)
    assert (subscription.state, subscription.plan, subscription.payments) == ("ACTIVE", "premium-monthly", (paid,))
    assert subscription.payment_id == order.payment_id
    server.renew(reference)
    assert await paypal.payment(reference) == paid


async def test_unapproved_subscription_is_never_paid(
    server: PaypalServer, paypal: Paypal, checkout: Callable[..., Checkout]
) -> None:
    reference = (await paypal.start(checkout(MONTHLY))).reference
    await paypal.end(reference)
    assert (await paypal.payment(reference)).state == "PENDING"
    server.set_status(reference, "EXPIRED")
    assert (await paypal.payment(reference)).state == "FAILED"


async def test_each_renewal_is_a_payment_with_its_own_reference(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    renewals = [f"sale:{server.renew(reference)}" for _ in range(2)]
    payments = (await paypal.subscription(reference)).payments
    assert [payment.reference for payment in payments[:2]] == renewals[::-1]
    assert [payment.paid for payment in payments] == [MONTHLY.price] * 3


async def test_a_failed_renewal_is_past_due_until_it_succeeds(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.fail_renewal(reference)
    failed = await paypal.subscription(reference)
    assert (failed.state, failed.payments[0].state) == ("PAST_DUE", "FAILED")
    assert failed.ends_at is None
    server.renew(reference)
    assert (await paypal.subscription(reference)).state == "ACTIVE"


async def test_subscription_is_past_due_when_paypal_gives_up(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.fail_renewal(reference, give_up=True)
    found = await paypal.subscription(reference)
    assert (found.state, found.ends_at) == ("PAST_DUE", None)


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("APPROVAL_PENDING", "PENDING"),
        ("APPROVED", "PENDING"),
        ("ACTIVE", "ACTIVE"),
        ("SUSPENDED", "PAST_DUE"),
        ("CANCELLED", "ENDED"),
        ("EXPIRED", "ENDED"),
    ],
)
async def test_subscription_status_is_mapped(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe, status: str, state: str
) -> None:
    reference = await subscribe()
    server.set_status(reference, status)
    assert (await paypal.subscription(reference)).state == state


async def test_unknown_subscription_status_is_refused(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.set_status(reference, "INVENTED")
    with pytest.raises(Refused, match="unknown_status"):
        await paypal.subscription(reference)


async def test_plan_change_is_approved_at_paypal_and_billed_next_period(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    before = await paypal.subscription(reference)
    preview = await paypal.preview(reference, YEARLY, "NOW")
    assert (preview.due_now, preview.effective_at) == (Money(0, "USD"), before.period_end)
    page = await paypal.change(reference, YEARLY, "NOW", "https://retrato.example/settings")
    assert page is not None
    assert page.startswith(server.url)
    assert (await paypal.subscription(reference)).plan == "premium-monthly", "not approved yet"
    server.approve_revision(reference)
    assert await paypal.change(reference, YEARLY, "NOW", "https://retrato.example/settings") is None
    changed = await paypal.subscription(reference)
    assert (changed.plan, changed.payments) == ("premium-yearly", before.payments)
    server.renew(reference)
    renewed = (await paypal.subscription(reference)).payments
    assert [payment.plan for payment in renewed] == ["premium-yearly", "premium-monthly"]


async def test_switching_plans_back_and_forth_takes_effect_each_time(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    for plan in (YEARLY, MONTHLY, YEARLY):
        await paypal.change(reference, plan, "NOW", "")
        server.approve_revision(reference)
    assert (await paypal.subscription(reference)).plan == "premium-yearly"


@pytest.mark.parametrize(("plan", "days"), [(MONTHLY, (28, 31)), (YEARLY, (365, 366))])
async def test_cancelled_period_stays_usable_and_can_be_resumed(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe, plan: object, days: tuple[int, int]
) -> None:
    reference = await subscribe(plan)
    for _ in range(2):
        await paypal.cancel(reference)
    assert server.subscriptions[reference]["status"] == "SUSPENDED"
    cancelled = await paypal.subscription(reference)
    assert (cancelled.state, cancelled.ends_at) == ("ACTIVE", cancelled.period_end)
    assert cancelled.ends_at is not None
    assert cancelled.payments[0].paid_at is not None
    assert days[0] <= round((cancelled.ends_at - cancelled.payments[0].paid_at).total_seconds() / 86400) <= days[1]
    for _ in range(2):
        await paypal.resume(reference)
    resumed = await paypal.subscription(reference)
    assert (resumed.state, resumed.ends_at) == ("ACTIVE", None)


async def test_cancelled_subscription_can_be_ended_permanently(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await paypal.cancel(reference)
    for _ in range(2):
        await paypal.end(reference)
    ended = await paypal.subscription(reference)
    assert ended.state == "ENDED"
    assert ended.ends_at is not None
    with pytest.raises(Refused, match="ended"):
        await paypal.resume(reference)


async def test_subscription_cancelled_at_paypal_keeps_its_paid_period(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    server.set_status(reference, "CANCELLED")
    found = await paypal.subscription(reference)
    assert found.state == "ENDED"
    assert found.period_end is not None
    assert found.ends_at is not None
    assert found.period_end > found.ends_at


async def test_payment_method_has_no_url(paypal: Paypal, subscribe: Subscribe) -> None:
    assert await paypal.payment_method_url(await subscribe()) is None


@pytest.mark.parametrize(
    ("status", "refunded", "charged_back"),
    [("REFUNDED", 1499, False), ("REVERSED", 0, True)],
)
async def test_refunds_and_reversals_of_a_period_are_reported(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe, status: str, refunded: int, charged_back: bool
) -> None:
    reference = await subscribe()
    sale = (await paypal.payment(reference)).reference
    server.refund_sale(sale.removeprefix("sale:"), status)
    found = await paypal.payment(sale)
    assert (found.state, found.refunded_minor, found.charged_back) == ("PAID", refunded, charged_back)


async def test_partial_refunds_of_a_period_add_up(server: PaypalServer, paypal: Paypal, subscribe: Subscribe) -> None:
    sale = (await paypal.payment(await subscribe())).reference
    for value, refunded in (("5.00", 500), ("2.50", 750), ("7.49", 1499)):
        server.refund_sale(sale.removeprefix("sale:"), value=value)
        assert (await paypal.payment(sale)).refunded_minor == refunded


async def test_amount_of_a_partial_refund_is_unknown_without_the_permission_to_search(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    sale = (await paypal.payment(await subscribe())).reference
    server.can_search = False
    server.refund_sale(sale.removeprefix("sale:"), value="5.00")
    found = await paypal.payment(sale)
    assert (found.state, found.refunded_minor) == ("PAID", None)


@pytest.mark.parametrize("before", [None, "5.00"])
async def test_what_is_left_of_a_period_is_refunded_once(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe, before: str | None
) -> None:
    sale = (await paypal.payment(await subscribe())).reference
    if before:
        server.refund_sale(sale.removeprefix("sale:"), value=before)
    for _ in range(2):
        await paypal.refund(sale)
    assert server.refunded(sale.removeprefix("sale:")) == Decimal("14.99")


async def test_refund_of_a_period_that_fails_late_is_made_again(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    sale = (await paypal.payment(await subscribe())).reference
    server.refund_status = "PENDING"
    for _ in range(2):
        assert not await paypal.refund(sale), "it may still fail"
    (first,) = server.pending_refunds()
    server.fail_refund(first)
    assert not await paypal.refund(sale)
    (second,) = server.pending_refunds()
    server.complete_refund(second)
    assert await paypal.refund(sale)
    assert [each["transaction_status"] for each in server.refunds] == ["D", "S"]


async def test_refund_of_a_period_that_keeps_failing_is_left_to_the_operator(
    server: PaypalServer, paypal: Paypal, subscribe: Subscribe
) -> None:
    sale = (await paypal.payment(await subscribe())).reference
    server.refund_status = "PENDING"
    for _ in range(3):
        assert not await paypal.refund(sale)
        server.fail_refund(*server.pending_refunds())
    with pytest.raises(Refused, match="refund_failed"):
        await paypal.refund(sale)
    server.refund_sale(sale.removeprefix("sale:"))
    assert await paypal.refund(sale)


async def test_sale_without_a_subscription_is_refused(
    server: PaypalServer, paypal: Paypal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="RESOURCE_NOT_FOUND"):
        await paypal.payment("sale:unknown")
    monkeypatch.setattr(server, "sale", lambda id_: {"id": id_, "state": "completed"})
    with pytest.raises(Refused, match="not_of_a_subscription"):
        await paypal.payment("sale:9T0916710M1105906")
