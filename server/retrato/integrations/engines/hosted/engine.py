"""An engine on top of a hosted provider: validate the input, run the remote call, and copy the result at once, because
providers delete it soon."""

import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from uuid import UUID, uuid4

import structlog

from retrato.integrations.engines import references
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import thumbnail_of
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
from retrato.integrations.engines.hosted import models, pictures, videos
from retrato.integrations.engines.hosted.calls import Call, CallStore
from retrato.integrations.engines.hosted.http_api import Gone, Unavailable
from retrato.integrations.engines.hosted.provider import TRIGGER, Provider, ProviderRequest
from retrato.integrations.engines.hosted.runner import CallRunner
from retrato.integrations.engines.hosted.shapes import RATIOS
from retrato.integrations.engines.prompts import prompt_of
from retrato.tables import HostedVerb

_log = structlog.get_logger("engine")

Inspector = Callable[[bytes], Verdict]
T = TypeVar("T")

_LONG_EDGE: dict[PhotoQuality, int] = {"SD": 1024, "HD": 2048, "UHD": 4096}
_SHORT_EDGE: dict[VideoQuality, int] = {"SD": 480, "HD": 720}
# More selfies only make training slower.
_MAX_SELFIES = 20
# Spread the seeds of the shots of one order. Models accept 31 bits.
_SHOT_SEED, _POSE_SEED = 1_000_003, 15_485_863
_SEEDS = 2**31 - 1


class Hosted:
    def __init__(
        self, provider: Provider, calls: CallStore, inspect: Inspector, public_url: str, speedup: float = 1.0
    ) -> None:
        """`inspect` checks selfies locally, because a provider would charge. `speedup` divides delays, for tests."""
        self.name: str = provider.name
        self._provider, self._calls, self._speedup = provider, calls, speedup
        self._inspect, self._inspect_lock = inspect, threading.Lock()
        reachable = public_url.startswith("https://") or provider.allows_http
        self._webhooks = f"{public_url}/api/webhooks" if reachable else None

    def inspect(self, selfie: bytes) -> Verdict:
        # Called from many threads, but its networks are not thread-safe.
        with self._inspect_lock:
            return self._inspect(selfie)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        if self._provider.learns_by == "references":
            learned = references.learn(request.selfies, self.inspect, Steps(progress, cancel))
            model = models.pack_references(self._provider.name, learned.references)
            return TrainResult(model, learned.thumbnail, learned.verdicts)
        runner = self._runner("train", progress, cancel)
        verdicts = tuple(self.inspect(selfie) for selfie in request.selfies)
        good = [
            (verdict.score, selfie, verdict.face)
            for verdict, selfie in zip(verdicts, request.selfies, strict=True)
            if verdict.ok and verdict.face
        ]
        if not good:
            raise EngineError("badSelfies", retryable=False)
        good.sort(key=lambda each: -each[0])
        selfies = [selfie for _, selfie, _ in good[:_MAX_SELFIES]]
        call = runner.run(_key_or_random(request.key), lambda id_: self._provider.train(id_, pictures.archive(selfies)))
        names = self._take_result(call, lambda answer: self._provider.model(call.remote_id or "", answer))
        _, best, face = good[0]
        thumbnail = thumbnail_of(best, face)
        runner.report(1)
        return TrainResult(models.pack(self._provider.name, names), thumbnail, verdicts)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        runner = self._runner("imagine", progress, cancel)
        model = models.unpack(self._provider.name, request.model)
        known_by = models.references_of(model)
        prompt = prompt_of(
            request.recipe,
            "imagine",
            request.gender,
            trigger="" if known_by else TRIGGER,
            shot=request.shot,
            own_words=request.words,
            from_references=bool(known_by),
        )
        seed = (request.seed + request.shot * _SHOT_SEED + request.pose * _POSE_SEED) % _SEEDS

        def prepare(_call: UUID) -> ProviderRequest:
            if known_by:
                return self._provider.imagine_from_references(known_by, prompt, request.aspect, seed)
            return self._provider.imagine(model, prompt, request.aspect, seed)

        call = runner.run(_key_or_random(request.key), prepare)
        ratio = RATIOS[request.aspect]
        image = self._take_result(call, lambda answer: self._to_image(answer, ratio, _LONG_EDGE["HD"]))
        runner.report(1)
        return image

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        runner = self._runner("reimagine", progress, cancel)
        prompt = prompt_of(request.recipe, "reimagine", request.gender, own_words=request.words)
        photo = pictures.photo(request.photo)
        call = runner.run(
            _key_or_random(request.key),
            lambda _: self._provider.reimagine(photo, prompt, request.aspect, request.quality, request.seed % _SEEDS),
        )
        ratio = photo.ratio if request.aspect == "match_input_image" else RATIOS[request.aspect]
        image = self._take_result(call, lambda answer: self._to_image(answer, ratio, _LONG_EDGE[request.quality]))
        runner.report(1)
        return image

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        runner = self._runner("animate", progress, cancel)
        prompt = prompt_of(request.recipe, "animate", request.gender)
        photo = pictures.photo(request.photo)
        call = runner.run(
            _key_or_random(request.key),
            lambda _: self._provider.animate(photo, prompt, request.quality, request.seed % _SEEDS),
        )
        edge = _SHORT_EDGE[request.quality]
        video = self._take_result(
            call, lambda answer: videos.convert(self._provider.download_output(answer), photo.ratio, edge)
        )
        runner.report(1)
        return video

    def forget(self, model: bytes) -> None:
        kept = models.unpack(self._provider.name, model)
        if not models.references_of(kept):
            self._provider.forget(kept)

    def _runner(self, verb: HostedVerb, progress: Progress, cancel: Cancel) -> CallRunner:
        return CallRunner(self._provider, self._calls, verb, progress, cancel, self._webhooks, self._speedup)

    def _to_image(self, answer: Mapping[str, Any], ratio: float, longest: int) -> Image:
        return pictures.convert(self._provider.download_output(answer), ratio, longest)

    def _take_result(self, call: Call, take: Callable[[Mapping[str, Any]], T]) -> T:
        """Return the result of a finished call. Close the call if the result is gone or unusable, so that the next
        attempt starts over. Keep it if the result is only unavailable now."""
        try:
            result = take(call.outcome.answer or {})
        except Unavailable as error:
            if isinstance(error, Gone):
                self._calls.close(call.id, error.code)
            raise
        except (EngineError, LookupError, TypeError) as error:
            self._calls.close(call.id, "providerFailed")
            raise EngineError("providerFailed", retryable=True) from error
        self._delete_uploads(call)
        return result

    def _delete_uploads(self, call: Call) -> None:
        try:
            if call.request:
                self._provider.delete_uploads(call.request)
        except EngineError as error:
            # The provider deletes uploads within a day anyway.
            _log.warning("uploads were not deleted", provider=self.name, reason=error.code)


def _key_or_random(key: str) -> str:
    """Without a key, every request is distinct."""
    return key or uuid4().hex
