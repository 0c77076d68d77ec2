from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.wallet import service

tasks = Blueprint()
_AT_A_TIME = 500


@tasks.periodic(cron="7 * * * *")
@tasks.task(name="expire_due", queueing_lock="wallet:expire_due", pass_context=True)
async def expire_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - the schedule names it
    """Writes down what has expired; it could not be spent any more since the moment it did."""
    runtime = runtime_of(context)
    while True:
        async with runtime.database.transaction() as session:
            users = await service.users_with_due_tokens(session, _AT_A_TIME)
        if not users:
            return
        for user_id in users:
            async with runtime.database.transaction() as session:
                await service.expire_due(session, user_id)
