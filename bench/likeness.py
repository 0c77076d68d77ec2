"""How much results look like the person they were made from: the distance of face embeddings (dlib), where below 0.6
is the usual limit for "the same person" and strangers lie above it.

`make bench` takes a sample: every style and every face, each style with a few faces, in turns as Imagine and as
Reimagine. `python -m bench.likeness` makes every style of every face, which takes hours, or what it is asked for.
"""

import argparse
import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random

import numpy as np

from bench.atelier import WEIGHTS, embedded_engine, never, quiet, styles
from bench.table import Line
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.atelier.recipe import Style
from retrato.integrations.engines.contract import Gender, Image, ImagineRequest, ReimagineRequest, TrainRequest
from retrato.integrations.engines.likeness import SAME_PERSON, Recogniser
from retrato.settings import PROJECT

GOAL = 0.95
_FACES = PROJECT / "server/tests/integrations/engines/faces"
_SAMPLE = 200
_WORST = 5
_MODES = ("IMAGINE", "REIMAGINE")


@dataclass(frozen=True)
class Wish:
    face: Path
    style: Style
    mode: str


@dataclass(frozen=True)
class Likeness:
    style: str
    mode: str
    # None: no face was found in the result.
    distance: float | None

    @property
    def same(self) -> bool:
        return self.distance is not None and self.distance < SAME_PERSON


def faces() -> list[Path]:
    return sorted(_FACES.glob("*.jpg"))


def everything(faces: Iterable[Path], styles: Iterable[Style]) -> list[Wish]:
    return [Wish(face, style, mode) for face in faces for style in styles for mode in _modes(style)]


def sample() -> list[Wish]:
    """About as many pictures however many styles there are; never fewer than two of each."""
    all_faces, all_styles = faces(), styles()
    random = Random(1)  # noqa: S311 - a sample, no secret
    each = max(2, _SAMPLE // len(all_styles))
    wishes, deck = [], list[Path]()
    for style in all_styles:
        for mode in islice(cycle(_modes(style)), each):
            deck = deck or random.sample(all_faces, len(all_faces))
            wishes.append(Wish(deck.pop(), style, mode))
    return wishes


def _modes(style: Style) -> list[str]:
    return [mode for mode in _MODES if mode in style.modes]


def measure(wishes: Iterable[Wish]) -> list[Likeness]:
    """A process for each core, with one thread each: more pictures at a time than with the threads of one."""
    by_face: dict[Path, list[Wish]] = defaultdict(list)
    for wish in wishes:
        by_face[wish.face].append(wish)
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as processes:
        return [each for found in processes.map(_of_face, by_face, by_face.values()) for each in found]


def _of_face(face: Path, wishes: list[Wish]) -> list[Likeness]:
    engine, recogniser = _engine(), _recogniser()
    selfie = face.read_bytes()
    gender: Gender = "FEMALE" if face.stem.startswith("woman") else "MALE"
    original = recogniser.embed(decode(selfie))
    if original is None:
        raise RuntimeError(f"no face in {face.name}")
    model = engine.train(TrainRequest([selfie], gender), quiet, never).model

    def made(wish: Wish) -> Image:
        recipe = wish.style.recipe.model_dump()
        if wish.mode == "IMAGINE":
            return engine.imagine(ImagineRequest(model, recipe, "1:1", gender, 11), quiet, never)
        # The recogniser looks at 640 pixels; SD has 768.
        return engine.reimagine(ReimagineRequest(selfie, recipe, "1:1", "SD", gender, 3), quiet, never)

    return [
        Likeness(wish.style.id, wish.mode, recogniser.distance(original, decode(made(wish).data))) for wish in wishes
    ]


_engine = cache(lambda: embedded_engine(threads=1))
_recogniser = cache(lambda: Recogniser(WEIGHTS))


@dataclass(frozen=True)
class Row:
    """One style in one mode, over several faces."""

    mode: str
    style: str
    found: list[Likeness]

    @property
    def distances(self) -> list[float]:
        return [each.distance for each in self.found if each.distance is not None]

    @property
    def worst(self) -> float:
        return max(self.distances) if len(self.distances) == len(self.found) else float("inf")

    def __str__(self) -> str:
        mean = float(np.mean(self.distances)) if self.distances else float("inf")
        same = sum(each.same for each in self.found)
        return f"{self.mode:<12}{self.style:<24}{mean:>8.2f}{self.worst:>8.2f}{same:>5}/{len(self.found)}"


def measured() -> list[Line]:
    """The share that looks like the person, and the worst styles."""
    found = measure(sample())
    worst = sorted(_rows(found), key=lambda row: row.worst, reverse=True)[:_WORST]
    share = _share(found)
    return [
        Line(f"the same person, of {len(found)}", f"{share:.1%}", goal=f">= {GOAL:.0%}", met=share >= GOAL),
        *(Line(f"{row.mode} {row.style}", f"at worst {row.worst:.2f}") for row in worst),
    ]


def report(found: Sequence[Likeness]) -> str:
    header = f"{'mode':<12}{'style':<24}{'mean':>8}{'worst':>8}{'same':>8}"
    summary = f"the same person: {_share(found):.1%} of {len(found)} pictures (goal: {GOAL:.0%})"
    return "\n".join([header, *map(str, _rows(found)), summary])


def _rows(found: Iterable[Likeness]) -> list[Row]:
    groups: dict[tuple[str, str], list[Likeness]] = defaultdict(list)
    for each in found:
        groups[each.mode, each.style].append(each)
    return [Row(mode, style, of_style) for (mode, style), of_style in sorted(groups.items())]


def _share(found: Sequence[Likeness]) -> float:
    return sum(each.same for each in found) / len(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--faces", type=int, default=20)
    parser.add_argument("--styles", nargs="*")
    chosen = parser.parse_args()
    files = faces()
    some_faces = files[:: max(1, len(files) // chosen.faces)][: chosen.faces]
    some_styles = [style for style in styles() if not chosen.styles or style.id in chosen.styles]
    print(report(measure(everything(some_faces, some_styles))))


if __name__ == "__main__":
    main()
