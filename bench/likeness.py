"""How much results look like the person they were made from: the distance of face embeddings (dlib), where below 0.6
is the usual limit for "the same person" and strangers lie above it. `python -m bench.likeness` prints the table.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import dlib
import numpy as np

from bench.atelier import CONTENT, WEIGHTS, embedded_engine, never, quiet
from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.raster import Pixels, decode
from retrato.integrations.engines.atelier.recipe import Style
from retrato.integrations.engines.contract import Gender, ImagineRequest, ReimagineRequest, TrainRequest
from retrato.kit import content_file
from retrato.settings import PROJECT

SAME_PERSON = 0.6
_FACES = PROJECT / "server/tests/integrations/engines/faces"


@dataclass(frozen=True)
class Likeness:
    style: str
    mode: str
    face: str
    # None: no face was found in the result.
    distance: float | None

    @property
    def same(self) -> bool:
        return self.distance is not None and self.distance < SAME_PERSON


class Recogniser:
    def __init__(self, folder: Path) -> None:
        weights.fetch(folder, weights.LIKENESS)
        self._detector = dlib.get_frontal_face_detector()
        self._landmarks = dlib.shape_predictor(str(folder / weights.LIKENESS_LANDMARKS.file))
        self._embedding = dlib.face_recognition_model_v1(str(folder / weights.LIKENESS_EMBEDDING.file))

    def embed(self, picture: Pixels) -> Pixels | None:
        scale = 640 / max(picture.shape[:2])
        small = np.ascontiguousarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
        found = self._detector(small, 1)
        if not found:
            return None
        largest = max(found, key=lambda box: box.area())
        return np.array(self._embedding.compute_face_descriptor(small, self._landmarks(small, largest)))


def measure(faces: list[Path], styles: list[Style]) -> Iterator[Likeness]:
    engine = embedded_engine()
    recogniser = Recogniser(WEIGHTS)
    for file in faces:
        selfie = file.read_bytes()
        gender: Gender = "FEMALE" if file.stem.startswith("woman") else "MALE"
        original = recogniser.embed(decode(selfie))
        if original is None:
            raise SystemExit(f"no face in {file.name}")
        model = engine.train(TrainRequest([selfie], gender), quiet, never).model
        for style in styles:
            recipe = style.recipe.model_dump()
            results = {}
            if "IMAGINE" in style.modes:
                results["IMAGINE"] = engine.imagine(ImagineRequest(model, recipe, "1:1", gender, 11), quiet, never)
            if "REIMAGINE" in style.modes:
                request = ReimagineRequest(selfie, recipe, "1:1", "HD", gender, 3)
                results["REIMAGINE"] = engine.reimagine(request, quiet, never)
            for mode, image in results.items():
                made = recogniser.embed(decode(image.data))
                distance = None if made is None else float(np.linalg.norm(made - original))
                yield Likeness(style.id, mode, file.stem, distance)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--faces", type=int, default=20)
    parser.add_argument("--styles", nargs="*")
    chosen = parser.parse_args()
    files = sorted(_FACES.glob("*.jpg"))
    faces = files[:: max(1, len(files) // chosen.faces)][: chosen.faces]
    styles = [content_file.read(file, Style) for file in sorted((CONTENT / "styles").glob("*.yaml"))]
    styles = [style for style in styles if not chosen.styles or style.id in chosen.styles]
    found: dict[tuple[str, str], list[Likeness]] = {}
    for likeness in measure(faces, styles):
        found.setdefault((likeness.mode, likeness.style), []).append(likeness)
    print(f"{'mode':<12}{'style':<20}{'mean':>8}{'worst':>8}{'same':>8}")
    for (mode, style), all_ in sorted(found.items()):
        distances = [each.distance for each in all_ if each.distance is not None] or [9.99]
        same = sum(each.same for each in all_)
        print(f"{mode:<12}{style:<20}{np.mean(distances):>8.2f}{max(distances):>8.2f}{same:>5}/{len(all_)}")
    every = [each for all_ in found.values() for each in all_]
    print(f"same person: {100 * sum(each.same for each in every) / len(every):.1f} % of {len(every)} (goal: 95 %)")


if __name__ == "__main__":
    main()
