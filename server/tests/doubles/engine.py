"""An engine that returns plain images at once, and fails on request. The recipe controls it: `seconds`, `until` (runs
until this file exists), `cancellable` (runs until it is stopped, and stores why), `fail` (with `retryable`), `failures`
(how often to fail before it succeeds), `crash`, `paint` (a colour). It takes pictures in one of two colours for those
that must be refused: `NUDE` and `CHILD`."""

import io
import os
import time
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import av
import numpy as np
import pyvips

from retrato.integrations.engines.abilities import Abilities
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Box,
    Cancel,
    Cancelled,
    EditRequest,
    EngineError,
    Enlarge,
    Faces,
    Image,
    ImagineRequest,
    Progress,
    Rating,
    Recipe,
    ReimagineRequest,
    ReplaceBackground,
    Screening,
    TrainRequest,
    TrainResult,
    Traits,
    Verdict,
    Video,
)
from retrato.settings import Settings

ABILITIES = Abilities(words=True)
NUDE, CHILD = (250, 20, 120), (20, 250, 120)
_EDGES = {"1:1": (64, 64), "16:9": (128, 72), "9:16": (72, 128), "match_input_image": (64, 48)}


class Painter:
    name = "painter"

    def __init__(self, settings: Settings) -> None:
        settings.data.mkdir(parents=True, exist_ok=True)
        self._attempts, self._batches = settings.data / "attempts", settings.data / "batches"

    def inspect(self, selfie: bytes) -> Verdict:
        """Accept what is bright enough. The colour is the person, the height divided by the width the shot."""
        image: Any = pyvips.Image.new_from_buffer(selfie, "")
        if image.avg() <= 20:
            return Verdict(("tooDark",), 0.0)
        colour = tuple(image[band].avg() / 255 for band in range(3))
        shot = sha256(f"{image.height / image.width:.2f}".encode()).digest()
        return Verdict((), 1.0, Box(0.25, 0.2, 0.5, 0.5), Traits(colour, shot))

    def faces(self, picture: bytes) -> Faces:
        """Find one face, whose person is the colour, on what is bright enough."""
        traits = self.inspect(picture).traits
        return (traits.face,) if traits else ()

    def rate(self, picture: bytes) -> Rating | None:
        faces = self.faces(picture)
        return Rating(faces[0], 1.0, 0.3) if faces else None

    def screen(self, picture: bytes) -> Screening:
        return screen_by_colour(picture)

    def train(self, request: TrainRequest, progress: Progress, _cancel: Cancel) -> TrainResult:
        self._behave({"seconds": 0.05}, progress)
        if any(not self.inspect(selfie).ok for selfie in request.selfies):
            raise EngineError("badSelfies", retryable=False)
        verdicts = tuple(self.inspect(selfie) for selfie in request.selfies)
        return TrainResult(b"a model", _paint(64, 64, 1), verdicts)

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        (made,) = self.imagine_many([request], progress, cancel)
        if isinstance(made, EngineError):
            raise made
        return made

    def imagine_many(
        self, requests: Sequence[ImagineRequest], progress: Progress, _cancel: Cancel
    ) -> list[Image | EngineError]:
        if any(request.model != b"a model" for request in requests):
            raise EngineError("unreadable", retryable=False)
        with self._batches.open("a") as file:
            print(len(requests), file=file)
        self._note_words(*(request.words for request in requests))
        self._behave(requests[0].recipe, progress)
        unsafe = requests[0].recipe.get("unsafe")
        return [
            EngineError("unsafe", retryable=False)
            if request.seed == unsafe
            else _paint(*_EDGES[request.aspect], _variant(request), request.recipe.get("paint"))
            for request in requests
        ]

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        while request.recipe.get("cancellable"):
            progress(0)
            time.sleep(0.01)
            try:
                if cancel():
                    raise Cancelled
            except EngineError as stop:
                (self._attempts.parent / "stopped").write_text(stop.code)
                raise
        self._note_words(request.words)
        self._behave(request.recipe, progress)
        return _paint(*_EDGES[request.aspect], request.seed, request.recipe.get("paint"))

    def animate(self, request: AnimateRequest, progress: Progress, _cancel: Cancel) -> Video:
        self._behave(request.recipe, progress)
        return Video(_film(), 854, 480, 4.0, _paint(64, 64, request.seed, request.recipe.get("paint")))

    def edit(self, request: EditRequest, progress: Progress, _cancel: Cancel) -> Image:
        """Find a face on what is bright enough."""
        if not self.inspect(request.photo).ok:
            raise EngineError("noFace", retryable=False)
        self._behave({}, progress)
        if request.edit == ReplaceBackground(None):
            return _transparent()
        factor = request.edit.factor if isinstance(request.edit, Enlarge) else 1
        return _paint(64 * factor, 48 * factor, 7)

    def forget(self, model: bytes) -> None:
        with (self._attempts.parent / "forgotten").open("ab") as file:
            file.write(model)

    def _note_words(self, *words: str) -> None:
        with (self._attempts.parent / "words").open("a") as file:
            file.writelines(f"{each}\n" for each in words)

    def _behave(self, recipe: Recipe, progress: Progress) -> None:
        while "until" in recipe and not Path(recipe["until"]).exists():
            time.sleep(0.01)
        for step in range(4):
            time.sleep(recipe.get("seconds", 0) / 4)
            progress((step + 1) / 4)
        if recipe.get("crash"):
            os._exit(9)
        if "fail" in recipe and self._attempt() <= recipe.get("failures", 1000):
            raise EngineError(
                recipe["fail"], retryable=recipe.get("retryable", False), retry_after=recipe.get("retry_after")
            )

    def _attempt(self) -> int:
        """Count the attempts in a file, because each may run in another process."""
        with self._attempts.open("ab") as file:
            file.write(b"|")
            return file.tell()


