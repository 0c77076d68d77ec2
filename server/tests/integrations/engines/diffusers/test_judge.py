"""The judge knows people by their faces, and has nothing against an ordinary portrait."""

import pytest

from retrato.integrations.engines.atelier.raster import Pixels, decode, to_float
from retrato.integrations.engines.diffusers.judge import Judge
from tests.integrations.engines.conftest import WEIGHTS


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(WEIGHTS)


@pytest.fixture(scope="module")
def about(judge: Judge, woman: bytes) -> dict[str, str]:
    return judge.remember([decode(woman)])


def _mirrored(selfie: bytes) -> Pixels:
    return to_float(decode(selfie)[:, ::-1])


def test_the_same_person_passes_and_somebody_else_does_not(
    judge: Judge, about: dict[str, str], woman: bytes, man: bytes
) -> None:
    herself = judge.look(_mirrored(woman), about, drawn=False)
    stranger = judge.look(_mirrored(man), about, drawn=False)
    assert herself.good
    assert stranger.safe
    assert not stranger.good
    assert herself.rank < stranger.rank


def test_a_picture_without_a_face_is_worse_than_a_stranger(
    judge: Judge, about: dict[str, str], woman: bytes, man: bytes
) -> None:
    wall = _mirrored(woman)[:40, :40] * 0 + 0.5
    nobody = judge.look(wall, about, drawn=False)
    assert not nobody.good
    assert nobody.rank > judge.look(_mirrored(man), about, drawn=False).rank


def test_drawings_and_people_without_a_remembered_face_are_not_held_to_likeness(
    judge: Judge, about: dict[str, str], man: bytes
) -> None:
    assert judge.look(_mirrored(man), about, drawn=True).good
    assert judge.look(_mirrored(man), {}, drawn=False).good


def test_ordinary_portraits_can_be_shown(judge: Judge, woman: bytes, man: bytes) -> None:
    judge.refuse_unsafe(_mirrored(woman), _mirrored(man))
