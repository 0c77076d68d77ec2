"""Are selfies of several people noticed, and copies of one shot? Over the 20 faces of the tests, five selfies each:

- every face's own selfies, which must pass;
- the same with one selfie of each other face, which must be noticed, whichever selfie it is;
- copies of each face's first selfie: saved again, scaled, cropped, brightened.

`python -m bench.selfies` prints a table, the distances and the limits (`integrations/engines/comparison.py`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bench.atelier import WEIGHTS
from bench.table import Line
from retrato.integrations.engines.atelier.inspection import verdict_on
from retrato.integrations.engines.atelier.networks import open_networks
from retrato.integrations.engines.comparison import SAME_PERSON, SAME_SHOT, compare
from retrato.integrations.engines.contract import Traits
from retrato.integrations.engines.likeness import Recogniser
from tests.integrations.engines.selfies import COPIES, FACES, as_jpeg, selfies_of


@dataclass(frozen=True)
class Person:
    name: str
    selfies: list[Traits]
    copies: dict[str, Traits]


@dataclass(frozen=True)
class Row:
    """One person's selfies, alone and with a stranger."""

    name: str
    farthest: float
    """The largest distance of one of the selfies to the nearest other one."""
    closest: float
    """The smallest distance of a stranger's selfie to one of these."""
    other_shots: int
    """The fewest bits in which two of the selfies differ."""
    copies: int
    """The most bits in which a copy differs from its original."""
    refused: bool
    noticed: int
    strangers: int
    found: int

    def __str__(self) -> str:
        clean = "refused" if self.refused else "passes"
        return (
            f"{self.name:<12}{clean:<10}{self.farthest:>8.2f}{self.noticed:>8}/{self.strangers:<4}{self.closest:>8.2f}"
            f"{self.found:>8}/{len(COPIES)}{self.copies:>8}{self.other_shots:>8}"
        )


def measured() -> list[Line]:
    return _lines(measure())


def _lines(rows: Sequence[Row]) -> list[Line]:
    noticed, strangers = sum(row.noticed for row in rows), sum(row.strangers for row in rows)
    refused, found = sum(row.refused for row in rows), sum(row.found for row in rows)
    copies = len(rows) * len(COPIES)
    return [
        Line(f"sets with a stranger, of {strangers}", f"{noticed} noticed", goal="all", met=noticed == strangers),
        Line(f"clean sets, of {len(rows)}", f"{refused} refused", goal="none", met=not refused),
        Line(f"copies, of {copies}", f"{found} found", goal="all", met=found == copies),
    ]


def measure() -> list[Row]:
    people = [*_people()]
    return [_row(person, [other for other in people if other is not person]) for person in people]


def _people() -> Iterator[Person]:
    networks, recogniser = open_networks(WEIGHTS, 1), Recogniser(WEIGHTS)
    for file in FACES:
        pictures = selfies_of(networks, file)
        selfies = [verdict_on(networks, as_jpeg(picture), recogniser) for picture in pictures]
        copies = {name: verdict_on(networks, as_jpeg(copy(pictures[0])), recogniser) for name, copy in COPIES.items()}
        if bad := [verdict.problems for verdict in (*selfies, *copies.values()) if not verdict.traits]:
            raise RuntimeError(f"{file.name} gives bad selfies: {bad}")
        yield Person(
            file.stem,
            [verdict.traits for verdict in selfies if verdict.traits],
            {name: verdict.traits for name, verdict in copies.items() if verdict.traits},
        )


def _row(person: Person, others: Sequence[Person]) -> Row:
    own = person.selfies
    strangers = [selfie for other in others for selfie in other.selfies]
    clean = compare(own)
    return Row(
        name=person.name,
        farthest=max(min(_distance(selfie, other) for other in own if other is not selfie) for selfie in own),
        closest=min(_distance(selfie, stranger) for selfie in own for stranger in strangers),
        other_shots=min(_bits(selfie, other) for selfie in own for other in own if other is not selfie),
        copies=max(_bits(own[0], copy) for copy in person.copies.values()),
        refused=any(finding.person or finding.copy_of is not None for finding in clean),
        noticed=sum(
            [finding.person for finding in compare([*own, each])] == [0] * len(own) + [1] for each in strangers
        ),
        strangers=len(strangers),
        found=sum(compare([*own, copy])[-1].copy_of == 0 for copy in person.copies.values()),
    )


def _distance(one: Traits, other: Traits) -> float:
    return float(np.linalg.norm(np.array(one.face) - np.array(other.face)))


def _bits(one: Traits, other: Traits) -> int:
    return (int.from_bytes(one.shot) ^ int.from_bytes(other.shot)).bit_count()


def report(rows: Sequence[Row]) -> str:
    header = (
        f"{'face':<12}{'own':<10}{'nearest':>8}{'strangers':>11}{'nearest':>10}{'copies':>10}{'most':>8}{'others':>8}"
    )
    lines = [
        f"the same person: at most {max(row.farthest for row in rows):.2f} to the nearest other selfie; strangers:"
        f" at least {min(row.closest for row in rows):.2f}; limit {SAME_PERSON}",
        f"copies: at most {max(row.copies for row in rows)} different bits; other shots: at least"
        f" {min(row.other_shots for row in rows)}; limit {SAME_SHOT}",
    ]
    return "\n".join([header, *map(str, rows), *lines, *(f"{line.what}: {line.measured}" for line in _lines(rows))])


if __name__ == "__main__":
    print(report(measure()))
