"""Assesses results before they are returned: does it show the person, and is it safe?"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, to_bytes
from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.likeness import SAME_PERSON, Recogniser
from retrato.integrations.engines.safety import SafetyCheck

_FACE_KEY = "face"
# Distance for a picture without a face: as far as a stranger.
_NO_FACE_DISTANCE = 1.0


@dataclass(frozen=True)
class Finding:
    """The distance from the person (0: identical), and whether it is safe to show."""

    distance: float
    safe: bool

    @property
    def good(self) -> bool:
        return self.safe and self.distance < SAME_PERSON

    @property
    def rank(self) -> float:
        """Sort key: lower is better."""
        return self.distance if self.safe else math.inf


class Judge:
    def __init__(self, weights: Path) -> None:
        self._weights = weights

    @cached_property
    def recogniser(self) -> Recogniser:
        return Recogniser(self._weights)

    @cached_property
    def _safety(self) -> SafetyCheck:
        return SafetyCheck(self._weights)

    def face_metadata(self, pictures: list[Pixels]) -> dict[str, str]:
        """Return metadata for a person's model that identifies their face."""
        person = self.recogniser.person(pictures)
        return {} if person is None else {_FACE_KEY: json.dumps([round(float(value), 5) for value in person])}

    def assess(self, picture: Pixels, metadata: Mapping[str, str], *, drawn: bool) -> Finding:
        """Assess a picture. Drawings are not compared with the person, because the recogniser is trained on photos."""
        pixels = to_bytes(picture)
        safe = self._safety.passes(pixels)
        if drawn or _FACE_KEY not in metadata:
            return Finding(0.0, safe)
        distance = self.recogniser.distance(np.array(json.loads(metadata[_FACE_KEY])), pixels)
        return Finding(_NO_FACE_DISTANCE if distance is None else distance, safe)

    def refuse_unsafe(self, *pictures: Pixels) -> None:
        if not all(self._safety.passes(to_bytes(picture)) for picture in pictures):
            raise EngineError("unsafe", retryable=False)
