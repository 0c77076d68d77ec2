"""The registry of all tasks, the upkeep tasks of the queue itself, and the worker."""

import asyncio
import signal
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import asdict

import procrastinate
import structlog
from procrastinate import BaseRetryStrategy, RetryDecision
from procrastinate.exceptions import ConnectorException, JobAborted, TaskNotFound, UniqueViolation
from procrastinate.jobs import DeleteJobCondition, Job, Status
from sqlalchemy import text

from retrato import VERSION, heartbeat
from retrato.account.tasks import tasks as account
from retrato.admin.figures.tasks import tasks as figures
from retrato.billing.tasks import tasks as billing
from retrato.creation.make import CREATION
from retrato.creation.tasks import tasks as creation
from retrato.exchange.tasks import tasks as exchange
from retrato.hosted.tasks import tasks as hosted
from retrato.kit import clock
from retrato.kit.metrics_server import serving_metrics
from retrato.media.tasks import tasks as media
from retrato.push.tasks import tasks as push
from retrato.queue import Blueprint, JobContext, PausableJobs, backlogs, connector, find_overlong, queue_of
from retrato.runtime import Runtime, database_url, direct_database_url, runtime_of
from retrato.settings import Settings
from retrato.style.tasks import tasks as style
from retrato.tables import ProcessKind
from retrato.telemetry.gauges import measuring
from retrato.telemetry.gpu import measure_gpus
from retrato.telemetry.jobs import observe
from retrato.trust.tasks import tasks as trust
from retrato.usermodel.tasks import tasks as usermodel
from retrato.usermodel.train import TRAINING
from retrato.wallet.tasks import tasks as wallet

_log = structlog.get_logger("jobs")
# Long enough to investigate failures; limited, because arguments identify people.
_KEEP_FAILED_HOURS = 14 * 24

_FAILED_TODAY = text(
    "select job.id from procrastinate_jobs job join procrastinate_events event on event.job_id = job.id"
    " where status = 'failed' and type = 'failed' and at > now() - interval '1 day'"
)

# Deleted at once, because arguments identify people.
DELETE_JOBS = DeleteJobCondition.SUCCESSFUL

upkeep = Blueprint()


class HandBack(BaseRetryStrategy):
    """Requeue a job of a stopping worker at once, with its priority. Other exceptions are left to the task's own
    strategy."""

    def __init__(self, strategy: BaseRetryStrategy | None) -> None:
        self._strategy = strategy

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        # One with a queueing lock, such as a periodic one, may already be queued again.
        if isinstance(exception, asyncio.CancelledError | JobAborted) and not job.queueing_lock:
            return RetryDecision()
        return self._strategy.get_retry_decision(exception=exception, job=job) if self._strategy else None


@upkeep.periodic(cron="* * * * * */15")
@upkeep.task(name="retry_stalled", queueing_lock="upkeep:retry_stalled", pass_context=True)
async def retry_stalled(context: JobContext, timestamp: int) -> None:
    """Retry jobs whose worker was killed, and those that ended while it could not reach the database. Handlers are
    idempotent."""
    manager, runtime = context.app.job_manager, runtime_of(context)
    silence = runtime.settings.worker_stalled_seconds
    lost = {job.id: job.task_name for job in await manager.get_stalled_jobs(seconds_since_heartbeat=silence) if job.id}
    async with runtime.database.transaction() as session:
        lost |= await find_overlong(session, besides=(CREATION.task, TRAINING.task))
    for job_id, task_name in lost.items():
        _log.warning("retrying a lost job", job=job_id, task=task_name)
        try:
            await manager.retry_job_by_id_async(job_id, clock.now())
        except UniqueViolation:  # another one is queued
            await manager.finish_job_by_id_async(job_id, Status.ABORTED, delete_job=True)
        except ConnectorException as error:  # for example, it has just ended
            _log.warning("a job could not be retried", job=job_id, task=task_name, reason=str(error.__cause__))


@upkeep.periodic(cron="* * * * *")
@upkeep.task(name="retry_unknown", queueing_lock="upkeep:retry_unknown", pass_context=True)
async def retry_unknown(context: JobContext, timestamp: int) -> None:
    """Retry jobs that were taken by a worker of another release, which did not know their task and marked them as
    failed. That reason is not recorded, but any other failure would have been retried, if the task's strategy does."""
    manager = context.app.job_manager
    async with runtime_of(context).database.transaction() as session:
        recent = set(await session.scalars(_FAILED_TODAY))
    for job in await manager.list_jobs_async(status=Status.FAILED.value) if recent else ():
        task = context.app.tasks.get(job.task_name)
        last_attempt = job.evolve(attempts=job.attempts - 1)
        if job.id in recent and task and task.get_retry_exception(TaskNotFound(), last_attempt):
            _log.warning("retrying a job whose task was unknown to its worker", job=job.id, task=job.task_name)
            with suppress(UniqueViolation):  # another one is queued
                await manager.retry_job(job)


