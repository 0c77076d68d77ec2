"""Attempts at a photo, a video or a model.

An attempt holds a lease on its row and renews it while it works. If its worker is killed, frozen or cut off from the
database, the lease expires and `requeue` gives the item to another attempt. The counter `attempts` fences off earlier
attempts: only the latest may finish the item.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import psycopg
import structlog
from procrastinate import BaseRetryStrategy, RetryDecision
from procrastinate.jobs import Job
from prometheus_client import Counter, Histogram
from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import after_commit
from retrato.kit import clock
from retrato.kit.cancellation import is_cancelled
from retrato.notification import events
from retrato.queue import enqueue, live_jobs, revive_job
from retrato.runtime import Runtime
from retrato.tables import Creation, UserModel

_log = structlog.get_logger("attempt")
MAX_ATTEMPTS = 50
"""A last resort against an item that kills its workers or fails for a reason unknown to the engine."""
_HAND_BACK_SECONDS = 5
_MAX_BACKOFF_SECONDS = 30
_BATCH_SIZE = 1000
_ITEMS = Counter("retrato_items_total", "Photos, videos and models that ended.", ["engine", "mode", "outcome"])
_ITEM_SECONDS = Histogram(
    "retrato_item_seconds",
    "Time of the attempts that succeeded.",
    ["engine", "mode"],
    buckets=(0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900, 3600),
)
_FAILED = Counter("retrato_attempts_failed_total", "Attempts that an engine ended with an error.", ["engine", "reason"])
_LOST = Counter("retrato_attempts_lost_total", "Attempts whose worker was lost.", ["task"])


@dataclass(frozen=True)
class Kind:
    table: type[Creation] | type[UserModel]
    unfinished: Sequence[str]
    task: str
    argument: str
    """The argument of the task that holds the item's id."""


@dataclass(frozen=True)
class Attempt:
    kind: Kind
    item_id: UUID
    user_id: UUID
    number: int

    def is_current(self) -> tuple[ColumnElement[bool], ...]:
        table = self.kind.table
        return table.id == self.item_id, table.attempts == self.number, table.status.in_(self.kind.unfinished)


class TryAgain(Exception):  # noqa: N818 - not a fault
    """Raised by a job to run again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds} s")
        self.seconds = seconds


class KeepTrying(BaseRetryStrategy):
    """Run a job again after any exception. The job is the same, so it keeps its place in the queue."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        if isinstance(exception, TryAgain):
            seconds = exception.seconds
        else:
            _log.error("an attempt failed unexpectedly", task=job.task_name, job=job.id, exc_info=exception)
            seconds = min(2 ** min(job.attempts, 10), _MAX_BACKOFF_SECONDS)
        return RetryDecision(retry_at=clock.now() + timedelta(seconds=seconds))


def lease(runtime: Runtime) -> Any:
    """Return the SQL expression for the end of a lease that starts now."""
    return func.now() + timedelta(seconds=runtime.settings.worker_stalled_seconds)


@asynccontextmanager
async def hold(runtime: Runtime, attempt: Attempt) -> AsyncIterator[None]:
    """Renew the lease during the block. If the block raises, because the worker stops or for an unexpected reason, hand
    the item back at once."""
    renewing = asyncio.create_task(_renew(runtime, attempt))
    try:
        yield
    except TryAgain:  # handed back already
        raise
    except BaseException:
        await _hand_back(runtime, attempt)
        raise
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing


async def _renew(runtime: Runtime, attempt: Attempt) -> None:
    table = attempt.kind.table
    while not is_cancelled():
        await asyncio.sleep(runtime.settings.worker_stalled_seconds / 3)
        try:
            async with runtime.database.transaction() as session:
                # Not if the item was handed back in the meantime: its next attempt would wait for the lease to expire.
                await session.execute(
                    update(table)
                    .where(*attempt.is_current(), table.lease_until.is_not(None))
                    .values(lease_until=lease(runtime))
                )
        except (SQLAlchemyError, psycopg.Error, OSError) as error:
            _log.warning("a lease could not be renewed", item=str(attempt.item_id), reason=repr(error))


