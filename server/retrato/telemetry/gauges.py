"""What workers read from the database for Prometheus: queues, processes, and what waits for an operator.

Each worker exports the same values, so a query takes their maximum.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from prometheus_client import Gauge
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import endings, inbox, refunds, sweep
from retrato.heartbeat import ALIVE
from retrato.kit.cancellation import is_cancelled
from retrato.queue import Backlog, OtherJobs, backlogs, engine_queue, other_jobs, training_queue, worker_slots
from retrato.runtime import Runtime
from retrato.tables import Process

_SECONDS = 15.0
_TIMEOUT_SECONDS = 10
_JOBS = Gauge("retrato_queue_jobs", "Jobs in a queue.", ["queue", "state"], multiprocess_mode="livemax")
_OLDEST = Gauge(
    "retrato_queue_oldest_seconds", "Age of the oldest job that could run.", ["queue"], multiprocess_mode="livemax"
)
_PROCESSES = Gauge(
    "retrato_processes", "Processes that were seen in the last 45 seconds.", ["kind"], multiprocess_mode="livemax"
)
_STUCK = Gauge("retrato_payments_stuck", "Entries of `retrato webhooks stuck`.", ["kind"], multiprocess_mode="livemax")
_ARCHIVING = Gauge(
    "retrato_wal_archive_age_seconds", "Time since PostgreSQL last archived a WAL file; -1 if it does not archive."
)
_ARCHIVE_FAILS = Gauge("retrato_wal_archive_fails", "1 if the last attempt to archive a WAL file failed.")
_COST = Gauge("retrato_item_cost_dollars", "Configured cost of one result.", ["engine", "kind"])
_log = structlog.get_logger("telemetry")


@asynccontextmanager
async def measuring(runtime: Runtime) -> AsyncIterator[None]:
    """Keep the gauges up to date during the block, in the background."""
    for engine, cost in runtime.settings.engine.costs.items():
        for kind, dollars in (("PHOTO", cost.photo), ("VIDEO", cost.video)):
            if dollars is not None:
                _COST.labels(engine, kind).set(float(dollars))
    task = asyncio.create_task(_measure_regularly(runtime))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _measure_regularly(runtime: Runtime) -> None:
    engines = runtime.settings.engine.names
    queues = {*worker_slots(0), *map(engine_queue, engines), *map(training_queue, engines)}
    while not is_cancelled():
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS), runtime.database.autocommit_session() as session:
                await measure(session, queues)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the gauges must not stand still from now on
            _log.warning("the gauges could not be read", reason=repr(error))
            if is_cancelled():
                break
        await asyncio.sleep(_SECONDS)


async def measure(session: AsyncSession, queues: set[str]) -> None:
    """Set the gauges; those of `queues` also if they are empty. Other queues that have jobs are added to them: their
    gauges must not keep their values when the jobs are gone."""
    waiting = {backlog.queue: backlog for backlog in await backlogs(session)}
    others = await other_jobs(session)
    queues |= waiting.keys() | others.keys()
    for queue in queues:
        backlog, other = waiting.get(queue, Backlog(queue, 0, 0.0)), others.get(queue, OtherJobs())
        _OLDEST.labels(queue).set(backlog.oldest_seconds)
        _JOBS.labels(queue, "waiting").set(backlog.jobs)
        _JOBS.labels(queue, "scheduled").set(other.scheduled)
        _JOBS.labels(queue, "running").set(other.running)
        _JOBS.labels(queue, "failed").set(other.failed)
    rows = await session.execute(
        select(Process.kind, func.count()).where(Process.seen_at > func.now() - ALIVE).group_by(Process.kind)
    )
    alive = dict(rows.all())
    for kind in ("web", "worker", "engine"):
        _PROCESSES.labels(kind).set(alive.get(kind, 0))
    _STUCK.labels("webhook").set(len(await inbox.list_stuck(session)))
    _STUCK.labels("ending").set(len(await endings.list_failing(session)))
    _STUCK.labels("renewal").set(len(await sweep.list_uncancelled(session)))
    _STUCK.labels("refund").set(len(await refunds.list_stuck(session)))
    archives, age, fails = (
        await session.execute(
            text(
                "select current_setting('archive_mode') <> 'off',"
                " extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float,"
                " coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver"
            )
        )
    ).one()
    _ARCHIVING.set(age if archives else -1)
    _ARCHIVE_FAILS.set(archives and fails)
