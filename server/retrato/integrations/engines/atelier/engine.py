"""The embedded engine: validates requests and runs them."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
from pydantic import ValidationError

from retrato.integrations.engines.atelier.animate import animate
from retrato.integrations.engines.atelier.edit.edit import edit
from retrato.integrations.engines.atelier.imagine import imagine
from retrato.integrations.engines.atelier.inspection import faces_on, rate, verdict_on
from retrato.integrations.engines.atelier.networks import Networks, open_networks
from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.reimagine import reimagine
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import train
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Cancel,
    EditRequest,
    EngineError,
    Faces,
    Image,
    ImagineRequest,
    Progress,
    Rating,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Verdict,
    Video,
)
from retrato.integrations.engines.likeness import Recogniser


class Atelier:
    name = "atelier"

    def __init__(self, weights: Path, assets: Path, threads: int = 2) -> None:
        """`weights` is the folder of the networks, `assets` the one of environments, wardrobe and backdrops."""
        self._weights, self._assets, self._threads = weights, assets, threads

    @property
    def _networks(self) -> Networks:
        cv2.setNumThreads(self._threads)
        return open_networks(self._weights, self._threads)

    @cached_property
    def _recogniser(self) -> Recogniser:
        return Recogniser(self._weights)

    def inspect(self, selfie: bytes) -> Verdict:
        return verdict_on(self._networks, selfie, self._recogniser)

    def rate(self, picture: bytes) -> Rating | None:
        return rate(self._networks, picture, self._recogniser)

    def faces(self, picture: bytes) -> Faces:
        return faces_on(self._networks, picture, self._recogniser)

    def train(self, request: TrainRequest, progress: Progress, cancel: Cancel) -> TrainResult:
        return train(self._networks, request, Steps(progress, cancel))

    def imagine(self, request: ImagineRequest, progress: Progress, cancel: Cancel) -> Image:
        recipe = _read(request.recipe)
        if not recipe.scenes:
            raise EngineError("recipeUnfit", retryable=False)
        return jpeg(imagine(self._networks, request, recipe, self._assets, Steps(progress, cancel)))

    def reimagine(self, request: ReimagineRequest, progress: Progress, cancel: Cancel) -> Image:
        return jpeg(reimagine(self._networks, request, _read(request.recipe), self._assets, Steps(progress, cancel)))

    def animate(self, request: AnimateRequest, progress: Progress, cancel: Cancel) -> Video:
        film = animate(self._networks, request, _read(request.recipe), self._assets, Steps(progress, cancel))
        return Video(film.data, film.width, film.height, film.seconds, jpeg(film.poster, quality=85))

    def edit(self, request: EditRequest, progress: Progress, cancel: Cancel) -> Image:
        return edit(self._networks, request, Steps(progress, cancel))

    def forget(self, model: bytes) -> None:
        """Do nothing: models are stored only by the caller."""


def _read(recipe: Mapping[str, Any]) -> Recipe:
    try:
        return Recipe.model_validate(recipe)
    except ValidationError as error:
        raise EngineError("recipeUnfit", retryable=False) from error
