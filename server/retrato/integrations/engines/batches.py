"""An engine that makes several photos in about the time of one: those that wait and are alike go together."""

import asyncio
from dataclasses import dataclass
from typing import Any

from retrato.integrations.engines.contract import EngineError, Image, ImagineRequest, Verb
from retrato.integrations.engines.pool import MakeEngine, Pool, Report
from retrato.integrations.engines.process import EngineProcess

# The photos of one order are taken from the queue one by one, within moments.
_GATHERING = 0.05


@dataclass(eq=False)
class _Photo:
    request: ImagineRequest
    report: Report | None
    made: "asyncio.Future[Image]"

    def goes_with(self, other: "_Photo") -> bool:
        mine, theirs = self.request, other.request
        return (mine.aspect, mine.gender, mine.recipe, mine.model) == (
            theirs.aspect,
            theirs.gender,
            theirs.recipe,
            theirs.model,
        )


class BatchPool(Pool):
    """One process, because it fills a GPU."""

    def __init__(self, make: MakeEngine, *, batch: int, patience: float) -> None:
        self._process = EngineProcess(make, patience)
        self._turn = asyncio.Lock()
        self._waiting: list[_Photo] = []
        self.at_once = batch

    async def run(self, verb: Verb, *arguments: object, report: Report | None = None) -> Any:
        match verb, arguments:
            case "imagine", (ImagineRequest() as request,):
                return await self._imagine(request, report)
            case _:
                async with self._turn:
                    return await self._process.run(verb, arguments, report)

    async def _imagine(self, request: ImagineRequest, report: Report | None) -> Image:
        photo = _Photo(request, report, asyncio.get_running_loop().create_future())
        self._waiting.append(photo)
        try:
            await asyncio.sleep(_GATHERING)
            async with self._turn:
                # Whoever had the turn before may have made this one too.
                if not photo.made.done():
                    await self._make_with(photo)
        finally:
            if photo in self._waiting:
                self._waiting.remove(photo)
        return photo.made.result()

    async def _make_with(self, first: _Photo) -> None:
        alike = [photo for photo in self._waiting if photo is not first and photo.goes_with(first)]
        batch = [first, *alike[: self.at_once - 1]]

        def report(share: float) -> None:
            for photo in batch:
                if photo.report:
                    photo.report(share)

        requests = [photo.request for photo in batch]
        try:
            made = await self._process.run("imagine_many", (requests,), report)
        except EngineError as error:
            made = [error] * len(batch)
        for photo, image in zip(batch, made, strict=True):
            if isinstance(image, EngineError):
                photo.made.set_exception(image)
                # Who has gone meanwhile will not look.
                photo.made.exception()
            else:
                photo.made.set_result(image)

    def close(self) -> None:
        self._process.end()
