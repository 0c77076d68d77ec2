"""Sandbox subscriptions: renewed, failed, changed, cancelled and ended."""

from collections.abc import Awaitable, Callable

import pytest

from retrato.integrations.payments.contract import Money, Refused
from retrato.integrations.payments.periods import add_interval
from retrato.integrations.payments.sandbox.provider import Sandbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from tests.integrations.payments.conftest import MONTHLY, YEARLY

Subscribe = Callable[..., Awaitable[str]]


async def test_first_payment_starts_the_subscription(sandbox: Sandbox, subscribe: Subscribe) -> None:
    found = await sandbox.subscription(await subscribe())
    assert (found.state, found.plan, found.ends_at) == ("ACTIVE", "premium-monthly", None)
    (first,) = found.payments
    assert (first.kind, first.paid, first.payment_id) == ("PERIOD", MONTHLY.price, found.payment_id)
    assert first.paid_at is not None
    assert found.period_end == add_interval(first.paid_at, "month")


async def test_renewal_adds_a_payment_and_a_period(
    sandbox: Sandbox, simulator: SandboxSimulator, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    before = await sandbox.subscription(reference)
    await simulator.renew(reference)
    after = await sandbox.subscription(reference)
    assert before.period_end is not None
    assert after.period_end == add_interval(before.period_end, "month")
    assert [payment.paid for payment in after.payments] == [MONTHLY.price] * 2
    assert after.payments[1] == before.payments[0]
    assert after.payments[0].reference != before.payments[0].reference


async def test_a_failed_renewal_is_past_due_until_it_succeeds(
    sandbox: Sandbox, simulator: SandboxSimulator, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await simulator.fail_renewal(reference)
    failed = await sandbox.subscription(reference)
    assert (failed.state, failed.payments[0].state) == ("PAST_DUE", "FAILED")
    await simulator.renew(reference)
    assert (await sandbox.subscription(reference)).state == "ACTIVE"


async def test_upgrade_charges_the_prorated_difference_once(sandbox: Sandbox, subscribe: Subscribe) -> None:
    reference = await subscribe()
    preview = await sandbox.preview(reference, YEARLY, "NOW")
    assert preview.due_now == Money(11999 - 1499, "USD")
    for _ in range(2):
        assert await sandbox.change(reference, YEARLY, "NOW", "") is None
    changed = await sandbox.subscription(reference)
    assert [(payment.kind, payment.plan) for payment in changed.payments] == [
        ("CHANGE", "premium-yearly"),
        ("PERIOD", "premium-monthly"),
    ]
    assert changed.payments[0].paid == preview.due_now


async def test_downgrade_takes_effect_at_period_end(
    sandbox: Sandbox, simulator: SandboxSimulator, subscribe: Subscribe
) -> None:
    reference = await subscribe(YEARLY)
    before = await sandbox.subscription(reference)
    preview = await sandbox.preview(reference, MONTHLY, "PERIOD_END")
    assert (preview.due_now, preview.effective_at) == (Money(0, "USD"), before.period_end)
    await sandbox.change(reference, MONTHLY, "PERIOD_END", "")
    after = await sandbox.subscription(reference)
    assert (after.plan, after.period_end, after.payments) == ("premium-monthly", before.period_end, before.payments)
    await simulator.renew(reference)
    assert (await sandbox.subscription(reference)).payments[0].paid == MONTHLY.price


async def test_cancelled_period_stays_usable_and_can_be_resumed(sandbox: Sandbox, subscribe: Subscribe) -> None:
    reference = await subscribe()
    await sandbox.cancel(reference)
    cancelled = await sandbox.subscription(reference)
    assert (cancelled.state, cancelled.ends_at) == ("ACTIVE", cancelled.period_end)
    await sandbox.resume(reference)
    assert (await sandbox.subscription(reference)).ends_at is None


async def test_a_cancelled_subscription_is_not_renewed(
    sandbox: Sandbox, simulator: SandboxSimulator, subscribe: Subscribe
) -> None:
    reference = await subscribe()
    await sandbox.cancel(reference)
    await simulator.renew(reference)
    ended = await sandbox.subscription(reference)
    assert (ended.state, len(ended.payments)) == ("ENDED", 1)
    await sandbox.end(reference)
    with pytest.raises(Refused, match="ended"):
        await sandbox.resume(reference)


async def test_subscription_can_be_ended_immediately(sandbox: Sandbox, subscribe: Subscribe) -> None:
    reference = await subscribe()
    await sandbox.end(reference)
    assert (await sandbox.subscription(reference)).state == "ENDED"
    assert await sandbox.payment_method_url(reference) is None
