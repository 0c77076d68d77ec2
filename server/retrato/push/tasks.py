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
        if not isinstance(exception, Unavailable) or job.attempts >= 7:
            return None
        return RetryDecision(retry_in={"seconds": max(4 ** (job.attempts + 1), exception.retry_after)})


@tasks.task(name="send", retry=_Retry(), pass_context=True)
async def send(context: JobContext, push_subscription_id: str, news: service.News, about: str) -> None:
    await service.send(runtime_of(context), UUID(push_subscription_id), news, UUID(about))
