"""Which selfies show another person, and which are copies: docs/product.md#selfies."""

from retrato.integrations.engines.comparison import SAME_PERSON, SAME_SHOT, Finding, compare
from retrato.integrations.engines.contract import Traits

NEAR, FAR = SAME_PERSON - 0.01, SAME_PERSON + 0.01


def people(*positions: float) -> list[int]:
    """Compare faces at these positions, each in a shot of its own."""
    selfies = [
        Traits((position,), bytes([0b1111 << 4 if n == index else 0 for n in range(32)]) * 8)
        for index, position in enumerate(positions)
    ]
    return [finding.person for finding in compare(selfies)]


def test_nothing_to_compare() -> None:
    assert compare([]) == []
    assert compare([Traits((0.0,), bytes(32))]) == [Finding(person=0, copy_of=None)]


def test_one_person_stays_one() -> None:
    assert people(0, NEAR, 0.1, 0.2) == [0, 0, 0, 0]


def test_stranger_is_found_wherever_it_is() -> None:
    assert people(9, 0, 0.1, 0.2) == [1, 0, 0, 0]
    assert people(0, 0.1, 9, 0.2) == [0, 0, 1, 0]
    assert people(0, 0.1, 0.2, 0.2 + FAR) == [0, 0, 0, 1]


def test_people_are_numbered_by_their_selfies_then_by_the_first_one() -> None:
    assert people(5, 0, 9, 0.1, 9.1, 0.2) == [2, 0, 1, 0, 1, 0]
    assert people(0, 9, 0.1, 9.1) == [0, 1, 0, 1]


def test_selfies_are_linked_through_others() -> None:
    """From the left, from the front, from the right: only neighbours are alike."""
    assert people(0, 2 * NEAR, NEAR) == [0, 0, 0]


def test_copy_is_found_by_its_few_different_bits() -> None:
    def shot(bits: int) -> Traits:
        return Traits((0.0,), ((1 << bits) - 1).to_bytes(32))

    copies = [shot(0), shot(SAME_SHOT), shot(SAME_SHOT + 1), shot(0)]
    assert [finding.copy_of for finding in compare(copies)] == [None, 0, 1, 0]
