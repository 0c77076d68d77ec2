"""Edits of finished photos by the embedded engine, which makes them whatever engine is configured."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import pyvips

from retrato.integrations.engines.atelier.edit.crop import FRAMES
from retrato.integrations.engines.atelier.edit.head import find_head
from retrato.integrations.engines.atelier.edit.passport import HEIGHT_MM, PIXELS_PER_MM, WIDTH_MM
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.networks import Upscaler
from retrato.integrations.engines.atelier.raster import Pixels, decode, decode_with_mask, to_float
from retrato.integrations.engines.contract import (
    Cancelled,
    Crop,
    CropFormat,
    Edit,
    EditRequest,
    EngineError,
    Enlarge,
    Image,
    ReplaceBackground,
)
from tests.integrations.engines.calls import jpeg, never, quiet
from tests.integrations.engines.test_contract import ProgressRecorder

FACES = sorted((Path(__file__).parent / "faces").glob("*.jpg"))
BLUE = (0x33, 0x66, 0xCC)
EDITS: Mapping[str, Edit] = {
    "enlarge": Enlarge(2),
    "transparent": ReplaceBackground(None),
    "colour": ReplaceBackground("#3366cc"),
    "passport": Crop("PASSPORT"),
    "profile": Crop("LINKEDIN"),
}


@pytest.fixture(autouse=True)
def quick_upscaling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the network that doubles photos, which takes half a minute; `test_networks.py` tests it."""

    def doubled(_self: Upscaler, tile: Pixels) -> Pixels:
        height, width = tile.shape[:2]
        return to_float(cv2.resize(tile, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC))

    monkeypatch.setattr(Upscaler, "_run", doubled)


@pytest.fixture(scope="module")
def photo(picture: Pixels) -> bytes:
    return jpeg(cv2.resize(picture, (480, 480), interpolation=cv2.INTER_AREA))


def edited(engine: Atelier, photo: bytes, edit: Edit) -> Image:
    return engine.edit(EditRequest(photo, edit), quiet, never)


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_every_edit_reports_progress_and_returns_a_labelled_picture(engine: Atelier, photo: bytes, edit: Edit) -> None:
    recorder = ProgressRecorder()
    made = engine.edit(EditRequest(photo, edit), recorder, never)
    assert recorder.rising
    assert recorder.reported[-1] == 1
    assert decode(made.data).shape == (made.height, made.width, 3)
    assert made.type == ("image/png" if edit == ReplaceBackground(None) else "image/jpeg")
    assert b"AlgorithmicMedia" in made.data


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_every_edit_stops_when_cancelled(engine: Atelier, photo: bytes, edit: Edit) -> None:
    recorder = ProgressRecorder()
    with pytest.raises(Cancelled):
        engine.edit(EditRequest(photo, edit), recorder, recorder.has_reported)


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_a_file_that_is_no_picture_fails_permanently(engine: Atelier, edit: Edit) -> None:
    with pytest.raises(EngineError, match="unreadable") as failure:
        edited(engine, b"no picture", edit)
    assert not failure.value.retryable


@pytest.mark.parametrize("edit", [each for each in EDITS.values() if each != Enlarge(2)], ids=str)
def test_a_photo_without_a_face_fails_permanently(engine: Atelier, edit: Edit) -> None:
    with pytest.raises(EngineError, match="noFace") as failure:
        edited(engine, jpeg(np.full((480, 480, 3), 128, np.uint8)), edit)
    assert not failure.value.retryable


def test_a_photo_is_enlarged_without_changing_what_it_shows(engine: Atelier, photo: bytes) -> None:
    before = decode(photo)
    for factor in (2, 4):
        made = edited(engine, photo, Enlarge(2 if factor == 2 else 4))
        assert (made.width, made.height) == (480 * factor, 480 * factor)
        after = cv2.resize(decode(made.data), (480, 480), interpolation=cv2.INTER_AREA)
        assert np.abs(after.astype(int) - before).mean() < 2


def test_a_photo_that_would_become_too_large_is_refused(engine: Atelier) -> None:
    with pytest.raises(EngineError, match="photoTooLarge"):
        edited(engine, jpeg(np.zeros((1500, 1500, 3), np.uint8)), Enlarge(4))


