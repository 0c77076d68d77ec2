from uuid import UUID

from procrastinate import RetryStrategy

from retrato.billing import inbox, mails, manage, reconcile, sweep
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import runtime_of
from retrato.settings import PaymentMethodKey

tasks = Blueprint()

# 4 s, 16 s, 64 s, … : a provider or a mail server may be away for a day.
_UNTIL_IT_ANSWERS = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="work_on_event", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def work_on_event(context: JobContext, payment_method_key: PaymentMethodKey, event_id: str) -> None:
    await inbox.work_on(runtime_of(context), payment_method_key, event_id)


@tasks.task(name="look", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def look(context: JobContext, payment_id: str) -> None:
    await reconcile.look(runtime_of(context), UUID(payment_id))


@tasks.periodic(cron="* * * * *")
@tasks.task(name="sweep", queueing_lock="billing:sweep", pass_context=True)
async def look_unasked(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    async with runtime_of(context).database.transaction() as session:
        for payment_id in await sweep.due(session):
            await enqueue(session, "billing:look", payment_id=str(payment_id))


@tasks.periodic(cron="23 * * * *")
@tasks.task(name="tidy", queueing_lock="billing:tidy", pass_context=True)
async def tidy(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    async with runtime_of(context).database.transaction() as session:
        await inbox.take_up_stuck(session)
        await inbox.forget_old(session)
        await sweep.forget_past_sales(session)


@tasks.task(name="cancel_renewals", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def cancel_renewals(context: JobContext, user_id: str) -> None:
    """Who is about to leave is not billed once more."""
    await manage.cancel_all(runtime_of(context), UUID(user_id))


@tasks.task(name="end_subscription", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def end_subscription(context: JobContext, payment_method_key: PaymentMethodKey, reference: str) -> None:
    """Of an account that is gone: the job is all that still knows of it."""
    await manage.end(runtime_of(context), payment_method_key, reference)


@tasks.task(name="send_receipt", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def send_receipt(context: JobContext, payment_id: str) -> None:
    await mails.send_receipt(runtime_of(context), UUID(payment_id))


@tasks.task(name="send_renewal_failed", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def send_renewal_failed(context: JobContext, subscription_id: str) -> None:
    await mails.send_renewal_failed(runtime_of(context), UUID(subscription_id))


@tasks.task(name="send_subscription_ended", retry=_UNTIL_IT_ANSWERS, pass_context=True)
async def send_subscription_ended(context: JobContext, subscription_id: str) -> None:
    await mails.send_subscription_ended(runtime_of(context), UUID(subscription_id))
