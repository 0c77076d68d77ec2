"""Selfies of another person and copies are told apart (docs/product.md#selfies). Without the drill, these are a part of
the faces, with the two that look most alike. `python -m bench.selfies` also prints the distances."""

import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.raster import Pixels, decode
from retrato.integrations.engines.comparison import compare
from retrato.integrations.engines.contract import Traits
from tests.integrations.engines.selfies import COPIES, FACES, as_jpeg, selfies_of

PEOPLE = ("woman-05", "woman-10", "man-07")
# Enough to compare, and quick.
COUNT = 4

Selfies = dict[str, list[Traits]]


def traits(engine: Atelier, picture: Pixels) -> Traits:
    verdict = engine.inspect(as_jpeg(picture))
    assert verdict.traits, verdict.problems
    return verdict.traits


@pytest.fixture(scope="module")
def selfies(engine: Atelier) -> Selfies:
    chosen = [file for file in FACES if file.stem in PEOPLE]
    return {
        file.stem: [traits(engine, picture) for picture in selfies_of(engine._networks, file)[:COUNT]]
        for file in chosen
    }


@pytest.mark.parametrize("name", PEOPLE)
def test_selfies_of_one_person_pass(selfies: Selfies, name: str) -> None:
    assert [(finding.person, finding.copy_of) for finding in compare(selfies[name])] == [(0, None)] * COUNT


@pytest.mark.parametrize("name", PEOPLE)
def test_every_stranger_is_noticed(selfies: Selfies, name: str) -> None:
    for other in set(PEOPLE) - {name}:
        for stranger in selfies[other]:
            assert [finding.person for finding in compare([*selfies[name], stranger])] == [0] * COUNT + [1], other


@pytest.mark.parametrize("kind", COPIES)
def test_copies_of_a_shot_are_found(engine: Atelier, selfies: Selfies, kind: str) -> None:
    file = next(file for file in FACES if file.stem == "man-07")
    copy = COPIES[kind](decode(file.read_bytes()))
    assert compare([*selfies["man-07"], traits(engine, copy)])[-1].copy_of == 0


@pytest.mark.drill
def test_strangers_and_copies_are_noticed_among_all_faces(engine: Atelier) -> None:
    pictures = {file.stem: selfies_of(engine._networks, file) for file in FACES}
    selfies = {name: [traits(engine, picture) for picture in taken] for name, taken in pictures.items()}
    assert len(selfies) == 20
    sets = 0
    for name, own in selfies.items():
        assert [(finding.person, finding.copy_of) for finding in compare(own)] == [(0, None)] * len(own), name
        for other in set(selfies) - {name}:
            for stranger in selfies[other]:
                sets += 1
                assert [finding.person for finding in compare([*own, stranger])] == [0] * len(own) + [1], (name, other)
        for kind, copy in COPIES.items():
            copied = traits(engine, copy(pictures[name][0]))
            assert compare([*own, copied])[-1].copy_of == 0, (name, kind)
    assert sets == 1900


def test_selfie_that_is_not_good_enough_is_not_compared(engine: Atelier) -> None:
    assert engine.inspect(b"no picture").traits is None
