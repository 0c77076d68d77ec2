from functools import cache
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from retrato.integrations.engines.atelier.cutout import Cutout, cut_out
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.faces import find_faces
from retrato.integrations.engines.atelier.looks import Look
from retrato.integrations.engines.atelier.looks.sitter import Sitter
from retrato.integrations.engines.atelier.networks import open_networks
from retrato.integrations.engines.atelier.raster import Pixels, decode, fit, to_float
from retrato.integrations.engines.contract import EngineError, ReimagineRequest
from tests.integrations.engines.calls import STUDIO, jpeg, never, quiet
from tests.integrations.engines.conftest import WEIGHTS

_PRINT = {"skin": "#ffb09c", "hair": "#ffd400", "clothes": "#00a0d8", "ground": "#ff2d7a"}
_LOOKS: list[dict[str, Any]] = [
    {"kind": "oil"},
    {"kind": "comic"},
    {"kind": "toon"},
    {"kind": "pencil"},
    {"kind": "watercolour"},
    {"kind": "film", "leak": 0.5},
    {"kind": "poster", "inks": ["#101020", "#c04040", "#f0e0b0"], "ground": ["#c04040", "#101020"]},
    {"kind": "pop-art", "prints": [_PRINT]},
    {"kind": "pop-art", "prints": [_PRINT, _PRINT | {"lips": "#e01b2f"}, _PRINT, _PRINT | {"lids": "#3fb7e8"}]},
    {"kind": "oil", "tool": "dab"},
    {"kind": "oil", "tool": "knife"},
    {"kind": "ink-wash"},
    {"kind": "gouache"},
    {"kind": "chalk", "paper": "#e9e2d3", "pigment": "#141313", "heightened": 0.5},
    {"kind": "pastel", "paper": "#6f7886"},
    {"kind": "colour-pencil", "paper": "#f8f5ee"},
    {"kind": "engraving"},
    {"kind": "stipple"},
    {"kind": "manga", "speed": 1},
    {"kind": "halftone", "inks": ["#1d4fa0", "#ff6c5f", "#ffd84d"], "disc": True},
    {"kind": "triangles"},
    {"kind": "mosaic"},
    {"kind": "tape"},
    {"kind": "film", "frame": "instant"},
    {"kind": "plate", "dark": "#0a2747", "light": "#eef3f2", "edge": "brushed"},
    {"kind": "plate", "dark": "#17110d", "light": "#e9dcc2", "edge": "oval"},
    {"kind": "double-exposure", "scene": {"kind": "firs", "sky": "#dfe6e6", "mist": "#c3d0d2", "trees": "#0f2a2c"}},
]


@cache
def _small(man: bytes) -> tuple[Pixels, Cutout]:
    networks = open_networks(WEIGHTS, 1)
    picture = fit(decode(man), 320)
    return to_float(picture), cut_out(networks, picture, find_faces(networks, picture)[0])


@pytest.mark.parametrize("look", _LOOKS, ids=lambda look: str(look["kind"]))
def test_look_is_deterministic_and_changes_the_picture(man: bytes, look: dict[str, Any]) -> None:
    picture, cutout = _small(man)
    made = [
        TypeAdapter[Any](Look)
        .validate_python(look)
        .apply(Sitter(picture, cutout, open_networks(WEIGHTS, 1), np.random.default_rng(3)))
        for _ in range(2)
    ]
    assert made[0].shape == picture.shape
    assert float(made[0].min()) >= 0
    assert float(made[0].max()) <= 1
    assert np.isfinite(made[0]).all()
    assert np.abs(made[0] - picture).mean() > 0.003
    assert (made[0] == made[1]).all()


def test_photo_without_a_face_fails_permanently(engine: Atelier) -> None:
    empty = jpeg(np.full((600, 600, 3), 90, np.uint8))
    with pytest.raises(EngineError, match="noFace") as failure:
        engine.reimagine(ReimagineRequest(empty, STUDIO, "1:1", "SD", "MALE", 1), quiet, never)
    assert not failure.value.retryable


def test_unreadable_photo_fails_permanently(engine: Atelier) -> None:
    with pytest.raises(EngineError, match="unreadable"):
        engine.reimagine(ReimagineRequest(b"?", STUDIO, "1:1", "SD", "MALE", 1), quiet, never)
