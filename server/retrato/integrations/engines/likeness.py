"""Compares faces by the distance of their embeddings (dlib). Below 0.6 is the usual threshold for the same person."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import dlib
import numpy as np

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.raster import Pixels
from retrato.integrations.engines.contract import Traits

SAME_PERSON = 0.6
_WORK_SIZE = 640
_HASH_SIZE = 16


class Recogniser:
    def __init__(self, folder: Path) -> None:
        self._detector = dlib.get_frontal_face_detector()
        self._landmarks = dlib.shape_predictor(str(folder / weights.LIKENESS_LANDMARKS.file))
        self._embedding = dlib.face_recognition_model_v1(str(folder / weights.LIKENESS_EMBEDDING.file))

    def embed(self, picture: Pixels) -> Pixels | None:
        """Return the embedding of the largest face of an 8-bit picture, or None if there is none."""
        scale = _WORK_SIZE / max(picture.shape[:2])
        small = np.ascontiguousarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
        found = self._detector(small, 1)
        if not found:
            return None
        largest = max(found, key=lambda box: box.area())
        return np.array(self._embedding.compute_face_descriptor(small, self._landmarks(small, largest)))

    def traits(self, picture: Pixels, face: Face) -> Traits:
        """Return what distinguishes a face of an 8-bit picture from others, and this shot of it from other shots."""
        left, top = round(face.x), round(face.y)
        box = dlib.rectangle(left, top, left + round(face.width), top + round(face.height))
        # Upright and of a fixed size, so that rotated, scaled and cropped copies of a picture give the same chip.
        chip = dlib.get_face_chip(picture, self._landmarks(picture, box))
        # The mean with the mirrored chip depends less on the side that the face is turned to and lit from.
        both = self._embedding.compute_face_descriptor([chip, np.ascontiguousarray(chip[:, ::-1])])
        return Traits(tuple(np.mean(both, axis=0).tolist()), _difference_hash(chip))

    def person(self, pictures: Iterable[Pixels]) -> Pixels | None:
        """Return the mean embedding of several pictures of one person."""
        faces = [face for picture in pictures if (face := self.embed(picture)) is not None]
        return np.mean(faces, axis=0) if faces else None

    def distance(self, person: Pixels, picture: Pixels) -> float | None:
        face = self.embed(picture)
        return None if face is None else float(np.linalg.norm(face - person))


def _difference_hash(picture: Pixels) -> bytes:
    """Return a bit for each cell of a grid: whether it is brighter than the cell to its left (dHash)."""
    grey = cv2.resize(
        cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), (_HASH_SIZE + 1, _HASH_SIZE), interpolation=cv2.INTER_AREA
    )
    return np.packbits(grey[:, 1:] > grey[:, :-1]).tobytes()
