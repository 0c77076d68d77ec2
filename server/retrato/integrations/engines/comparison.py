"""Compares the selfies of one model: do all show the same person, and is each a shot of its own?"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from retrato.integrations.engines.contract import Traits

# Both limits were chosen on the faces they are measured on, whose selfies are made from one picture each.
# The distance of embeddings. Over the 20 faces of `python -m bench.selfies`, the nearest other selfie of the same
# person is at most 0.32 away, the nearest selfie of a stranger at least 0.39.
SAME_PERSON = 0.36
# Different bits, of 256. Over the same faces, copies of a shot differ in at most 15, other shots in at least 20.
SAME_SHOT = 18


@dataclass(frozen=True)
class Finding:
    """How a selfie relates to the others, which are named by their index."""

    person: int
    """0 for the person on most of the selfies, 1 and up for others."""
    copy_of: int | None
    """The first selfie of which this is a copy: saved again, scaled or cropped."""


def compare(selfies: Sequence[Traits]) -> list[Finding]:
    people = _people(selfies)
    return [
        Finding(people[index], next((first for first in range(index) if _same_shot(selfies[first], selfie)), None))
        for index, selfie in enumerate(selfies)
    ]


def _people(selfies: Sequence[Traits]) -> list[int]:
    """Number the people by how many selfies show them; if as many do, by their first selfie.

    Selfies are linked if they are close enough, and those linked directly or through others show one person: the angle
    and the light change the distance, but among several selfies there is a similar one.
    """
    groups: list[set[int]] = []
    for index, selfie in enumerate(selfies):
        near = {other for other in range(index) if math.dist(selfies[other].face, selfie.face) < SAME_PERSON}
        linked = [group for group in groups if group & near]
        groups = [group for group in groups if not group & near] + [{index}.union(*linked)]
    ordered = sorted(groups, key=lambda group: (-len(group), min(group)))
    return [next(number for number, group in enumerate(ordered) if index in group) for index in range(len(selfies))]


def _same_shot(one: Traits, other: Traits) -> bool:
    different = int.from_bytes(one.shot) ^ int.from_bytes(other.shot)
    return different.bit_count() <= SAME_SHOT