def test_the_background_is_replaced_and_the_face_kept(engine: Atelier, photo: bytes) -> None:
    before, after = decode(photo), decode(edited(engine, photo, ReplaceBackground("#3366cc")).data)
    assert np.abs(after[:20, :20].astype(int) - BLUE).max() < 12
    face = (slice(180, 300), slice(180, 300))
    assert np.abs(after[face].astype(int) - before[face]).mean() < 4


def test_a_transparent_photo_is_enlarged_and_coloured_as_it_is(engine: Atelier, photo: bytes) -> None:
    cut = edited(engine, photo, ReplaceBackground(None))
    _, mask = decode_with_mask(cut.data)
    assert mask is not None
    assert mask[:20, :20].max() == 0
    assert mask[200:280, 200:280].min() == 1
    larger = edited(engine, cut.data, Enlarge(2))
    _, larger_mask = decode_with_mask(larger.data)
    assert larger.type == "image/png"
    assert larger_mask is not None
    assert np.abs(cv2.resize(larger_mask, (480, 480), interpolation=cv2.INTER_AREA) - mask).mean() < 0.01
    coloured = decode(edited(engine, cut.data, ReplaceBackground("#3366cc")).data)
    assert np.abs(coloured[:20, :20].astype(int) - BLUE).max() < 12


@pytest.mark.parametrize("format_", FRAMES)
@pytest.mark.parametrize("shape", [(480, 480), (480, 853), (853, 480)], ids=["square", "wide", "tall"])
def test_a_crop_has_its_size_and_shows_the_whole_head(
    engine: Atelier, picture: Pixels, format_: CropFormat, shape: tuple[int, int]
) -> None:
    height, width = shape
    # The face in the middle of a larger scene.
    scene = np.full((height, width, 3), (120, 140, 110), np.uint8)
    small = cv2.resize(picture, (300, 300), interpolation=cv2.INTER_AREA)
    top, left = (height - 300) // 2, (width - 300) // 2
    scene[top : top + 300, left : left + 300] = small
    made = edited(engine, jpeg(scene), Crop(format_))
    frame = FRAMES[format_]
    assert (made.width, made.height) == (frame.width, frame.height)
    head = find_head(engine._networks, decode(made.data))
    assert head.eyes[1] - head.height / 2 >= 0
    assert head.chin[1] <= made.height
    assert head.eyes[0] == pytest.approx(made.width / 2, rel=0.1)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_a_passport_photo_follows_the_rules(engine: Atelier, face: Path) -> None:
    made = edited(engine, face.read_bytes(), Crop("PASSPORT"))
    assert (made.width, made.height) == (round(WIDTH_MM * PIXELS_PER_MM), round(HEIGHT_MM * PIXELS_PER_MM))
    header: Any = pyvips.Image.new_from_buffer(made.data, "")
    assert header.get("xres") * 25.4 == pytest.approx(600, abs=0.5)
    picture = decode(made.data)
    head = find_head(engine._networks, picture)
    assert 32 <= head.height / PIXELS_PER_MM <= 36
    assert 0.5 <= 1 - head.eyes[1] / made.height <= 0.7
    assert head.eyes[0] / made.width == pytest.approx(0.5, abs=0.03)
    assert abs(np.degrees(head.roll)) < 2
    corners = np.concatenate([picture[:20, :20], picture[:20, -20:]])
    assert corners.min() > 200
    assert np.ptp(corners.mean((0, 1))) < 12


def test_a_passport_photo_is_upright_even_if_the_head_is_tilted(engine: Atelier, picture: Pixels) -> None:
    height, width = picture.shape[:2]
    # With room around the head, and tilted by 8°.
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 8, 0.7)
    tilted = cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    made = edited(engine, jpeg(tilted), Crop("PASSPORT"))
    assert abs(np.degrees(find_head(engine._networks, decode(made.data)).roll)) < 2


def test_a_cut_off_head_cannot_become_a_passport_photo(engine: Atelier, picture: Pixels) -> None:
    with pytest.raises(EngineError, match="headCutOff") as failure:
        edited(engine, jpeg(picture[200:]), Crop("PASSPORT"))
    assert not failure.value.retryable
