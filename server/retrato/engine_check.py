"""`retrato engine check`: generates one real result of each mode, so that an operator can test an engine."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from retrato.integrations.engines.atelier.recipe import Style
from retrato.integrations.engines.contract import (
    AnimateRequest,
    EditRequest,
    EngineError,
    Gender,
    Image,
    ImagineRequest,
    ReimagineRequest,
    ReplaceBackground,
    TrainRequest,
    TrainResult,
    Verb,
    Video,
)
from retrato.integrations.engines.pool import Pool
from retrato.integrations.engines.registry import Engines
from retrato.kit.content_files import ContentFiles
from retrato.kit.ids import new_id
from retrato.runtime import database_url
from retrato.settings import HOSTED_ENGINES, Settings

_STYLE, _PERSON, _SEED = "golden-hour", "elena", 1
_GENDER: Gender = "FEMALE"


async def check(settings: Settings, only: str) -> None:
    """Check all configured engines, or only the one named. Hosted engines bill for it."""
    engines = Engines(settings, database_url(settings))
    try:
        for name in sorted({only} if only else settings.engine.names):
            bills = ", which bills you for this" if name in HOSTED_ENGINES else ""
            print(f"{name}{bills}", flush=True)
            await _Check(settings, name, engines.get(name)).run(all_modes=bool(only))
    finally:
        engines.close()


class _Check:
    def __init__(self, settings: Settings, name: str, pool: Pool) -> None:
        self._settings, self._name, self._pool = settings, name, pool
        self._folder = settings.data / "check"
        self._portrait = (settings.content / "people" / f"{_PERSON}.jpg").read_bytes()
        style = ContentFiles(settings.content).read(f"styles/{_STYLE}.yaml", Style)
        self._recipe = style.recipe.model_dump()
        # A new key for each check, so that the engine does not return an earlier result.
        self._key = f"check-{new_id()}"

    async def run(self, *, all_modes: bool) -> None:
        chosen = self._settings.engine
        if all_modes or chosen.of("IMAGINE") == self._name:
            trained: TrainResult = await self._generate("train", TrainRequest([self._portrait], _GENDER, self._key))
            photo = ImagineRequest(trained.model, self._recipe, "1:1", _GENDER, _SEED, key=self._key)
            self._save("imagine.jpg", await self._generate("imagine", photo))
            await self._pool.run("forget", trained.model)
        if all_modes or chosen.of("REIMAGINE") == self._name:
            restyle = ReimagineRequest(
                self._portrait, self._recipe, "match_input_image", "HD", _GENDER, _SEED, key=self._key
            )
            self._save("reimagine.jpg", await self._generate("reimagine", restyle))
        if all_modes or chosen.of("ANIMATE") == self._name:
            video = AnimateRequest(self._portrait, self._recipe, "SD", _GENDER, _SEED, key=self._key)
            self._save("animate.mp4", await self._generate("animate", video))
        if chosen.of("EDIT") == self._name:
            edit = EditRequest(self._portrait, ReplaceBackground(None), key=self._key)
            self._save("edit.png", await self._generate("edit", edit))

    async def _generate(self, verb: Verb, request: object) -> Any:
        started = time.perf_counter()
        try:
            result = await self._pool.run(verb, request, report=_progress_printer(verb))
        except EngineError as error:
            raise SystemExit(f"\n  {verb}: {error.code}") from error
        line_start = "\r" if sys.stdout.isatty() else ""
        print(f"{line_start}  {verb:<10} {time.perf_counter() - started:6.1f} s", flush=True)
        return result

    def _save(self, name: str, result: Image | Video) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{self._name.partition(':')[0]}-{name}"
        file.write_bytes(result.data)
        print(f"             {result.width} x {result.height}: {_relative(file)}", flush=True)


def _progress_printer(verb: str) -> Callable[[float], None]:
    def show(progress: float) -> None:
        # In a log file it would be many lines.
        if sys.stdout.isatty():
            print(f"\r  {verb:<10} {progress:6.0%}  ", end="", flush=True)

    return show


def _relative(file: Path) -> str:
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)
