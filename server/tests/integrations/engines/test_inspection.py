"""Selfies are inspected before training (docs/product.md#selfies)."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.raster import Pixels
from tests.integrations.engines.calls import jpeg

_FACES = sorted((Path(__file__).parent / "faces").glob("*.jpg"))


@pytest.mark.parametrize("file", _FACES, ids=lambda file: file.stem)
def test_good_selfie_is_accepted(engine: Atelier, file: Path) -> None:
    verdict = engine.inspect(file.read_bytes())
    assert verdict.ok, verdict.problems
    assert 0.3 < verdict.score <= 1


def test_face_position_is_relative_to_the_picture(engine: Atelier, picture: Pixels) -> None:
    """A page may show the picture in another size."""
    alone = engine.inspect(jpeg(picture)).face
    assert alone is not None
    assert 0.1 < alone.width < 0.9
    beside = engine.inspect(jpeg(np.hstack([np.full_like(picture, 128), picture]))).face
    assert beside is not None
    assert beside.left == pytest.approx(0.5 + alone.left / 2, abs=0.05)
    assert beside.width == pytest.approx(alone.width / 2, abs=0.05)


def test_invalid_image_is_unreadable(engine: Atelier) -> None:
    assert engine.inspect(b"not a picture").problems == ("unreadable",)


def test_picture_without_a_face_is_rejected(engine: Atelier) -> None:
    assert engine.inspect(jpeg(np.full((600, 600, 3), 128, np.uint8))).problems == ("noFace",)


def test_two_faces_are_rejected(engine: Atelier, picture: Pixels) -> None:
    assert engine.inspect(jpeg(np.hstack([picture, picture[:, ::-1]]))).problems == ("manyFaces",)


def test_distant_face_is_too_small(engine: Atelier, picture: Pixels) -> None:
    wide = np.full((1280, 1280, 3), 150, np.uint8)
    wide[500:640, 600:740] = cv2.resize(picture, (140, 140), interpolation=cv2.INTER_AREA)
    assert engine.inspect(jpeg(wide)).problems == ("faceTooSmall",)


def test_face_at_the_edge_is_cut_off(engine: Atelier, picture: Pixels) -> None:
    assert "faceCutOff" in engine.inspect(jpeg(picture[:, 330:])).problems


def test_dark_and_bright_pictures_are_rejected(engine: Atelier, picture: Pixels) -> None:
    assert engine.inspect(jpeg((picture * 0.12).astype(np.uint8))).problems == ("tooDark",)
    assert engine.inspect(jpeg(np.clip(picture.astype(int) * 2 + 120, 0, 255).astype(np.uint8))).problems == (
        "tooBright",
    )


def test_out_of_focus_picture_is_blurry(engine: Atelier, picture: Pixels) -> None:
    assert engine.inspect(jpeg(cv2.GaussianBlur(picture, (0, 0), 5))).problems == ("blurry",)


def test_sunglasses_are_rejected(engine: Atelier) -> None:
    assert engine.inspect((Path(__file__).parent / "sunglasses.jpg").read_bytes()).problems == ("sunglasses",)
