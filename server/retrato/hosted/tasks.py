from retrato.hosted import inbox
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()


@tasks.periodic(cron="47 3 * * *")
@tasks.task(name="forget_old", queueing_lock="hosted:forget_old", pass_context=True)
async def forget_old_calls(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    async with runtime_of(context).database.transaction() as session:
        await inbox.forget_old(session)
