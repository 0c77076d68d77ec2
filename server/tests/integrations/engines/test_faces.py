"""Embeddings of all faces on a picture, by which shared pictures of a person are found (docs/trust.md#is-this-me)."""

import math

import cv2
import numpy as np
import pytest

from retrato.integrations.engines.atelier.blink import close_eyes
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.faces import find_faces, find_mesh
from retrato.integrations.engines.atelier.raster import Pixels, decode, to_bytes, to_float
from retrato.integrations.engines.contract import FaceEngine
from tests.integrations.engines.calls import jpeg

# The limit of retrato/trust/matching.py.
_SAME_PERSON = 0.42


@pytest.fixture
def face_engine(engine: Atelier) -> FaceEngine:
    return engine


def _beside(left: Pixels, right: Pixels) -> bytes:
    height = max(left.shape[0], right.shape[0])
    padded = [np.pad(each, ((0, height - each.shape[0]), (0, 0), (0, 0)), mode="edge") for each in (left, right)]
    return jpeg(np.hstack(padded))


def test_all_faces_are_returned_with_the_largest_first(face_engine: FaceEngine, woman: bytes, man: bytes) -> None:
    (her_face,), (his_face,) = face_engine.faces(woman), face_engine.faces(man)
    assert math.dist(her_face, his_face) > _SAME_PERSON
    large = decode(man)
    small = cv2.resize(decode(woman), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    largest, other = face_engine.faces(_beside(small, large))
    assert math.dist(largest, his_face) < _SAME_PERSON
    assert math.dist(other, her_face) < _SAME_PERSON


def test_picture_without_a_face_has_none(face_engine: FaceEngine) -> None:
    assert face_engine.faces(jpeg(np.full((600, 600, 3), 128, np.uint8))) == ()


def test_invalid_image_has_none(face_engine: FaceEngine) -> None:
    assert face_engine.faces(b"not a picture") == ()


def test_photo_is_rated_by_likeness_and_sharpness_also_in_the_dark(face_engine: FaceEngine, woman: bytes) -> None:
    picture = decode(woman)
    sharp = face_engine.rate(woman)
    blurred = face_engine.rate(jpeg(cv2.GaussianBlur(picture, (0, 0), 6)))
    dark = face_engine.rate(jpeg((picture * 0.25).astype(np.uint8)))
    assert sharp
    assert blurred
    assert dark
    assert sharp.sharpness > 2 * blurred.sharpness
    assert math.dist(sharp.face, dark.face) < _SAME_PERSON
    assert face_engine.rate(b"not a picture") is None


def test_closed_eyes_are_rated_lower(engine: Atelier, face_engine: FaceEngine, woman: bytes) -> None:
    picture = decode(woman)
    face = find_faces(engine._networks, picture)[0]
    closed = close_eyes(to_float(picture), find_mesh(engine._networks, picture, face), 1.0)
    before, after = face_engine.rate(woman), face_engine.rate(jpeg(to_bytes(closed)))
    assert before
    assert after
    assert after.eyes < 0.8 * before.eyes