@upkeep.periodic(cron="* * * * *")
@upkeep.task(name="log_backlogs", aliases=["tell_backlogs"], queueing_lock="upkeep:log_backlogs", pass_context=True)
async def log_backlogs(context: JobContext, timestamp: int) -> None:
    """Log the length and the age of each queue."""
    async with runtime_of(context).database.transaction() as session:
        for backlog in await backlogs(session):
            _log.info("jobs wait", **asdict(backlog))


@upkeep.periodic(cron="17 * * * *")
@upkeep.task(name="forget_failed", queueing_lock="upkeep:forget_failed", pass_context=True)
async def forget_failed(context: JobContext, timestamp: int) -> None:
    """Delete old jobs that failed, and the rows of processes that were killed."""
    async with runtime_of(context).database.transaction() as session:
        await heartbeat.forget_gone(session)
    await context.app.job_manager.delete_old_jobs(
        nb_hours=_KEEP_FAILED_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
    )


registry = procrastinate.App(connector=procrastinate.PsycopgConnector(), worker_defaults={"task_middleware": [observe]})
registry.job_manager = PausableJobs(registry.connector)
registry.add_tasks_from(upkeep, namespace="upkeep")
registry.add_tasks_from(account, namespace="account")
registry.add_tasks_from(billing, namespace="billing")
registry.add_tasks_from(creation, namespace="creation")
registry.add_tasks_from(exchange, namespace="exchange")
registry.add_tasks_from(figures, namespace="figures")
registry.add_tasks_from(hosted, namespace="hosted")
registry.add_tasks_from(media, namespace="media")
registry.add_tasks_from(push, namespace="push")
registry.add_tasks_from(style, namespace="style")
registry.add_tasks_from(trust, namespace="trust")
registry.add_tasks_from(usermodel, namespace="usermodel")
registry.add_tasks_from(wallet, namespace="wallet")


for task in set(registry.tasks.values()):  # aliases are listed as well
    task.queue = queue_of(task.name, periodic=task.queueing_lock is not None)
    task.retry_strategy = HandBack(task.retry_strategy)


async def run_worker(
    settings: Settings, runtime: Runtime, slots: Mapping[str, int], *, engine: str | None = None
) -> None:
    """Run jobs until the process receives a signal to stop, or staff ask it to; `slots` limits how many of each queue
    run at a time. Then take no more jobs, finish those that end within the grace period, and hand back the others."""
    stop = asyncio.Event()
    kind: ProcessKind = "engine" if engine else "worker"
    alive = heartbeat.beating(runtime.database, kind, engine=engine, queues=slots, on_drain=stop.set)
    if engine:
        measure_gpus()
    port = settings.metrics.port
    metrics = serving_metrics(settings.metrics.host, port, kind=kind, version=VERSION)
    gauges = measuring(runtime) if port and not engine else nullcontext()
    queue = connector(
        database_url(settings), listen_url=direct_database_url(settings), prepare=settings.prepared_statements
    )
    with registry.replace_connector(queue) as app:
        async with app.open_async(), metrics, gauges, alive:
            await _report_unknown(runtime, app)
            workers = [
                asyncio.create_task(
                    app.run_worker_async(
                        queues=[queue],
                        concurrency=concurrency,
                        delete_jobs=DELETE_JOBS,
                        additional_context={"runtime": runtime},
                        install_signal_handlers=False,
                        shutdown_graceful_timeout=settings.worker_grace_seconds,
                        update_heartbeat_interval=settings.worker_stalled_seconds / 3,
                        stalled_worker_timeout=settings.worker_stalled_seconds,
                    )
                )
                for queue, concurrency in slots.items()
            ]
            await _until_stopped(workers, stop)


async def _until_stopped(workers: list[asyncio.Task[None]], stop: asyncio.Event) -> None:
    """Wait for `stop`, which a signal sets as well, or for a worker that fails, and stop all workers. Whatever started
    the process restarts it."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({stopping, *workers}, return_when=asyncio.FIRST_COMPLETED)
    for worker in workers:
        worker.cancel()  # a worker that is cancelled drains
    results = await asyncio.gather(*workers, return_exceptions=True)
    stopping.cancel()
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _report_unknown(runtime: Runtime, app: procrastinate.App) -> None:
    """Log an error for queued jobs whose task this version does not have: a worker that takes one marks it as failed.
    `retry_unknown` of a version that has the task retries them."""
    async with runtime.database.engine.connect() as connection:
        waiting = await connection.execute(
            text("select distinct task_name from procrastinate_jobs where status = 'todo'")
        )
        for (name,) in waiting:
            if name not in app.tasks:
                _log.error("jobs wait for a task that this version does not have", task=name)
