from dataclasses import replace

import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.imagine import plan
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.atelier.recipe import Recipe
from retrato.integrations.engines.contract import Aspect, ImagineRequest
from retrato.integrations.provenance.mark import SOURCE_TYPE
from tests.integrations.engines.calls import STUDIO, never, quiet


def order(seed: int, shot: int = 0) -> ImagineRequest:
    return ImagineRequest(b"", STUDIO, "1:1", "MALE", seed, shot)


def test_shots_of_one_order_have_different_plans() -> None:
    recipe = Recipe.model_validate(STUDIO)
    for seed in range(20):
        plans = [plan(recipe, 5, order(seed, shot)) for shot in range(4)]
        assert len({(each.pose, each.light_mirrored) for each in plans}) == 4


@pytest.mark.parametrize("selfies", range(1, 9))
def test_four_photos_of_one_order_show_as_many_selfies_as_there_are(selfies: int) -> None:
    for seed in range(20):
        plans = [plan(Recipe.model_validate(STUDIO), selfies, order(seed, shot)) for shot in range(4)]
        assert len({each.picture for each in plans}) == min(4, selfies)
        # Even a single selfie is not shown twice in the same way.
        assert len({(each.picture, each.pose) for each in plans}) == 4


def test_another_pose_is_another_selfie_in_the_same_place_and_light() -> None:
    recipe = Recipe.model_validate(STUDIO)
    plans = [plan(recipe, 5, replace(order(7), pose=pose)) for pose in range(3)]
    assert len({each.picture for each in plans}) == 3
    assert len({(each.scene, each.outfit, each.light_mirrored) for each in plans}) == 1


@pytest.mark.parametrize(
    ("aspect", "size"), [("16:9", (1360, 768)), pytest.param("9:16", (768, 1360), marks=pytest.mark.drill)]
)
def test_photo_has_the_requested_size_and_the_ai_mark(
    engine: Atelier, model: bytes, aspect: Aspect, size: tuple[int, int]
) -> None:
    photo = engine.imagine(ImagineRequest(model, STUDIO, aspect, "MALE", 1), quiet, never)
    assert (photo.width, photo.height) == size
    assert decode(photo.data).shape[:2] == size[::-1]
    assert SOURCE_TYPE.encode() in photo.data
    assert b"http://ns.adobe.com/xap/1.0/" in photo.data
