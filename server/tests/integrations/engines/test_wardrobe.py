from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from retrato.integrations.engines.atelier import matting, person
from retrato.integrations.engines.atelier.clothes import coloured
from retrato.integrations.engines.atelier.compose import turned
from retrato.integrations.engines.atelier.cutout import Cutout
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.imagine import outfit_for
from retrato.integrations.engines.atelier.light import relight
from retrato.integrations.engines.atelier.locks import recover_missed_hair
from retrato.integrations.engines.atelier.parts import BACKGROUND, BODY_SKIN, CLOTHES, HAIR
from retrato.integrations.engines.atelier.placing import Pose, move, place
from retrato.integrations.engines.atelier.raster import Pixels, grid, luminance
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.rigs import LightRecipe
from retrato.integrations.engines.atelier.subject import Subject, in_own_clothes
from retrato.integrations.engines.atelier.wardrobe import Outfit, dress, outline, shows_shoulders
from tests.integrations.engines.conftest import CONTENT

_SIZE = 512


@pytest.fixture(scope="module")
def shown(model: bytes) -> Cutout:
    """A person who shows neck and shoulders, in a grey shirt."""
    head = person.unpack(model, 0)
    scale = 0.3 * _SIZE / head.face_height
    x, y = head.eyes * scale
    placed = move(head, np.array([[scale, 0, 256 - x], [0, scale, 150 - y]], np.float32), _SIZE, _SIZE)
    columns, rows = grid(_SIZE, _SIZE)
    below = rows > placed.chin[1] + 2
    neck = below & (np.abs(columns - 256) < 48) & (rows < 300)
    body = (rows > _shoulder(columns)) & ~neck
    parts, mask, picture = placed.parts.copy(), placed.mask.copy(), placed.picture.copy()
    parts[below], mask[below] = 0, 0
    for part, where, colour in ((BODY_SKIN, neck, (0.7, 0.5, 0.4)), (CLOTHES, body, (0.5, 0.5, 0.5))):
        parts[where, part], mask[where], picture[where] = 1, 1, colour
    return Cutout(picture, mask, parts, placed.mesh)


def _shoulder(columns: Any) -> Any:
    """The row of the shoulder in each column: it falls towards the sides."""
    return 290 + 0.25 * np.abs(columns - 256)


@pytest.fixture(scope="module")
def dressed(shown: Cutout) -> Subject:
    return dress(shown, Outfit.model_validate({"cut": "suit", "main": "#1c2434"}), "m", CONTENT)


def test_garment_lies_on_the_shoulders(dressed: Subject) -> None:
    line = np.argmax(dressed.unlit > 0.5, 0)
    for column in (*range(130, 190, 10), *range(322, 382, 10)):
        assert abs(line[column] - _shoulder(column)) < 12, column


def test_collar_leaves_jaw_and_hair_free(shown: Cutout, dressed: Subject) -> None:
    face = cv2.erode(outline(shown), np.ones((9, 9), np.uint8)) > 0
    assert dressed.unlit[face].max() < 0.05
    assert dressed.unlit[: int(shown.eyes[1])].max() == 0


def test_garment_is_as_bright_on_the_side_of_the_light(shown: Cutout, dressed: Subject) -> None:
    rig = LightRecipe(setup="split").rig(mirrored=False)
    lit = luminance(relight(dressed, np.full((_SIZE, _SIZE, 3), 0.4, np.float32), rig))
    left, right = (float(np.median(lit[400:500, start : start + 60])) for start in (130, 330))
    assert (left > right) == (rig.key.towards[0] < 0)


def test_garment_needs_visible_shoulders(model: bytes, shown: Cutout) -> None:
    assert shows_shoulders(shown)
    assert not shows_shoulders(place(person.unpack(model, 0), _SIZE, _SIZE, Pose(0.4, 0.5, 0.4)))


def test_own_clothes_take_the_colour_of_the_style_and_the_face_keeps_its_own(shown: Cutout) -> None:
    blue = coloured(shown, np.array([0.02, 0.05, 0.4], np.float32)).picture
    cloth = cv2.erode((shown.parts[..., CLOTHES] > 0.9).astype(np.uint8), np.ones((25, 25), np.uint8)) > 0
    assert np.median(blue[cloth][:, 2]) > 1.5 * np.median(blue[cloth][:, 0])
    face = cv2.erode(outline(shown), np.ones((15, 15), np.uint8)) > 0
    assert np.abs(blue - shown.picture)[face].max() < 0.02


