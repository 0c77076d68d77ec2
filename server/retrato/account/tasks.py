from datetime import timedelta
from uuid import UUID

from procrastinate import RetryStrategy

from retrato.account import links, sessions
from retrato.kit import rate_limit
from retrato.notification.email import send
from retrato.queue import Blueprint, JobContext
from retrato.runtime import Runtime
from retrato.tables import EmailLinkKind, User, UserStatus

tasks = Blueprint()

# 4 s, 16 s, 64 s, … : a mail server may be away for a day.
_UNTIL_IT_LEAVES = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="send_confirmation", retry=_UNTIL_IT_LEAVES, pass_context=True)
async def send_confirmation(context: JobContext, user_id: str) -> None:
    await _send_link(_runtime(context), UUID(user_id), "confirm")


@tasks.task(name="send_reset", retry=_UNTIL_IT_LEAVES, pass_context=True)
async def send_reset(context: JobContext, user_id: str | None) -> None:
    """Without a user there is nobody to write to: the job stands for an unknown address."""
    if user_id is not None:
        await _send_link(_runtime(context), UUID(user_id), "reset")


@tasks.periodic(cron="43 * * * *")
@tasks.task(name="forget_expired", queueing_lock="account:forget_expired", pass_context=True)
async def forget_expired(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    async with _runtime(context).database.transaction() as session:
        await sessions.forget_expired(session)
        await links.forget_expired(session)
        await rate_limit.forget_expired(session)


async def _send_link(runtime: Runtime, user_id: UUID, kind: EmailLinkKind) -> None:
    """Makes the link here, so that its token is never stored with the job; and commits it before the mail leaves, so
    that a link in a mail always works. Running again sends one more mail with one more link."""
    async with runtime.database.transaction() as session:
        user = await session.get(User, user_id)
        if user is None or (kind == "confirm" and user.status != UserStatus.UNCONFIRMED):
            return
        link = await links.make(session, runtime.settings, user, kind)
    await send(
        runtime.mailer,
        runtime.settings,
        kind,
        to=user.email,
        language=user.language_tag,
        link=link,
        hours=links.LIFETIMES[kind] // timedelta(hours=1),
    )


def _runtime(context: JobContext) -> Runtime:
    runtime: Runtime = context.additional_context["runtime"]
    return runtime
