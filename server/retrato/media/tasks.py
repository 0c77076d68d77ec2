import asyncio
from pathlib import PurePosixPath

from procrastinate import RetryStrategy

from retrato.media import quarantine, sweep
from retrato.media.image_cache import ImageCache
from retrato.queue import Blueprint, JobContext
from retrato.runtime import runtime_of

tasks = Blueprint()


# About three days in all. After that the sweep removes the objects, which takes two weeks more.
@tasks.task(name="remove_objects", retry=RetryStrategy(max_attempts=12, exponential_wait=3), pass_context=True)
async def remove_objects(context: JobContext, keys: list[str]) -> None:
    runtime = runtime_of(context)
    await runtime.storage.delete(keys)
    await quarantine.delete(runtime.storage, keys)
    cache = ImageCache.open(runtime.settings)
    for key in keys:
        await asyncio.to_thread(cache.evict, PurePosixPath(key).stem)


@tasks.periodic(cron="29 3 * * *")
@tasks.task(name="sweep", lock="media:sweep", queueing_lock="media:sweep", pass_context=True)
async def sweep_storage(context: JobContext, timestamp: int) -> None:  # noqa: ARG001 - passed by the scheduler
    runtime = runtime_of(context)
    try:
        await sweep.sweep(runtime.database, runtime.storage)
    except sweep.Refused as refusal:
        sweep.report_refusal("storage", str(refusal))
