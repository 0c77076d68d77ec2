from uuid import UUID

from procrastinate import RetryStrategy

from retrato.hosted import inbox, orphans
from retrato.queue import Blueprint, JobContext, enqueue
from retrato.runtime import runtime_of

tasks = Blueprint()
_UNTIL_IT_LEAVES = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.periodic(cron="47 3 * * *")
@tasks.task(name="forget_old", queueing_lock="hosted:forget_old", pass_context=True)
async def forget_old_calls(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    async with runtime_of(context).database.transaction() as session:
        for call_id in await orphans.found(session):
            await enqueue(session, "hosted:forget_orphan", call_id=str(call_id))
        await inbox.forget_old(session)


@tasks.task(name="forget_orphan", retry=_UNTIL_IT_LEAVES, pass_context=True)
async def forget_orphan(context: JobContext, call_id: str) -> None:
    await orphans.forget(runtime_of(context), UUID(call_id))
