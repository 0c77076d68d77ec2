from uuid import UUID

from procrastinate import RetryStrategy

from retrato.billing import inbox, mails, manage, reconcile, sweep
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import runtime_of
from retrato.settings import PaymentMethodKey

tasks = Blueprint()

# 4 s, 16 s, 64 s, …: enough for a provider or a mail server that is down for a day.
_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="work_on_event", retry=_RETRY, pass_context=True)
async def work_on_event(context: JobContext, payment_method_key: PaymentMethodKey, event_id: str) -> None:
    await inbox.process(runtime_of(context), payment_method_key, event_id)


@tasks.task(name="look", retry=_RETRY, pass_context=True)
async def look(context: JobContext, payment_id: str) -> None:
    await reconcile.reconcile(runtime_of(context), UUID(payment_id))


@tasks.periodic(cron="* * * * *")
@tasks.task(name="sweep", queueing_lock="billing:sweep", pass_context=True)
async def enqueue_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        for payment_id in await sweep.claim_due(session):
            await enqueue(session, "billing:look", payment_id=str(payment_id))


@tasks.periodic(cron="23 * * * *")
@tasks.task(name="tidy", queueing_lock="billing:tidy", pass_context=True)
async def tidy(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        await inbox.requeue_stuck(session)
        await inbox.delete_old(session)
        await sweep.delete_old_sales(session)


@tasks.task(name="cancel_renewals", retry=_RETRY, pass_context=True)
async def cancel_renewals(context: JobContext, user_id: str) -> None:
    """Stop the billing of an account whose deletion was requested."""
    await manage.cancel_all(runtime_of(context), UUID(user_id))


@tasks.task(name="end_subscription", retry=_RETRY, pass_context=True)
async def end_subscription(context: JobContext, payment_method_key: PaymentMethodKey, reference: str) -> None:
    """End a subscription of a deleted account. Its reference comes with the job, because the row no longer exists."""
    await manage.end(runtime_of(context), payment_method_key, reference)


@tasks.task(name="send_receipt", retry=_RETRY, pass_context=True)
async def send_receipt(context: JobContext, payment_id: str) -> None:
    await mails.send_receipt(runtime_of(context), UUID(payment_id))


@tasks.task(name="send_renewal_failed", retry=_RETRY, pass_context=True)
async def send_renewal_failed(context: JobContext, subscription_id: str) -> None:
    await mails.send_renewal_failed(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_subscription_ended", retry=_RETRY, pass_context=True)
async def send_subscription_ended(context: JobContext, subscription_id: str) -> None:
    await mails.send_subscription_ended(runtime_of(context), UUID(subscription_id))
