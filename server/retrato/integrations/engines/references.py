"""The selfies that an engine knows a person by, if it needs no training: a few good ones that differ."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from retrato.integrations.engines.atelier.provenance import jpeg
from retrato.integrations.engines.atelier.raster import decode, fit
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.atelier.train import thumbnail_of
from retrato.integrations.engines.comparison import compare
from retrato.integrations.engines.contract import Box, EngineError, Image, Verdict

COUNT = 4
# A crop is this much larger than the face: hair and shoulders are part of a likeness.
_MARGIN = 2.4
_LONG_EDGE, _QUALITY = 1024, 92
# What a picture from another side is worth, compared with a selfie's score.
_TURN_WORTH = 0.6


@dataclass(frozen=True)
class Learned:
    verdicts: tuple[Verdict, ...]
    references: list[bytes]
    """The best one first."""
    thumbnail: Image


def learn(selfies: Sequence[bytes], inspect: Callable[[bytes], Verdict], steps: Steps) -> Learned:
    """Inspect the selfies and keep the best ones."""
    verdicts = []
    for done, selfie in enumerate(selfies, 1):
        verdicts.append(inspect(selfie))
        steps.reached(done / (len(selfies) + 1))
    chosen = [(selfies[number], face) for number in choose(verdicts) if (face := verdicts[number].face)]
    if not chosen:
        raise EngineError("badSelfies", retryable=False)
    learned = Learned(tuple(verdicts), [crop(*each) for each in chosen], thumbnail_of(*chosen[0]))
    steps.reached(1)
    return learned


def choose(verdicts: Sequence[Verdict]) -> list[int]:
    """Return the numbers of the selfies to keep, the best first: of one person, no copies, sharp, from different
    sides."""
    good = [number for number, verdict in enumerate(verdicts) if verdict.ok and verdict.face]
    known = [(number, traits) for number in good if (traits := verdicts[number].traits)]
    findings = dict(zip([number for number, _ in known], compare([traits for _, traits in known]), strict=True))
    left = [
        number
        for number in good
        if number not in findings or (findings[number].person == 0 and findings[number].copy_of is None)
    ]
    chosen: list[int] = []
    while left and len(chosen) < COUNT:
        best = max(left, key=lambda number: _worth(verdicts[number], [verdicts[each] for each in chosen]))
        left.remove(best)
        chosen.append(best)
    return chosen


def crop(selfie: bytes, face: Box) -> bytes:
    """Return the head and shoulders as a JPEG without metadata."""
    picture = decode(selfie)
    height, width = picture.shape[:2]
    reach = _MARGIN / 2 * max(face.width * width, face.height * height)
    x, y = (face.left + face.width / 2) * width, (face.top + face.height / 2) * height
    left, right = max(0, round(x - reach)), min(width, round(x + reach))
    # More below the face than above it.
    top, bottom = max(0, round(y - 0.85 * reach)), min(height, round(y + 1.15 * reach))
    return jpeg(fit(np.ascontiguousarray(picture[top:bottom, left:right]), _LONG_EDGE), _QUALITY).data


def _worth(verdict: Verdict, chosen: Sequence[Verdict]) -> float:
    apart = min((abs(verdict.turn - each.turn) for each in chosen), default=0.0)
    return verdict.score + _TURN_WORTH * apart
