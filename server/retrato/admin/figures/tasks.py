from retrato.admin.figures import days, queues
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()


@tasks.periodic(cron="12 * * * *")
@tasks.task(name="close_days", queueing_lock="figures:close_days", pass_context=True)
async def close_days(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Keep the figures of yesterday, those of cohorts as they are now, and how long jobs wait now."""
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        await days.keep(session)
        await queues.measure(session, runtime.settings.engine)
