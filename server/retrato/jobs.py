"""The registry of all tasks, the upkeep tasks of the queue itself, and the worker."""

from dataclasses import asdict

import procrastinate
import structlog
from procrastinate.jobs import DeleteJobCondition
from sqlalchemy import text

from retrato.account.tasks import tasks as account
from retrato.billing.tasks import tasks as billing
from retrato.creation.tasks import tasks as creation
from retrato.exchange.tasks import tasks as exchange
from retrato.hosted.tasks import tasks as hosted
from retrato.media.tasks import tasks as media
from retrato.push.tasks import tasks as push
from retrato.queue import Blueprint, JobContext, backlogs, connector
from retrato.runtime import Runtime, database_url, runtime_of
from retrato.settings import Settings
from retrato.usermodel.tasks import tasks as usermodel
from retrato.wallet.tasks import tasks as wallet

_log = structlog.get_logger("jobs")
# Long enough to investigate failures; limited, because arguments identify people.
_KEEP_FAILED_HOURS = 14 * 24

# Deleted at once, because arguments identify people.
DELETE_JOBS = DeleteJobCondition.SUCCESSFUL

upkeep = Blueprint()


@upkeep.periodic(cron="* * * * *")
@upkeep.task(name="retry_stalled", queueing_lock="upkeep:retry_stalled", pass_context=True)
async def retry_stalled(context: JobContext, timestamp: int) -> None:
    """Retry jobs whose worker was killed. Handlers are idempotent."""
    manager, silence = context.app.job_manager, runtime_of(context).settings.worker_stalled_seconds
    for job in await manager.get_stalled_jobs(seconds_since_heartbeat=silence):
        _log.warning("retrying a job whose worker died", job=job.id, task=job.task_name)
        await manager.retry_job(job)


@upkeep.periodic(cron="* * * * *")
@upkeep.task(name="tell_backlogs", queueing_lock="upkeep:tell_backlogs", pass_context=True)
async def tell_backlogs(context: JobContext, timestamp: int) -> None:
    """Log the length and the age of each queue."""
    async with runtime_of(context).database.transaction() as session:
        for backlog in await backlogs(session):
            _log.info("jobs wait", **asdict(backlog))


@upkeep.periodic(cron="17 * * * *")
@upkeep.task(name="forget_failed", queueing_lock="upkeep:forget_failed", pass_context=True)
async def forget_failed(context: JobContext, timestamp: int) -> None:
    await context.app.job_manager.delete_old_jobs(
        nb_hours=_KEEP_FAILED_HOURS, include_failed=True, include_cancelled=True
    )


registry = procrastinate.App(connector=procrastinate.PsycopgConnector())
registry.add_tasks_from(upkeep, namespace="upkeep")
registry.add_tasks_from(account, namespace="account")
registry.add_tasks_from(billing, namespace="billing")
registry.add_tasks_from(creation, namespace="creation")
registry.add_tasks_from(exchange, namespace="exchange")
registry.add_tasks_from(hosted, namespace="hosted")
registry.add_tasks_from(media, namespace="media")
registry.add_tasks_from(push, namespace="push")
registry.add_tasks_from(usermodel, namespace="usermodel")
registry.add_tasks_from(wallet, namespace="wallet")


async def run_worker(settings: Settings, runtime: Runtime, *, queue: str, concurrency: int) -> None:
    with registry.replace_connector(connector(database_url(settings))) as app:
        async with app.open_async():
            await _report_unknown(runtime, app)
            await app.run_worker_async(
                queues=[queue],
                concurrency=concurrency,
                delete_jobs=DELETE_JOBS,
                additional_context={"runtime": runtime},
                shutdown_graceful_timeout=settings.worker_grace_seconds,
                update_heartbeat_interval=settings.worker_stalled_seconds / 3,
                stalled_worker_timeout=settings.worker_stalled_seconds,
            )


async def _report_unknown(runtime: Runtime, app: procrastinate.App) -> None:
    """Log an error for queued jobs whose task this version does not have, because they would wait for ever."""
    async with runtime.database.engine.connect() as connection:
        waiting = await connection.execute(
            text("select distinct task_name from procrastinate_jobs where status = 'todo'")
        )
        for (name,) in waiting:
            if name not in app.tasks:
                _log.error("jobs wait for a task that this version does not have", task=name)