async def _hand_back(runtime: Runtime, attempt: Attempt) -> None:
    """Release the item for the next attempt. If that is impossible now, its lease expires soon."""
    try:
        async with asyncio.timeout(_HAND_BACK_SECONDS), runtime.database.transaction() as session:
            await session.execute(update(attempt.kind.table).where(*attempt.is_current()).values(**_released(attempt)))
    except (SQLAlchemyError, psycopg.Error, OSError) as error:  # TimeoutError is an OSError
        _log.warning("an item could not be handed back", item=str(attempt.item_id), reason=repr(error))


def _released(attempt: Attempt) -> dict[str, Any]:
    # A model keeps its progress, because its training resumes. Its status does not change.
    queued = {"status": "QUEUED", "progress": 0.0} if attempt.kind.table is Creation else {}
    return {"lease_until": None, **queued}


class Progress:
    """Stores and publishes the progress of an attempt when it changes."""

    def __init__(self, runtime: Runtime, attempt: Attempt) -> None:
        self._runtime, self._attempt, self._stored = runtime, attempt, 0.0

    async def __call__(self, progress: float) -> bool:
        """Return whether this attempt is still the current one."""
        progress = round(progress, 2)
        try:
            return await (self._is_current() if progress == self._stored else self._store(progress))
        except (SQLAlchemyError, psycopg.Error, OSError) as error:
            # The engine needs no database. Whether the item is still ours is decided when it is finished.
            _log.warning("progress could not be stored", item=str(self._attempt.item_id), reason=repr(error))
            return True

    async def _is_current(self) -> bool:
        async with self._runtime.database.autocommit_session() as session:
            found = await session.scalar(select(self._attempt.kind.table.id).where(*self._attempt.is_current()))
        return found is not None

    async def _store(self, progress: float) -> bool:
        attempt = self._attempt
        async with self._runtime.database.transaction() as session:
            current = await session.scalar(
                update(attempt.kind.table)
                .where(*attempt.is_current())
                .values(progress=progress)
                .returning(attempt.kind.table.id)
            )
            if current:
                await events.publish(session, attempt.user_id, "progress", id=attempt.item_id, progress=progress)
        self._stored = progress
        return current is not None


async def find_lost(runtime: Runtime, kind: Kind) -> Sequence[UUID]:
    """Return the unfinished items that nobody works on: those whose lease has expired, and those without a lease whose
    job is gone, or was taken long ago and did not start an attempt."""
    table = kind.table
    live = live_jobs(kind.task, kind.argument, timedelta(seconds=runtime.settings.worker_stalled_seconds))
    async with runtime.database.transaction() as session:
        found = await session.scalars(
            select(table.id)
            .where(
                table.status.in_(kind.unfinished),
                or_(table.lease_until < func.now(), and_(table.lease_until.is_(None), table.id.not_in(live))),
            )
            .limit(_BATCH_SIZE)
        )
        return found.all()


def count_done(session: AsyncSession, engine: str, mode: str, seconds: float) -> None:
    """Count an item that is done if the transaction commits; `seconds` is the time of its last attempt."""

    def count() -> None:
        _ITEMS.labels(engine, mode, "done").inc()
        _ITEM_SECONDS.labels(engine, mode).observe(seconds)

    after_commit(session, count)


def count_failed(session: AsyncSession, engine: str | None, mode: str, reason: str) -> None:
    """Count an item that failed, or was cancelled, if the transaction commits."""
    after_commit(session, _ITEMS.labels(engine or "", mode, reason).inc)


def count_failed_attempt(engine: str, reason: str) -> None:
    _FAILED.labels(engine, reason).inc()


def reset(item: Creation | UserModel) -> None:
    """Prepare a failed item for new attempts."""
    item.error, item.progress, item.failures, item.lease_until = None, 0.0, 0, None
    # Otherwise they go on counting: an earlier attempt that still runs must not pass for the new one.
    if item.attempts >= MAX_ATTEMPTS:
        item.attempts = 0


async def requeue(session: AsyncSession, kind: Kind, item: Creation | UserModel, queue: str, priority: int) -> None:
    """Release a lost item, which the caller has locked, and make sure that it has a job."""
    _log.warning("an attempt was lost", item=str(item.id), task=kind.task, attempt=item.attempts)
    _LOST.labels(kind.task).inc()
    item.lease_until = None
    if not await revive_job(session, kind.task, kind.argument, str(item.id)):
        arguments: dict[str, Any] = {kind.argument: str(item.id)}
        await enqueue(session, kind.task, queue=queue, priority=priority, **arguments)
