from typing import Any

import cv2
import numpy as np
import pytest

from retrato.integrations.engines.atelier import matting, person
from retrato.integrations.engines.atelier.faces import Face
from retrato.integrations.engines.atelier.imagine import outfit_for
from retrato.integrations.engines.atelier.light import relight
from retrato.integrations.engines.atelier.locks import recover_missed_hair
from retrato.integrations.engines.atelier.neck import outline
from retrato.integrations.engines.atelier.parts import BACKGROUND, BODY_SKIN, CLOTHES, FACE_SKIN, HAIR
from retrato.integrations.engines.atelier.raster import Pixels, grid, luminance
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.atelier.rigs import LightRecipe
from retrato.integrations.engines.atelier.subject import Placed, Pose, Subject, place
from retrato.integrations.engines.atelier.wardrobe import Outfit, dress
from tests.integrations.engines.conftest import CONTENT

_SETUPS = ("soft", "rembrandt", "backlit", "overcast", "neon")


@pytest.fixture(scope="module")
def placed(model: bytes) -> Placed:
    return place(person.unpack(model, 0), 512, 512, Pose(0.4, 0.5, 0.4), new_clothes=True)


@pytest.fixture(scope="module")
def dressed(placed: Placed) -> Subject:
    return dress(placed, Outfit.model_validate({"cut": "shirt", "main": "#d8d2c4"}), "m", CONTENT)


@pytest.mark.parametrize("setup", _SETUPS)
def test_synthesised_neck_is_as_bright_as_the_face(placed: Placed, dressed: Subject, setup: Any) -> None:
    lit = luminance(
        relight(dressed, np.full((512, 512, 3), 0.4, np.float32), LightRecipe(setup=setup).rig(mirrored=False))
    )
    below = grid(512, 512)[1] - placed.chin[1]
    bare = (
        (dressed.parts[..., BODY_SKIN] > 0.9) & (dressed.parts[..., CLOTHES] < 0.1) & (below > 0.1 * placed.face_height)
    )
    face = (dressed.parts[..., FACE_SKIN] > 0.9) & (below < 0)
    assert 0.35 < np.median(lit[bare]) / np.median(lit[face]) < 1.15


def test_head_casts_a_shadow_below_the_chin(placed: Placed, dressed: Subject) -> None:
    rig = LightRecipe(setup="butterfly").rig(mirrored=False)
    backdrop = np.full((512, 512, 3), 0.4, np.float32)
    lit = luminance(relight(dressed, backdrop, rig))
    x, y = (int(value) for value in placed.chin)
    reach = placed.face_height

    def at(share: float) -> float:
        row = y + int(share * reach)
        return float(np.median(lit[row - 3 : row + 4, x - 8 : x + 9]))

    assert at(0.08) < 0.85 * at(0.45)


def test_collar_does_not_cover_the_jaw(placed: Placed, dressed: Subject) -> None:
    face = cv2.erode(outline(placed), np.ones((9, 9), np.uint8)) > 0
    assert dressed.parts[..., CLOTHES][face].max() < 0.05


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
