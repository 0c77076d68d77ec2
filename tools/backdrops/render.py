"""Render the pictures in `content/backdrops/`: `python render.py library cafe`, or all of them without arguments.

Requires Blender as a module (`pip install bpy`, GPL). It is a build tool, not a dependency of the product.
"""

import sys
from pathlib import Path

import bpy
import interiors
import outdoors
from stagecraft import render

# Everything is out of focus, so more pixels or samples would make no visible difference.
_EDGE, _SAMPLES = 640, 16
_BACKDROPS = Path(__file__).parents[2] / "content" / "backdrops"
# Name: (builder, exposure).
_PLACES = {
    "alley": (outdoors.alley, 1.0),
    "cafe": (interiors.cafe, 2.0),
    "dunes": (outdoors.dunes, 1.0),
    "lavender": (outdoors.lavender, 1.5),
    "library": (interiors.library, 1.0),
    "lodge": (interiors.lodge, 1.0),
    "metro": (interiors.metro, 0.9),
    "mountains": (outdoors.mountains, 1.3),
    "stadium": (outdoors.stadium, 1.0),
    "station": (interiors.station, 0.8),
}


def main(names: list[str]) -> None:
    for name in names or _PLACES:
        build, exposure = _PLACES[name]
        bpy.ops.wm.read_factory_settings(use_empty=True)
        build()
        render(_BACKDROPS / f"{name}.webp", edge=_EDGE, samples=_SAMPLES, exposure=exposure)


main(sys.argv[1:])
