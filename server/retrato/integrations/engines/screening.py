"""Screens pictures, in the engine's own process: those that people send, and every result of every engine."""

import io
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

import av
import cv2
import numpy as np

from retrato.integrations.engines.age import AgeEstimator
from retrato.integrations.engines.atelier.faces import find_faces
from retrato.integrations.engines.atelier.networks import Networks, open_networks
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit
from retrato.integrations.engines.contract import (
    AnimateRequest,
    BatchEngine,
    Cancel,
    EditEngine,
    EditRequest,
    Engine,
    EngineError,
    FaceEngine,
    Faces,
    Image,
    ImagineRequest,
    Progress,
    Rating,
    ReimagineRequest,
    Screening,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.integrations.engines.safety import SafetyCheck

_WORK_SIZE = 1280
_FACE_CERTAINTY = 0.6
# The age of smaller faces cannot be told, in pixels and as a share of the largest one.
_MIN_FACE, _FACE_SHARE = 48, 0.3
# Frames of a video that are screened, evenly spread.
_FRAMES = 5


@runtime_checkable
class Screener(Protocol):
    """An engine of your own that implements this screens pictures itself."""

    def screen(self, picture: bytes) -> Screening:
        """Raise an `EngineError` if the file is not a picture."""
        ...


class NetworkScreener:
    """Screens with open_nsfw and the age network, on the CPU."""

    def __init__(self, weights: Path, threads: int) -> None:
        self._weights, self._threads = weights, threads
        # Hosted engines run in many threads, but the networks are not thread-safe.
        self._lock = threading.Lock()

    @property
    def _networks(self) -> Networks:
        cv2.setNumThreads(self._threads)
        return open_networks(self._weights, self._threads)

    @cached_property
    def _safety(self) -> SafetyCheck:
        return SafetyCheck(self._weights)

    @cached_property
    def _ages(self) -> AgeEstimator:
        return AgeEstimator(self._weights)

    def screen(self, picture: bytes) -> Screening:
        pixels = _decode(picture)
        with self._lock:
            return Screening(self._safety.nudity(pixels), self._youngest(pixels))

    def nudity(self, picture: bytes) -> float:
        """Screen a result, which is not younger than the picture that it was made from."""
        pixels = _decode(picture)
        with self._lock:
            return self._safety.nudity(pixels)

    def _youngest(self, picture: Pixels) -> float | None:
        picture = fit(picture, _WORK_SIZE)
        faces = find_faces(self._networks, picture, _FACE_CERTAINTY)
        large = [face for face in faces if face.size >= max(_MIN_FACE, _FACE_SHARE * faces[0].size)]
        return min((self._ages.age(picture, face) for face in large), default=None)


class Screened:
    """An engine whose verdicts include the screening of the selfie, and whose unsafe results are errors."""

    def __init__(self, engine: Engine, weights: Path, threads: int) -> None:
        self.name: str = engine.name
        self._engine = engine
        self._own = engine if isinstance(engine, Screener) else None
        self._networks = NetworkScreener(weights, threads)

    def screen(self, picture: bytes) -> Screening:
        return (self._own or self._networks).screen(picture)

    def inspect(self, selfie: bytes) -> Verdict:
        verdict = self._engine.inspect(selfie)
        return verdict if "unreadable" in verdict.problems else replace(verdict, screening=self.screen(selfie))

    def rate(self, picture: bytes) -> Rating | None:
        return cast(FaceEngine, self._engine).rate(picture)

    def faces(self, picture: bytes) -> Faces:
        # Only the engine that inspects selfies is asked.
        return cast(FaceEngine, self._engine).faces(picture)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        return self._engine.train(request, progress, cancel)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        return self._passed(self._engine.imagine(request, progress, cancel))

    def imagine_many(
        self, requests: Sequence[ImagineRequest], progress: Progress, cancel: Cancel
    ) -> list[Image | EngineError]:
        # Only the pool of engines that make batches calls this.
        made = cast(BatchEngine, self._engine).imagine_many(requests, progress, cancel)
        return [self._passed_or_error(each) for each in made]

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        return self._passed(self._engine.reimagine(request, progress, cancel))

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        video = self._engine.animate(request, progress, cancel)
        self._passed(video.poster)
        for frame in _frames(video.data):
            self._require_safe(frame)
        return video

    def edit(self, request: EditRequest, progress: Progress, cancel: Cancel) -> Image:
        # Only the engine that edits photos is asked.
        return self._passed(cast(EditEngine, self._engine).edit(request, progress, cancel))

    def forget(self, model: bytes) -> None:
        self._engine.forget(model)

    def _passed(self, image: Image) -> Image:
        self._require_safe(image.data)
        return image

    def _passed_or_error(self, made: Image | EngineError) -> Image | EngineError:
        try:
            return made if isinstance(made, EngineError) else self._passed(made)
        except EngineError as error:
            return error

    def _require_safe(self, picture: bytes) -> None:
        nudity = self._own.screen(picture).nudity if self._own else self._networks.nudity(picture)
        if Screening(nudity).shows_nudity:
            raise EngineError("unsafe", retryable=False)


def _decode(picture: bytes) -> Pixels:
    try:
        return decode(picture)
    except ValueError:
        raise EngineError("unreadable", retryable=False) from None


def _frames(video: bytes) -> Iterator[bytes]:
    """Yield a few frames of a video as JPEG. A file that cannot be decoded is an error, not a safe result."""
    try:
        # Counted, because what the container says may be missing or wrong.
        total = sum(1 for _ in _decoded(video))
        wanted = set(np.linspace(0, total - 1, _FRAMES).round().astype(int).tolist())
        for number, frame in enumerate(_decoded(video)):
            if number in wanted:
                yield cv2.imencode(".jpg", frame.to_ndarray(format="bgr24"))[1].tobytes()
    except (av.FFmpegError, IndexError):
        total = 0
    if not total:
        raise EngineError("engineFailed", retryable=True)


def _decoded(video: bytes) -> Iterator[av.VideoFrame]:
    with av.open(io.BytesIO(video), "r") as container:
        yield from container.decode(video=0)
