from uuid import UUID

from procrastinate import RetryStrategy

from retrato.hosted import inbox, orphans
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import runtime_of

tasks = Blueprint()
_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.periodic(cron="47 3 * * *")
@tasks.task(name="forget_old", queueing_lock="hosted:forget_old", pass_context=True)
async def forget_old_calls(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        for call_id in await orphans.list_orphans(session):
            await enqueue(session, "hosted:forget_orphan", call_id=str(call_id))
        await inbox.delete_old(session)


@tasks.task(name="forget_orphan", retry=_RETRY, pass_context=True)
async def forget_orphan(context: JobContext, call_id: str) -> None:
    await orphans.delete_orphan(runtime_of(context), UUID(call_id))
