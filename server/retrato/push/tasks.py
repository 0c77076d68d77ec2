from uuid import UUID

from procrastinate import BaseRetryStrategy, RetryDecision
from procrastinate.jobs import Job

from retrato.integrations.webpush.sender import Unavailable
from retrato.push import service
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()


class _Retry(BaseRetryStrategy):
    """Exponential backoff: 4 s, 16 s, 64 s, …, for some hours in all, and never sooner than `Retry-After`."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if job.attempts >= 7:
            return None
        # Anything else is a fault of ours, such as a database that does not answer. A refusal raises nothing.
        retry_after = exception.retry_after if isinstance(exception, Unavailable) else 0
        return RetryDecision(retry_in={"seconds": max(4 ** (job.attempts + 1), retry_after)})


@tasks.task(name="send", retry=_Retry(), pass_context=True)
async def send(context: JobContext, push_subscription_id: str, news: service.News, about: str) -> None:
    await service.send(runtime_of(context), UUID(push_subscription_id), news, UUID(about))
