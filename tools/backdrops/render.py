"""Renders the places of `content/backdrops/` anew: `python render.py library cafe`, or all of them without a name.

Needs Blender as a module (`pip install bpy`, GPL): a tool for making pictures, no part of the product.
"""

import sys
from pathlib import Path

import bpy
import interiors
import outdoors
from stagecraft import render

# Everything is out of focus: more pixels or samples would not be seen.
_EDGE, _SAMPLES = 640, 16
_BACKDROPS = Path(__file__).parents[2] / "content" / "backdrops"
# How each place is built, and how long its film is exposed.
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