def _variant(request: ImagineRequest) -> int:
    """Return a seed of its own for each photo of an order."""
    return request.seed + 1009 * request.shot + 9176 * request.pose


def screen_by_colour(picture: bytes) -> Screening:
    image: Any = pyvips.Image.new_from_buffer(picture, "")
    colour = [image[band].avg() for band in range(3)]
    near = {shade: all(abs(a - b) < 8 for a, b in zip(colour, shade, strict=True)) for shade in (NUDE, CHILD)}
    return Screening(nudity=0.95 if near[NUDE] else 0.05, age=9.0 if near[CHILD] else 30.0)


def _paint(width: int, height: int, seed: int, colour: Sequence[int] | None = None) -> Image:
    # The third is far from those of `NUDE` and `CHILD`.
    shade = list(colour or (seed % 251, seed // 251 % 251, 160))
    image: Any = (pyvips.Image.black(width, height, bands=3) + shade).cast("uchar").copy(interpretation="srgb")
    return Image(image.jpegsave_buffer(), "image/jpeg", width, height)


def _transparent() -> Image:
    """Return a picture whose left half is transparent."""
    image: Any = pyvips.Image.black(32, 48).insert(pyvips.Image.black(32, 48) + 255, 32, 0, expand=True)
    red = [200, 30, 30]
    colours: Any = (pyvips.Image.black(64, 48, bands=3) + red).copy(interpretation="srgb")
    return Image(colours.bandjoin(image).cast("uchar").pngsave_buffer(), "image/png", 64, 48)


@cache
def _film() -> bytes:
    """Return a black video of one frame."""
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=1)
        stream.width, stream.height, stream.pix_fmt = 854, 480, "yuv420p"
        container.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((480, 854, 3), np.uint8), format="rgb24")))
        container.mux(stream.encode())
    return file.getvalue()


def make(settings: Settings) -> Painter:
    return Painter(settings)
