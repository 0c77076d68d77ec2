import asyncio
from pathlib import PurePosixPath

import structlog
from procrastinate import RetryStrategy

from retrato.media import files
from retrato.media.image_cache import ImageCache
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()
_log = structlog.get_logger("media")


@tasks.task(name="remove_objects", retry=RetryStrategy(max_attempts=8, exponential_wait=4), pass_context=True)
async def remove_objects(context: JobContext, keys: list[str]) -> None:
    runtime = runtime_of(context)
    await runtime.storage.delete(keys)
    cache = ImageCache.open(runtime.settings)
    for key in keys:
        await asyncio.to_thread(cache.evict, PurePosixPath(key).stem)


@tasks.periodic(cron="29 3 * * *")
@tasks.task(name="sweep", queueing_lock="media:sweep", pass_context=True)
async def sweep(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    if deleted := await files.sweep(runtime.database, runtime.storage):
        _log.warning("deleted objects without a row", objects=deleted)
