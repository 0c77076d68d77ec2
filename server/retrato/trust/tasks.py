from uuid import UUID

from procrastinate import RetryStrategy

from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.trust import mails

tasks = Blueprint()

# 4 s, 16 s, 64 s, …: enough for a mail server that is down for a day.
_MAIL_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="send_suspended", retry=_MAIL_RETRY, pass_context=True)
async def send_suspended(context: JobContext, suspension_id: str) -> None:
    await mails.send_suspended(runtime_of(context), UUID(suspension_id))


@tasks.task(name="send_lifted", retry=_MAIL_RETRY, pass_context=True)
async def send_lifted(context: JobContext, user_id: str) -> None:
    await mails.send_lifted(runtime_of(context), UUID(user_id))
