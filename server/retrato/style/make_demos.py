"""Generates the demos of the catalogue with the configured engine."""

import asyncio
import shutil
import zlib
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, get_args

import pyvips
import structlog
from pydantic import BaseModel

from retrato.integrations.engines.atelier.recipe import Slug, Style
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Gender,
    Image,
    ImagineRequest,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    Video,
)
from retrato.integrations.engines.registry import Engines
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.runtime import database_url
from retrato.settings import Settings
from retrato.style.demos import file_name
from retrato.tables import Mode

_log = structlog.get_logger("demos")

_EDGE = 768
_QUALITY = 80


class Person(BaseModel):
    """An entry of `content/people.yaml`. The portrait is `content/people/{id}.jpg`."""

    id: Slug
    gender: Gender


async def make_demos(settings: Settings, only: list[str]) -> None:
    """Generate the missing demos, or regenerate those of the given styles only."""
    files = ContentFiles(settings.content)
    styles = [files.read(name, Style) for name in files.names("styles/*.yaml")]
    people = files.read("people.yaml", list[Person])
    known = {style.id for style in styles}
    if unknown := set(only) - known:
        raise ContentError(f"there is no style {', '.join(sorted(unknown))}")
    assignments = [(style, *choose_people(style, people)) for style in styles if not only or style.id in only]
    folder = settings.content / "demos"
    for outdated in {path.name for path in folder.glob("*")} - known | set(only):
        shutil.rmtree(folder / outdated, ignore_errors=True)
    engines = Engines(settings, database_url(settings))
    maker = _DemoMaker(settings, engines)
    try:
        async with asyncio.TaskGroup() as group:
            for style, first, second in assignments:
                for missing in maker.missing(style, first, second):
                    group.create_task(missing)
    finally:
        engines.close()


def choose_people(style: Style, people: list[Person]) -> tuple[Person, Person]:
    """Return the two people in the demos of a style, of the style's gender, or one of each if it is unisex.

    The style's file may name them. Otherwise they depend on a hash of its id, so that a new style does not change the
    demos of others.
    """
    if style.demo.people:
        first, second = (_find_person(name, style, people) for name in style.demo.people)
        return first, second
    hash_ = _stable_hash(style)
    women, men = (
        [group[(hash_ // step + i) % len(group)] for i in range(2)]
        for step, group in (
            (1, [person for person in people if person.gender == "FEMALE"]),
            (7, [person for person in people if person.gender == "MALE"]),
        )
    )
    first, second = {"FEMALE": women, "MALE": men, "UNISEX": [women[0], men[0]]}[style.gender]
    return first, second


def _stable_hash(style: Style) -> int:
    return zlib.crc32(style.id.encode())


def _find_person(name: str, style: Style, people: list[Person]) -> Person:
    for person in people:
        if person.id == name:
            return person
    raise ContentError(f"{style.id}: demo.people: there is no person {name}")


class _DemoMaker:
    def __init__(self, settings: Settings, engines: Engines) -> None:
        self._content = settings.content
        self._pools = {mode: engines.get(settings.engine.of(mode)) for mode in get_args(Mode)}
        self._models: dict[str, asyncio.Task[TrainResult]] = {}

    def missing(self, style: Style, first: Person, second: Person) -> Iterator[Coroutine[Any, Any, None]]:
        """Yield a task for each missing demo: IMAGINE of both people, REIMAGINE of one, ANIMATE of the other."""
        restyled, animated = (first, second) if _stable_hash(style) % 2 else (second, first)
        work = (
            [("IMAGINE", person, self._imagine) for person in (first, second)]
            + [("REIMAGINE", restyled, self._reimagine)]
            + [("ANIMATE", animated, self._animate)]
        )
        for mode, person, make in work:
            file = self._content / "demos" / style.id / file_name(mode, person.id)
            if mode in style.modes and not file.exists():
                yield make(style, person, file)

    async def _imagine(self, style: Style, person: Person, file: Path) -> None:
        model = (await self._model(person)).model
        request = ImagineRequest(model, style.recipe.model_dump(), "1:1", person.gender, style.demo.seed)
        _save_picture(await self._pools["IMAGINE"].run("imagine", request), file)

    async def _reimagine(self, style: Style, person: Person, file: Path) -> None:
        photo, recipe = self._portrait(person), style.recipe.model_dump()
        request = ReimagineRequest(photo, recipe, "match_input_image", "HD", person.gender, style.demo.seed)
        _save_picture(await self._pools["REIMAGINE"].run("reimagine", request), file)

    async def _animate(self, style: Style, person: Person, file: Path) -> None:
        photo, recipe = self._portrait(person), style.recipe.model_dump()
        request = AnimateRequest(photo, recipe, "SD", person.gender, style.demo.seed)
        _save_video(await self._pools["ANIMATE"].run("animate", request), file)

    async def _model(self, person: Person) -> TrainResult:
        if person.id not in self._models:
            training = self._pools["IMAGINE"].run("train", TrainRequest([self._portrait(person)], person.gender))
            self._models[person.id] = asyncio.create_task(training)
        return await self._models[person.id]

    def _portrait(self, person: Person) -> bytes:
        return (self._content / "people" / f"{person.id}.jpg").read_bytes()


def _save_picture(image: Image, file: Path) -> None:
    """Save a downsized copy that keeps the AI label (XMP)."""
    file.parent.mkdir(parents=True, exist_ok=True)
    small = pyvips.Image.thumbnail_buffer(image.data, _EDGE, height=_EDGE, size="down")
    file.write_bytes(small.webpsave_buffer(Q=_QUALITY, effort=5, keep="xmp"))
    _log.info("made", demo=f"{file.parent.name}/{file.name}")


def _save_video(video: Video, file: Path) -> None:
    _save_picture(video.poster, file.with_suffix(".webp"))
    file.write_bytes(video.data)
