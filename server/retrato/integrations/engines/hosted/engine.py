"""A provider of hosted models as an engine: it checks what it is given, has it made, and copies what comes of it at
once, because it does not stay there."""

import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from uuid import uuid4

import structlog

from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    EngineError,
    Image,
    ImagineRequest,
    PhotoQuality,
    Progress,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
    VideoQuality,
)
from retrato.integrations.engines.hosted import films, models, pictures
from retrato.integrations.engines.hosted.calls import Call, Calls
from retrato.integrations.engines.hosted.errand import Errand
from retrato.integrations.engines.hosted.http_api import Gone, Unavailable
from retrato.integrations.engines.hosted.provider import TRIGGER, Provider
from retrato.integrations.engines.hosted.shapes import RATIOS
from retrato.integrations.engines.prompts import prompt_of
from retrato.tables import HostedVerb

_log = structlog.get_logger("engine")

Inspector = Callable[[bytes], Verdict]
T = TypeVar("T")

_LONGEST: dict[PhotoQuality, int] = {"SD": 1024, "HD": 2048, "UHD": 4096}
_SHORT_EDGE: dict[VideoQuality, int] = {"SD": 480, "HD": 720}
# More give the trainer nothing but time to take.
_MOST_SELFIES = 20
# Shots of one order start from seeds that are far from each other; models take 31 bits.
_SHOT_SEED = 1_000_003
_SEEDS = 2**31 - 1


class Hosted:
    def __init__(
        self, provider: Provider, calls: Calls, inspect: Inspector, public_url: str, haste: float = 1.0
    ) -> None:
        """`inspect` looks at selfies on this machine: nobody pays a provider for that. `haste` divides all pauses."""
        self.name: str = provider.name
        self._provider, self._calls, self._haste = provider, calls, haste
        self._inspect, self._looking = inspect, threading.Lock()
        reachable = public_url.startswith("https://") or provider.plain_webhooks
        self._webhooks = f"{public_url}/api/webhooks" if reachable else None

    def inspect(self, selfie: bytes) -> Verdict:
        # Calls come from many threads; its networks are for one.
        with self._looking:
            return self._inspect(selfie)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        errand = self._errand("train", progress, cancel)
        verdicts = tuple(self.inspect(selfie) for selfie in request.selfies)
        good = [
            (verdict.score, selfie, verdict.face)
            for verdict, selfie in zip(verdicts, request.selfies, strict=True)
            if verdict.ok and verdict.face
        ]
        if not good:
            raise EngineError("badSelfies", retryable=False)
        good.sort(key=lambda each: -each[0])
        selfies = [selfie for _, selfie, _ in good[:_MOST_SELFIES]]
        call = errand.run(_key(request.key), lambda id_: self._provider.train(id_, pictures.archive(selfies)))
        model = self._taken(call, lambda answer: self._provider.model(call.remote_id or "", answer))
        _, best, face = good[0]
        thumbnail = pictures.thumbnail(best, face)
        errand.tell(1)
        return TrainResult(models.pack(self._provider.name, model), thumbnail, verdicts)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        errand = self._errand("imagine", progress, cancel)
        model = models.unpack(self._provider.name, request.model)
        prompt = prompt_of(request.recipe, "imagine", request.gender, trigger=TRIGGER, shot=request.shot)
        seed = (request.seed + request.shot * _SHOT_SEED) % _SEEDS
        call = errand.run(_key(request.key), lambda _: self._provider.imagine(model, prompt, request.aspect, seed))
        ratio = RATIOS[request.aspect]
        image = self._taken(call, lambda answer: self._finished(answer, ratio, _LONGEST["HD"]))
        errand.tell(1)
        return image

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        errand = self._errand("reimagine", progress, cancel)
        prompt = prompt_of(request.recipe, "reimagine", request.gender)
        photo = pictures.photo(request.photo)
        call = errand.run(
            _key(request.key),
            lambda _: self._provider.reimagine(photo, prompt, request.aspect, request.quality, request.seed % _SEEDS),
        )
        ratio = photo.ratio if request.aspect == "match_input_image" else RATIOS[request.aspect]
        image = self._taken(call, lambda answer: self._finished(answer, ratio, _LONGEST[request.quality]))
        errand.tell(1)
        return image

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        errand = self._errand("animate", progress, cancel)
        prompt = prompt_of(request.recipe, "animate", request.gender)
        photo = pictures.photo(request.photo)
        call = errand.run(
            _key(request.key),
            lambda _: self._provider.animate(photo, prompt, request.quality, request.seed % _SEEDS),
        )
        edge = _SHORT_EDGE[request.quality]
        film = self._taken(call, lambda answer: films.finished(self._provider.output(answer), photo.ratio, edge))
        errand.tell(1)
        return film

    def forget(self, model: bytes) -> None:
        self._provider.forget(models.unpack(self._provider.name, model))

    def _errand(self, verb: HostedVerb, progress: Progress, cancel: Cancel) -> Errand:
        return Errand(self._provider, self._calls, verb, progress, cancel, self._webhooks, self._haste)

    def _finished(self, answer: Mapping[str, Any], ratio: float, longest: int) -> Image:
        return pictures.finished(self._provider.output(answer), ratio, longest)

    def _taken(self, call: Call, take: Callable[[Mapping[str, Any]], T]) -> T:
        """What came of it. What is of no use is made anew by the next attempt; what cannot be had now, had later."""
        try:
            taken = take(call.outcome.answer or {})
        except Unavailable as trouble:
            if isinstance(trouble, Gone):
                self._calls.close(call.id, trouble.code)
            raise
        except (EngineError, LookupError, TypeError) as trouble:
            self._calls.close(call.id, "providerFailed")
            raise EngineError("providerFailed", retryable=True) from trouble
        self._tidy(call)
        return taken

    def _tidy(self, call: Call) -> None:
        try:
            if call.order:
                self._provider.tidy(call.order)
        except EngineError as error:
            # It goes by itself within a day.
            _log.warning("what was uploaded stays for now", provider=self.name, reason=error.code)


def _key(key: str) -> str:
    """A wish without a name is one of its own."""
    return key or uuid4().hex
