"""Scenes and atmospheres of recipes: finite, non-negative light of the requested size."""

from typing import Any, get_args

import numpy as np
import pytest
from pydantic import TypeAdapter

from retrato.integrations.engines.atelier.atmosphere import Air, Atmosphere, Kind
from retrato.integrations.engines.atelier.scenes import Scene
from retrato.integrations.engines.atelier.vocabulary import View
from tests.integrations.engines.conftest import CONTENT

_SKY = {"zenith": "#2f6bb3", "horizon": "#cfe0ee"}
_SCENES: list[dict[str, Any]] = [
    {"kind": "backdrop", "file": "office"},
    {"kind": "city", "sky": "#0a0820", "haze": "#5a2a6e", "signs": ["#ff2fa0"], "windows": ["#ffd59a"]},
    {"kind": "environment", "name": "forest", "haze": 0.4, "lamps": {"colours": ["#ffcf7a"], "count": 20}},
    {"kind": "environment", "name": "sunrise", "yaw": 45},  # Into the sun.
    {"kind": "foliage", "leaves": ["#3f6a34", "#86a850"], "sky": "#e8f0dc", "ground": "#5a6a3a"},
    {
        "kind": "landscape",
        **_SKY,
        "sky": "#f0c8a0",
        "stars": 0.3,
        "aurora": ["#2fe08a"],
        "sun": {"x": 0.7, "y": 0.3, "colour": "#ffb052"},
        "ridges": [{"kind": "hills", "y": 0.6, "height": 0.1, "colour": "#b08a80"}],
        "grounds": [{"kind": kind, "y": 0.7, "colour": "#5e5420", "light": "#ffc060"} for kind in ("meadow", "sea")],
    },
    {"kind": "lights", "top": "#1d0f08", "bottom": "#3a2212", "colours": ["#ffcf7a"], "garlands": 0.5},
    *(
        {"kind": "pattern", "shape": shape, "colour": "#f6a821", "accent": "#f9c846"}
        for shape in ("sunburst", "halftone", "disc")
    ),
    {
        "kind": "space",
        "ground": "#05060a",
        "nebulae": ["#5a2a6e"],
        "planet": {"x": 0.2, "y": 0.3, "radius": 0.2, "colour": "#806040", "air": "#80a0ff"},
    },
    {"kind": "stage", "ground": "#080810", "beams": ["#ff4040", "#4040ff"]},
    *(
        {"kind": "studio", "colour": "#8f9aa8", "edge": "#2a313b", "texture": texture}
        for texture in ("paper", "canvas", "plaster")
    ),
    *(
        {
            "kind": "terrain",
            "shape": shape,
            **_SKY,
            "sun": "#fff0d8",
            "rock": "#6d6a68",
            "valley": "#46563f",
            "snow": 0.5,
        }
        for shape in ("alps", "hills", "dunes", "mesa")
    ),
    {"kind": "underwater", "surface": "#60d0e0", "deep": "#042030"},
    *(
        {"kind": "wall", "colour": "#18181c", "light": "#e8e8f0", "pattern": pattern}
        for pattern in ("blinds", "leaves")
    ),
]


@pytest.mark.parametrize(
    "recipe", _SCENES, ids=lambda recipe: "-".join(str(recipe.get(key, "")) for key in ("kind", "shape"))
)
def test_scene_is_deterministic_by_seed(recipe: dict[str, Any]) -> None:
    scene = TypeAdapter[Any](Scene).validate_python(recipe)
    first, again, other = (scene.paint(View(96, 160, np.random.default_rng(seed), CONTENT)) for seed in (3, 3, 4))
    assert first.shape == (96, 160, 3)
    assert np.isfinite(first).all()
    assert float(first.min()) >= -1e-3
    assert 0.0005 < float(first.mean()) < 5
    assert (first == again).all()
    if recipe["kind"] != "pattern":
        assert (first != other).any()


def test_every_kind_of_scene_is_covered() -> None:
    kinds = {get_args(scene.model_fields["kind"].annotation)[0] for scene in get_args(get_args(Scene)[0])}
    assert kinds == {recipe["kind"] for recipe in _SCENES}


@pytest.mark.parametrize("kind", ["snow", "petals", "confetti"])
def test_falling_particles_avoid_the_face(kind: Kind) -> None:
    before = np.full((200, 200, 3), 0.2, np.float32)
    face = np.array([[60, 50, 0], [140, 50, 0], [100, 150, 0]], np.float32)
    recipe = Atmosphere(kind=kind, amount=4)
    spared = Air(recipe, 200, 200, np.random.default_rng(2), face=face).over(before, 0.3)
    anywhere = Air(recipe, 200, 200, np.random.default_rng(2)).over(before, 0.3)
    middle = np.s_[75:125, 80:120]
    assert np.abs(spared[middle] - before[middle]).max() < 0.02
    assert np.abs(anywhere[middle] - before[middle]).max() > 0.1


@pytest.mark.parametrize("kind", get_args(Kind))
def test_atmosphere_loops_seamlessly(kind: Kind) -> None:
    air = Air(Atmosphere(kind=kind), 120, 160, np.random.default_rng(2))
    before = np.full((120, 160, 3), 0.2, np.float32)
    before[40:50, 60:70] = 4
    start, middle, end = (air.over(before, moment) for moment in (0.0, 0.4, 1.0))
    assert np.abs(start - end).max() < 0.02
    assert np.isfinite(middle).all()
    assert (middle != before).any()
