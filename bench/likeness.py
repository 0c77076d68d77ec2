"""Likeness of results to the person: the distance of face embeddings (dlib). The usual limit for "the same person" is
0.6; strangers are above it.

`make bench` uses a sample: all styles and all faces, a few faces per style, alternating Imagine and Reimagine. `python
-m bench.likeness` runs every style on every face, which takes hours, or the given selection. With `--save FILE` it can
be stopped and continued; with `--pictures FOLDER` the pictures can be looked at.
"""

import argparse
import json
import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

import numpy as np

from bench.atelier import WEIGHTS, embedded_engine, ignore_progress, never_cancel, styles
from bench.table import Line
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.atelier.recipe import Style
from retrato.integrations.engines.contract import Gender, Image, ImagineRequest, ReimagineRequest, TrainRequest
from retrato.integrations.engines.likeness import SAME_PERSON, Recogniser
from retrato.settings import PROJECT

GOAL = 0.95
# Results this close are hardly ever taken for another person.
_NEAR = 0.5
_FACES = PROJECT / "server/tests/integrations/engines/faces"
_SAMPLE = 200
_WORST = 5
_MODES = ("IMAGINE", "REIMAGINE")


@dataclass(frozen=True)
class Case:
    face: Path
    style: Style
    mode: str


@dataclass(frozen=True)
class Output:
    """Where to keep what was measured, if anywhere."""

    distances: Path | None = None
    pictures: Path | None = None

    def saved(self) -> list["Likeness"]:
        if self.distances is None or not self.distances.exists():
            return []
        return [Likeness(**json.loads(line)) for line in self.distances.read_text().splitlines()]

    def add(self, likeness: "Likeness", picture: bytes) -> None:
        if self.distances is not None:
            with self.distances.open("a") as lines:
                lines.write(json.dumps(asdict(likeness)) + "\n")
        if self.pictures is not None:
            folder = self.pictures / likeness.mode.lower() / likeness.style
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{likeness.face}.jpg").write_bytes(picture)


@dataclass(frozen=True)
class Likeness:
    face: str
    style: str
    mode: str
    # None if no face was found in the result.
    distance: float | None

    @property
    def same(self) -> bool:
        return self.distance is not None and self.distance < SAME_PERSON

    @property
    def near(self) -> bool:
        return self.distance is not None and self.distance < _NEAR


def faces() -> list[Path]:
    return sorted(_FACES.glob("*.jpg"))


def all_cases(faces: Iterable[Path], styles: Iterable[Style]) -> list[Case]:
    return [Case(face, style, mode) for face in faces for style in styles for mode in _modes(style)]


def sample() -> list[Case]:
    """Return about `_SAMPLE` cases, but at least two per style."""
    all_faces, all_styles = faces(), styles()
    random = Random(1)  # noqa: S311 - not security-relevant
    each = max(2, _SAMPLE // len(all_styles))
    cases, deck = [], list[Path]()
    for style in all_styles:
        for mode in islice(cycle(_modes(style)), each):
            deck = deck or random.sample(all_faces, len(all_faces))
            cases.append(Case(deck.pop(), style, mode))
    return cases


def _modes(style: Style) -> list[str]:
    return [mode for mode in _MODES if mode in style.modes]


def measure(cases: Iterable[Case], output: Output) -> list[Likeness]:
    """Measure in one single-threaded process per core: higher throughput than one multi-threaded process. What the
    output has is not measured again."""
    found = output.saved()
    done = {(each.face, each.style, each.mode) for each in found}
    by_face: dict[Path, list[Case]] = defaultdict(list)
    for case in cases:
        if (case.face.stem, case.style.id, case.mode) not in done:
            by_face[case.face].append(case)
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as processes:
        new = processes.map(partial(_of_face, output=output), by_face, by_face.values())
        return [*found, *(each for of_face in new for each in of_face)]


def _of_face(face: Path, cases: list[Case], output: Output) -> list[Likeness]:
    engine, recogniser = _engine(), _recogniser()
    selfie = face.read_bytes()
    gender: Gender = "FEMALE" if face.stem.startswith("woman") else "MALE"
    original = recogniser.embed(decode(selfie))
    if original is None:
        raise RuntimeError(f"no face in {face.name}")
    model = engine.train(TrainRequest([selfie], gender), ignore_progress, never_cancel).model

    def make(case: Case) -> Image:
        recipe = case.style.recipe.model_dump()
        if case.mode == "IMAGINE":
            return engine.imagine(ImagineRequest(model, recipe, "1:1", gender, 11), ignore_progress, never_cancel)
        # SD (768 pixels) is enough: the recogniser uses 640.
        return engine.reimagine(ReimagineRequest(selfie, recipe, "1:1", "SD", gender, 3), ignore_progress, never_cancel)

    found = []
    for case in cases:
        picture = make(case).data
        distance = recogniser.distance(original, decode(picture))
        found.append(Likeness(face.stem, case.style.id, case.mode, distance))
        output.add(found[-1], picture)
    return found


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
        same, near = sum(each.same for each in self.found), sum(each.near for each in self.found)
        return f"{self.mode:<12}{self.style:<24}{mean:>8.2f}{self.worst:>8.2f}{same:>5}/{len(self.found):<4}{near:>5}"


def measured() -> list[Line]:
    """Return the share of results that match the person, and the worst styles."""
    found = measure(sample(), Output())
    worst = sorted(_rows(found), key=lambda row: row.worst, reverse=True)[:_WORST]
    share = _share(found)
    return [
        Line(f"same person, of {len(found)}", f"{share:.1%}", goal=f">= {GOAL:.0%}", met=share >= GOAL),
        *(Line(f"{row.mode} {row.style}", f"worst {row.worst:.2f}") for row in worst),
    ]


def report(found: Sequence[Likeness]) -> str:
    header = f"{'mode':<12}{'style':<24}{'mean':>8}{'worst':>8}{'same':>8}{'near':>7}"
    near = sum(each.near for each in found) / len(found)
    summary = f"same person: {_share(found):.1%} of {len(found)} pictures (goal: {GOAL:.0%}), below {_NEAR}: {near:.1%}"
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
    parser.add_argument("--modes", nargs="*", default=_MODES)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--pictures", type=Path)
    chosen = parser.parse_args()
    files = faces()
    some_faces = files[:: max(1, len(files) // chosen.faces)][: chosen.faces]
    some_styles = [style for style in styles() if not chosen.styles or style.id in chosen.styles]
    cases = [case for case in all_cases(some_faces, some_styles) if case.mode in chosen.modes]
    print(report(measure(cases, Output(chosen.save, chosen.pictures))))


if __name__ == "__main__":
    main()