@pytest.mark.parametrize(("height", "width"), [(512, 512), (384, 680), (680, 384)])
@pytest.mark.parametrize("face", [0.2, 0.38, 0.6])
@pytest.mark.parametrize("beside", [0.15, 0.4])
def test_frame_never_shows_where_the_selfie_ends(
    model: bytes, height: int, width: int, face: float, beside: float
) -> None:
    whole = person.unpack(model, 0)
    # The sides of the selfie cut the shoulders, or even the hair.
    left, right = (float(end(whole.mesh[:, 0])) for end in (np.min, np.max))
    reach = beside * whole.face_height
    shown = np.s_[:, max(0, int(left - reach)) : int(right + reach)]
    moved = whole.mesh - np.array([max(0, int(left - reach)), 0, 0], np.float32)
    source = Cutout(whole.picture[shown], whole.mask[shown], whole.parts[shown], moved)
    placed = place(source, height, width, Pose(face, 0.5, 0.4))
    below = int(placed.chin[0])
    assert placed.mask[-1, below - 10 : below + 10].min() > 0.9
    edges = (np.abs(np.diff(placed.mask, axis=1)) > 0.5).astype(np.uint8)
    assert cv2.morphologyEx(edges, cv2.MORPH_OPEN, np.ones((height // 16, 1), np.uint8)).max() == 0


@pytest.mark.parametrize("lit_from", [-1, 1])
def test_place_and_light_turn_to_the_side_from_which_the_selfie_is_lit(shown: Cutout, lit_from: int) -> None:
    x, _ = grid(_SIZE, _SIZE)
    side = np.clip(1 + lit_from * (x - shown.eyes[0]) / shown.face_height, 0.3, 1.7)[..., None]
    picture = np.repeat(0.5 * side, 3, 2).astype(np.float32)
    subject = in_own_clothes(replace(shown, picture=picture))
    place_with_sun = np.zeros((_SIZE, _SIZE, 3), np.float32)
    place_with_sun[:, : _SIZE // 2] = 1
    backdrop, rig = turned(place_with_sun, LightRecipe(setup="loop").rig(mirrored=False), subject)
    assert np.sign(rig.key.towards[0]) == lit_from
    assert bool(backdrop[0, 0, 0]) == (lit_from < 0)


def test_hair_edge_before_a_smooth_wall_stays_smooth() -> None:
    x, y = grid(400, 400)
    distance = np.hypot(x - 200, y - 200)
    hair = np.clip((120 - distance) / 3, 0, 1).astype(np.float32)
    share = hair[..., None]
    picture = share * (0.12 + 0.05 * np.sin(x / 9)[..., None]) + (1 - share) * np.array([0.78, 0.79, 0.81])
    guess = cv2.GaussianBlur(hair, (0, 0), 6)
    mask = matting.refine((np.round(picture * 255) / 255).astype(np.float32), guess, guess, 30)
    assert np.abs(mask - hair)[np.abs(distance - 120) > 6].max() < 0.1


def _head_with_a_lock(wall: float) -> tuple[Pixels, Pixels, Face]:
    """Return dark hair whose left lock the network took for the wall."""
    picture = np.full((256, 256, 3), wall, np.float32) + np.random.default_rng(1).normal(0, 0.01, (256, 256, 3))
    picture[40:110, 60:196] = picture[110:250, 60:90] = picture[110:250, 166:196] = 0.06
    parts = np.zeros((256, 256, 6), np.float32)
    parts[..., BACKGROUND] = 1
    for rows, columns in ((slice(40, 110), slice(60, 196)), (slice(110, 250), slice(166, 196))):
        parts[rows, columns, BACKGROUND], parts[rows, columns, HAIR] = 0, 1
    face = Face(90, 90, 76, 100, np.zeros((6, 2)), 0.9)
    return picture.astype(np.float32), parts, face


def test_missed_lock_of_hair_is_recovered() -> None:
    picture, parts, face = _head_with_a_lock(wall=0.6)
    assert recover_missed_hair(picture, parts, face)[150:230, 66:84, HAIR].min() > 0.8


def test_dark_wall_is_not_taken_for_hair() -> None:
    picture, parts, face = _head_with_a_lock(wall=0.06)
    assert recover_missed_hair(picture, parts, face)[..., HAIR].sum() <= parts[..., HAIR].sum() * 1.02


def test_anyone_wears_a_cut_that_women_and_men_wear() -> None:
    jacket, blouse, suit = ({"cut": cut, "main": "#202020"} for cut in ("jacket", "blouse", "suit"))
    shared = Recipe.model_validate({"wardrobe": {"female": [blouse, jacket], "male": [suit, jacket]}})
    assert {outfit_for(shared, "UNISEX", number) for number in range(4)} == {Outfit.model_validate(jacket)}
    apart = Recipe.model_validate({"wardrobe": {"female": [blouse], "male": [suit]}})
    assert outfit_for(apart, "UNISEX", 0) == Outfit.model_validate(suit)
    assert outfit_for(Recipe(), "UNISEX", 0) is None
