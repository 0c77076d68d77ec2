"""Looks at results before anybody else does: is it the person, and can it be shown?"""

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

_FACE = "face"
# No face at all is as far off as a stranger can be.
_NOBODY = 1.0


@dataclass(frozen=True)
class Finding:
    """How far from the person (0 is the same picture), and whether it can be shown."""

    distance: float
    safe: bool

    @property
    def good(self) -> bool:
        return self.safe and self.distance < SAME_PERSON

    @property
    def rank(self) -> float:
        """The lower, the better."""
        return self.distance if self.safe else math.inf


class Judge:
    def __init__(self, weights: Path) -> None:
        self._weights = weights

    @cached_property
    def _recogniser(self) -> Recogniser:
        return Recogniser(self._weights)

    @cached_property
    def _safety(self) -> SafetyCheck:
        return SafetyCheck(self._weights)

    def remember(self, pictures: list[Pixels]) -> dict[str, str]:
        """What to write down with a person's model, to know them by."""
        person = self._recogniser.person(pictures)
        return {} if person is None else {_FACE: json.dumps([round(float(value), 5) for value in person])}

    def look(self, picture: Pixels, about: Mapping[str, str], *, drawn: bool) -> Finding:
        """Drawings are not held against the person: the recogniser knows photos."""
        seen = to_bytes(picture)
        safe = self._safety.passes(seen)
        if drawn or _FACE not in about:
            return Finding(0.0, safe)
        distance = self._recogniser.distance(np.array(json.loads(about[_FACE])), seen)
        return Finding(_NOBODY if distance is None else distance, safe)

    def refuse_unsafe(self, *pictures: Pixels) -> None:
        if not all(self._safety.passes(to_bytes(picture)) for picture in pictures):
            raise EngineError("unsafe", retryable=False)
