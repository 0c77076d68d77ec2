"""The judge recognises people by their faces and accepts ordinary portraits."""

import pytest

from retrato.integrations.engines.atelier.raster import Pixels, decode, to_float
from retrato.integrations.engines.diffusers.judge import Judge
from tests.integrations.engines.conftest import WEIGHTS


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(WEIGHTS)


@pytest.fixture(scope="module")
def metadata(judge: Judge, woman: bytes) -> dict[str, str]:
    return judge.face_metadata([decode(woman)])


def _mirrored(selfie: bytes) -> Pixels:
    return to_float(decode(selfie)[:, ::-1])


def test_same_person_passes_and_another_does_not(
    judge: Judge, metadata: dict[str, str], woman: bytes, man: bytes
) -> None:
    herself = judge.assess(_mirrored(woman), metadata, drawn=False)
    stranger = judge.assess(_mirrored(man), metadata, drawn=False)
    assert herself.good
    assert stranger.safe
    assert not stranger.good
    assert herself.rank < stranger.rank


def test_a_picture_without_a_face_is_worse_than_a_stranger(
    judge: Judge, metadata: dict[str, str], woman: bytes, man: bytes
) -> None:
    wall = _mirrored(woman)[:40, :40] * 0 + 0.5
    nobody = judge.assess(wall, metadata, drawn=False)
    assert not nobody.good
    assert nobody.rank > judge.assess(_mirrored(man), metadata, drawn=False).rank


def test_drawings_and_models_without_a_face_are_not_compared(
    judge: Judge, metadata: dict[str, str], man: bytes
) -> None:
    assert judge.assess(_mirrored(man), metadata, drawn=True).good
    assert judge.assess(_mirrored(man), {}, drawn=False).good


def test_ordinary_portraits_are_safe(judge: Judge, woman: bytes, man: bytes) -> None:
    judge.refuse_unsafe(_mirrored(woman), _mirrored(man))
