"""The selfies that an engine knows a person by (engines/references.py)."""

import pytest

from retrato.integrations.engines import references
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Box, Cancelled, EngineError, Problem, Traits, Verdict
from tests.integrations.engines.calls import never, quiet

ANA, BEN = (0.0, 0.0), (1.0, 1.0)


def verdict(
    score: float,
    turn: float = 0.0,
    *,
    face: tuple[float, ...] = ANA,
    shot: int = 0,
    problems: tuple[Problem, ...] = (),
) -> Verdict:
    traits = Traits(face, shot.to_bytes(32, "big"))
    return Verdict(problems, score, Box(0.3, 0.2, 0.4, 0.5), traits, turn=turn)


def other_shot(number: int) -> int:
    """Return a hash that differs from those of other numbers in 64 bits."""
    return 0xFFFFFFFF << (32 * number)


def test_four_are_chosen_best_first() -> None:
    scores = [0.3, 0.9, 0.5, 0.8, 0.6, 0.7]
    verdicts = [verdict(score, shot=other_shot(number)) for number, score in enumerate(scores)]
    assert references.choose(verdicts) == [1, 3, 5, 4]


def test_other_sides_are_preferred_to_better_pictures_of_one_side() -> None:
    frontal = [verdict(0.9 - number / 100, shot=other_shot(number)) for number in range(4)]
    sides = [verdict(0.6, turn, shot=other_shot(4 + number)) for number, turn in enumerate((-0.5, 0.5))]
    chosen = references.choose([*frontal, *sides])
    assert chosen[0] == 0
    assert {4, 5} < set(chosen)


def test_copies_other_people_and_bad_selfies_are_left_out() -> None:
    verdicts = [
        verdict(0.5, shot=other_shot(0)),
        verdict(0.6, shot=other_shot(0) ^ 1),
        verdict(0.9, face=BEN, shot=other_shot(1)),
        verdict(0.4, shot=other_shot(2)),
        verdict(0.0, problems=("blurry",), shot=other_shot(3)),
    ]
    assert references.choose(verdicts) == [0, 3]


def test_engine_that_cannot_compare_selfies_chooses_by_score() -> None:
    verdicts = [Verdict((), score, Box(0.3, 0.2, 0.4, 0.5)) for score in (0.2, 0.7)]
    assert references.choose(verdicts) == [1, 0]


@pytest.mark.parametrize("box", [Box(0.35, 0.3, 0.3, 0.3), Box(-0.1, 0.8, 0.4, 0.4)], ids=["inside", "at the edge"])
def test_crop_contains_the_face_and_what_is_around(man: bytes, box: Box) -> None:
    height, width = decode(man).shape[:2]
    cropped_height, cropped_width = decode(references.crop(man, box)).shape[:2]
    reach = 2.4 * max(box.width * width, box.height * height) + 2
    assert 0 < cropped_width <= reach
    assert 0 < cropped_height <= reach


def test_learning_reports_progress_and_stops_when_cancelled(man: bytes) -> None:
    reported: list[float] = []
    learned = references.learn([man, b"no picture"], accept, Steps(reported.append, never))
    assert [each.ok for each in learned.verdicts] == [True, False]
    assert len(learned.references) == 1
    assert reported == [pytest.approx(1 / 3), pytest.approx(2 / 3), 1]
    with pytest.raises(Cancelled):
        references.learn([man, man], accept, Steps(quiet, lambda: True))
    with pytest.raises(EngineError, match="badSelfies"):
        references.learn([b"no picture"], accept, Steps(quiet, never))


def accept(selfie: bytes) -> Verdict:
    return verdict(0.5) if selfie.startswith(b"\xff\xd8") else Verdict(("unreadable",), 0.0)
