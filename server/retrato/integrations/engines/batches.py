"""Batches waiting photos that differ only by seed, for engines that make several in about the time of one."""

import asyncio
from dataclasses import dataclass
from typing import Any

from retrato.integrations.engines.contract import EngineError, Image, ImagineRequest, Verb
from retrato.integrations.engines.pool import Begun, MakeEngine, Pool, Report
from retrato.integrations.engines.process import EngineProcess

# The photos of one order are dequeued one by one, within milliseconds.
_BATCH_WINDOW = 0.05


@dataclass(eq=False)
class _Photo:
    request: ImagineRequest
    report: Report | None
    begun: Begun | None
    made: "asyncio.Future[Image]"

    def can_batch_with(self, other: "_Photo") -> bool:
        mine, theirs = self.request, other.request
        return (mine.aspect, mine.gender, mine.recipe, mine.model) == (
            theirs.aspect,
            theirs.gender,
            theirs.recipe,
            theirs.model,
        )


class BatchPool(Pool):
    """Runs one process, because it fills a GPU."""

    def __init__(self, make: MakeEngine, *, batch: int, stop_timeout: float) -> None:
        self._process = EngineProcess(make, stop_timeout)
        self._lock = asyncio.Lock()
        self._waiting: list[_Photo] = []
        self.at_once = batch

    async def run(
        self, verb: Verb, *arguments: object, report: Report | None = None, begun: Begun | None = None
    ) -> Any:
        match verb, arguments:
            case "imagine", (ImagineRequest() as request,):
                return await self._imagine(request, report, begun)
            case _:
                async with self._lock:
                    if begun:
                        begun()
                    return await self._process.run(verb, arguments, report)

    async def _imagine(self, request: ImagineRequest, report: Report | None, begun: Begun | None) -> Image:
        photo = _Photo(request, report, begun, asyncio.get_running_loop().create_future())
        self._waiting.append(photo)
        try:
            await asyncio.sleep(_BATCH_WINDOW)
            async with self._lock:
                # A previous batch may have included this photo.
                if not photo.made.done():
                    await self._make_batch(photo)
        finally:
            if photo in self._waiting:
                self._waiting.remove(photo)
        return photo.made.result()

    async def _make_batch(self, first: _Photo) -> None:
        compatible = [photo for photo in self._waiting if photo is not first and photo.can_batch_with(first)]
        batch = [first, *compatible[: self.at_once - 1]]

        def report(share: float) -> None:
            for photo in batch:
                if photo.report:
                    photo.report(share)

        for photo in batch:
            if photo.begun:
                photo.begun()
        requests = [photo.request for photo in batch]
        try:
            made = await self._process.run("imagine_many", (requests,), report)
        except EngineError as error:
            made = [error] * len(batch)
        for photo, image in zip(batch, made, strict=True):
            if isinstance(image, EngineError):
                photo.made.set_exception(image)
                # Mark the exception as retrieved, in case the caller has been cancelled.
                photo.made.exception()
            else:
                photo.made.set_result(image)

    def close(self) -> None:
        self._process.end()
