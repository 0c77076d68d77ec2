from uuid import UUID

from procrastinate import RetryStrategy

from retrato.attempt import KeepTrying, find_lost
from retrato.creation import settle
from retrato.creation.make import CREATION, make, put_back
from retrato.creation.purge import purge, purge_requests
from retrato.creation.shoots import finish
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()
# 4 s, 16 s, 64 s, …: enough for a mail server that is down for a day.
_RETRY = RetryStrategy(max_attempts=8, exponential_wait=4)


@tasks.task(name="make", retry=KeepTrying(), pass_context=True)
async def make_creation(context: JobContext, creation_id: str) -> None:
    await make(runtime_of(context), UUID(creation_id))


@tasks.task(name="send_shoot_ready", retry=_RETRY, pass_context=True)
async def send_shoot_ready(context: JobContext, shoot_id: str) -> None:
    await finish.send_ready(runtime_of(context), UUID(shoot_id))


@tasks.task(name="suggest_best", retry=_RETRY, pass_context=True)
async def suggest_best(context: JobContext, shoot_id: str) -> None:
    await finish.suggest_best(runtime_of(context), UUID(shoot_id))


@tasks.periodic(cron="* * * * * */15")
@tasks.task(name="put_back_lost", queueing_lock="creation:put_back_lost", pass_context=True)
async def put_back_lost(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Queue unfinished items that nobody works on, such as those of a killed worker."""
    runtime = runtime_of(context)
    for creation_id in await find_lost(runtime, CREATION):
        await put_back(runtime, creation_id)


@tasks.periodic(cron="* * * * *")
@tasks.task(name="give_up_overdue", queueing_lock="creation:give_up_overdue", pass_context=True)
async def give_up_overdue(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Fail unfinished items whose deadline has passed, which releases their tokens."""
    runtime = runtime_of(context)
    async with runtime.database.transaction() as session:
        overdue = await settle.find_overdue(session)
    for creation_id in overdue:
        await settle.fail_unfinished(runtime.database, creation_id, "deadline")


@tasks.periodic(cron="* * * * *")
@tasks.task(name="purge_deleted", queueing_lock="creation:purge_deleted", pass_context=True)
async def purge_deleted(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    """Remove deleted items that were not restored in time."""
    runtime = runtime_of(context)
    while True:
        async with runtime.database.transaction() as session:
            if not await purge(session):
                return


@tasks.periodic(cron="37 4 * * *")
@tasks.task(name="purge_requests", queueing_lock="creation:purge_requests", pass_context=True)
async def purge_old_requests(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    async with runtime_of(context).database.transaction() as session:
        await purge_requests(session)
