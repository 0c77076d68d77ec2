"""Generates the demos of the catalogue with the configured engine."""

import asyncio
import shutil
import zlib
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from pathlib import PurePosixPath
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

    def save(name: str, data: bytes) -> None:
        file = settings.content / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)

    engines = Engines(settings, database_url(settings))
    maker = _DemoMaker(settings, engines, save)
    try:
        async with asyncio.TaskGroup() as group:
            for style, first, second in assignments:
                for name, make in maker.demos(style, first, second):
                    if not (settings.content / name).exists():
                        group.create_task(make())
    finally:
        engines.close()


async def make_of_style(
    settings: Settings, engines: Engines, files: ContentFiles, style_id: str
) -> Mapping[str, bytes]:
    """Return new demos of a style by the name of their file. Raise a group of `EngineError` if the engine fails."""
    style = files.read(f"styles/{style_id}.yaml", Style)
    first, second = choose_people(style, files.read("people.yaml", list[Person]))
    made: dict[str, bytes] = {}
    maker = _DemoMaker(settings, engines, made.__setitem__)
    async with asyncio.TaskGroup() as group:
        for _, make in maker.demos(style, first, second):
            group.create_task(make())
    return made


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
    def __init__(self, settings: Settings, engines: Engines, save: Callable[[str, bytes], None]) -> None:
        self._content = settings.content
        self._save = save
        self._pools = {mode: engines.get(settings.engine.of(mode)) for mode in get_args(Mode)}
        self._models: dict[str, asyncio.Task[TrainResult]] = {}

    def demos(
        self, style: Style, first: Person, second: Person
    ) -> Iterator[tuple[str, Callable[[], Coroutine[Any, Any, None]]]]:
        """Yield the name of each demo and what makes it: IMAGINE of both people, REIMAGINE of one, ANIMATE of the
        other."""
        restyled, animated = (first, second) if _stable_hash(style) % 2 else (second, first)
        work = (
            [("IMAGINE", person, self._imagine) for person in (first, second)]
            + [("REIMAGINE", restyled, self._reimagine)]
            + [("ANIMATE", animated, self._animate)]
        )
        for mode, person, make in work:
            name = f"demos/{style.id}/{file_name(mode, person.id)}"
            if mode in style.modes:
                yield name, partial(make, style, person, name)

    async def _imagine(self, style: Style, person: Person, name: str) -> None:
        model = (await self._model(person)).model
        request = ImagineRequest(model, style.recipe.model_dump(), "1:1", person.gender, style.demo.seed)
        self._save_picture(await self._pools["IMAGINE"].run("imagine", request), name)

    async def _reimagine(self, style: Style, person: Person, name: str) -> None:
        photo, recipe = self._portrait(person), style.recipe.model_dump()
        request = ReimagineRequest(photo, recipe, "match_input_image", "HD", person.gender, style.demo.seed)
        self._save_picture(await self._pools["REIMAGINE"].run("reimagine", request), name)

    async def _animate(self, style: Style, person: Person, name: str) -> None:
        photo, recipe = self._portrait(person), style.recipe.model_dump()
        request = AnimateRequest(photo, recipe, "SD", person.gender, style.demo.seed)
        video: Video = await self._pools["ANIMATE"].run("animate", request)
        self._save_picture(video.poster, str(PurePosixPath(name).with_suffix(".webp")))
        self._save(name, video.data)

    async def _model(self, person: Person) -> TrainResult:
        if person.id not in self._models:
            training = self._pools["IMAGINE"].run("train", TrainRequest([self._portrait(person)], person.gender))
            self._models[person.id] = asyncio.create_task(training)
        return await self._models[person.id]

    def _portrait(self, person: Person) -> bytes:
        return (self._content / "people" / f"{person.id}.jpg").read_bytes()

    def _save_picture(self, image: Image, name: str) -> None:
        """Save a downsized copy that keeps the AI label (XMP)."""
        small = pyvips.Image.thumbnail_buffer(image.data, _EDGE, height=_EDGE, size="down")
        self._save(name, small.webpsave_buffer(Q=_QUALITY, effort=5, keep="xmp"))
        _log.info("made", demo=name)
