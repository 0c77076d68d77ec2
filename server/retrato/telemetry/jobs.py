"""Counts, times and traces jobs, and names the job in whatever it logs."""

import asyncio
import logging
import time
from typing import Any

import structlog
from procrastinate import JobContext
from procrastinate.exceptions import JobAborted
from procrastinate.middleware import AsyncCallNext
from procrastinate.worker import Worker
from prometheus_client import Counter, Histogram

from retrato.attempt import TryAgain
from retrato.kit import tracing
from retrato.queue import PARENT_SPAN

_JOBS = Counter("retrato_jobs_total", "Jobs that a worker ran.", ["queue", "task", "outcome"])
_SECONDS = Histogram(
    "retrato_job_seconds",
    "Time of a run of a job.",
    ["task"],
    buckets=(0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600),
)


async def observe(call_next: AsyncCallNext, context: JobContext, _worker: Worker) -> Any:
    job = context.job
    parent = job.task_kwargs.pop(PARENT_SPAN, None)
    started, outcome = time.perf_counter(), "failed"
    try:
        with tracing.span(job.task_name, {PARENT_SPAN: str(parent)} if parent else None, queue=job.queue):
            # Bound until the end of the asyncio task, which is the job's own: a failure is logged after the span.
            structlog.contextvars.bind_contextvars(job=job.id, task=job.task_name, **tracing.trace_ids())
            result = await call_next()
        outcome = "done"
        return result
    except TryAgain:
        outcome = "again"
        raise
    except (asyncio.CancelledError, JobAborted):
        outcome = "handed back"
        raise
    finally:
        _JOBS.labels(job.queue, job.task_name, outcome).inc()
        _SECONDS.labels(job.task_name).observe(time.perf_counter() - started)


def _without_arguments(record: logging.LogRecord) -> bool:
    """Take the arguments of a job, which identify people, out of what procrastinate logs about it."""
    if job := getattr(record, "job", None):
        record.msg = str(record.msg).replace(job["call_string"], f"{job['task_name']}[{job['id']}]")
    return True


logging.getLogger("procrastinate.worker").addFilter(_without_arguments)
