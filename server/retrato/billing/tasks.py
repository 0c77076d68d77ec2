from uuid import UUID

import structlog
from procrastinate import RetryStrategy

from retrato.billing import endings, inbox, mails, manage, monthly_grants, reconcile, refunds, sweep
from retrato.integrations.payments.contract import Money
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import runtime_of
from retrato.settings import PaymentMethodKey
from retrato.tables import User
from retrato.trust import suspension

tasks = Blueprint()
_log = structlog.get_logger("billing")

# 4 s, 16 s, 64 s, …: enough for a provider or a mail server that is down for a day.
_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)
# Some minutes. In a longer outage, further jobs of the sweep would pile up on those of the last one.
_RETRY_UNTIL_SWEEP = RetryStrategy(max_attempts=4, exponential_wait=4)


@tasks.task(name="work_on_event", pass_context=True)
async def work_on_event(context: JobContext, payment_method_key: PaymentMethodKey, event_id: str) -> None:
    """Process an event on arrival. If that fails, `retry_events` tries again."""
    await inbox.process(runtime_of(context), payment_method_key, event_id)


@tasks.periodic(cron="* * * * *")
@tasks.task(name="retry_events", queueing_lock="billing:retry_events", lock="billing:retry_events", pass_context=True)
async def retry_events(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        due = await inbox.find_due(session)
    for method, event_id in due:
        await inbox.process(runtime, method, event_id)


@tasks.task(name="reconcile", aliases=["look"], retry=_RETRY_UNTIL_SWEEP, pass_context=True)
async def reconcile_payment(context: JobContext, payment_id: str) -> None:
    await reconcile.reconcile(runtime_of(context), UUID(payment_id))


@tasks.periodic(cron="* * * * *")
@tasks.task(name="sweep", queueing_lock="billing:sweep", pass_context=True)
async def enqueue_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        for payment_id in await sweep.claim_due(session, runtime.providers):
            await enqueue(session, "billing:reconcile", payment_id=str(payment_id))


@tasks.periodic(cron="*/5 * * * *")
@tasks.task(name="grant_months", queueing_lock="billing:grant_months", pass_context=True)
async def grant_months(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        for payment_id in await monthly_grants.claim_due(session):
            await enqueue(session, "billing:grant_month", payment_id=str(payment_id))


@tasks.task(name="grant_month", retry=_RETRY_UNTIL_SWEEP, pass_context=True)
async def grant_month(context: JobContext, payment_id: str) -> None:
    async with runtime_of(context).database.transaction() as session:
        await monthly_grants.grant_due(session, UUID(payment_id))


@tasks.periodic(cron="23 * * * *")
@tasks.task(name="tidy", queueing_lock="billing:tidy", pass_context=True)
async def tidy(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        webhooks, failing = await inbox.list_stuck(session), await endings.list_failing(session)
        renewing, refused = await sweep.list_uncancelled(session), await refunds.list_stuck(session)
        counts = {
            "webhooks": len(webhooks),
            "endings": len(failing),
            "renewals": len(renewing),
            "refunds": len(refused),
        }
        if any(counts.values()):
            _log.warning("payments are stuck: see `retrato webhooks stuck`", **counts)
        for user_id in {subscription.user_id for subscription in renewing}:
            await enqueue(session, "billing:cancel_renewals", user_id=str(user_id))
        await inbox.delete_old(session)
        await sweep.delete_old_sales(session)


@tasks.task(name="cancel_renewals", pass_context=True)
async def cancel_renewals(context: JobContext, user_id: str) -> None:
    """Stop the billing of an account that is suspended or whose deletion was requested. `tidy` enqueues it again every
    hour until it succeeds."""
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        user = await session.get(User, UUID(user_id))
        # Either may have been undone before this job runs.
        leaves = user and (user.deletes_at or await suspension.is_open(session, user.id, "ACCOUNT"))
    if leaves:
        await manage.cancel_all(runtime, UUID(user_id))


@tasks.task(name="end_subscription", pass_context=True)
async def end_subscription(context: JobContext, payment_method_key: PaymentMethodKey, reference: str) -> None:
    """End a subscription at once. If that fails, `retry_endings` tries again."""
    await endings.process(runtime_of(context), payment_method_key, reference)


@tasks.periodic(cron="* * * * *")
@tasks.task(
    name="retry_endings", queueing_lock="billing:retry_endings", lock="billing:retry_endings", pass_context=True
)
async def retry_endings(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        due = await endings.find_due(session)
    for method, reference in due:
        await endings.process(runtime, method, reference)


@tasks.periodic(cron="* * * * *")
@tasks.task(
    name="retry_refunds", queueing_lock="billing:retry_refunds", lock="billing:retry_refunds", pass_context=True
)
async def retry_refunds(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Request refunds again that the provider has not accepted, and look up those that it has not decided on."""
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        due = await refunds.find_due(session)
    for refund_id in due:
        await refunds.process(runtime, refund_id)


@tasks.task(name="resume_changed", retry=_RETRY, pass_context=True)
async def resume_changed(context: JobContext, subscription_id: str) -> None:
    """Undo a cancellation after the buyer has approved the change of plan that it was to be undone with."""
    await manage.resume_changed(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_receipt", retry=_RETRY, pass_context=True)
async def send_receipt(context: JobContext, payment_id: str) -> None:
    await mails.send_receipt(runtime_of(context), UUID(payment_id))


@tasks.task(name="send_renewal_failed", retry=_RETRY, pass_context=True)
async def send_renewal_failed(context: JobContext, subscription_id: str) -> None:
    await mails.send_renewal_failed(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_subscription_cancelled", retry=_RETRY, pass_context=True)
async def send_subscription_cancelled(context: JobContext, subscription_id: str) -> None:
    await mails.send_subscription_cancelled(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_subscription_ended", retry=_RETRY, pass_context=True)
async def send_subscription_ended(context: JobContext, subscription_id: str) -> None:
    await mails.send_subscription_ended(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_duplicate_refunded", retry=_RETRY, pass_context=True)
async def send_duplicate_refunded(context: JobContext, subscription_id: str, minor: int, currency: str) -> None:
    await mails.send_duplicate_refunded(runtime_of(context), UUID(subscription_id), Money(minor, currency))
