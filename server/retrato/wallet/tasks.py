from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of
from retrato.wallet import service

tasks = Blueprint()
_BATCH = 500


@tasks.periodic(cron="7 * * * *")
@tasks.task(name="expire_due", queueing_lock="wallet:expire_due", pass_context=True)
async def expire_due(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Write off expired tokens. They are unspendable from their expiry on, whenever this runs."""
    runtime = runtime_of(context)
    while True:
        async with runtime.database.transaction() as session:
            users = await service.users_with_expired_tokens(session, _BATCH)
        if not users:
            return
        for user_id in users:
            async with runtime.database.transaction() as session:
                await service.expire_due(session, user_id)
