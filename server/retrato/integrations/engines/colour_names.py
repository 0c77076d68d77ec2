"""Names of colours: the nearest of a fixed table."""

import colorsys
from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, from_linear

Shade = tuple[float, float, float]

_NAMES = {
    "black": "#0c0c0e",
    "charcoal": "#33363b",
    "slate grey": "#5f6872",
    "grey": "#8f9296",
    "silver": "#c4c8cc",
    "white": "#fafafa",
    "ivory": "#f4ecd8",
    "beige": "#d8c7a8",
    "camel": "#b48a58",
    "brown": "#6b4423",
    "dark brown": "#33211a",
    "rust": "#a0481f",
    "terracotta": "#c66a4c",
    "orange": "#f28a1e",
    "amber": "#ffb84d",
    "peach": "#ffcfa8",
    "gold": "#d8a834",
    "yellow": "#ffe14a",
    "cream": "#fff4d6",
    "red": "#d2232a",
    "burgundy": "#6e1423",
    "coral": "#ff6f5e",
    "pink": "#ff8fb4",
    "blush": "#f6d2d6",
    "hot pink": "#ff3d8f",
    "magenta": "#d0209a",
    "purple": "#7a2a9a",
    "plum": "#4a1f46",
    "lilac": "#c8a8e8",
    "violet": "#5a3ad0",
    "indigo": "#26206a",
    "navy": "#182344",
    "blue": "#2858d0",
    "steel blue": "#4a708f",
    "sky blue": "#84bdf0",
    "pale blue": "#d6e6f6",
    "cyan": "#34c4ff",
    "teal": "#137a80",
    "turquoise": "#3cc8bc",
    "mint": "#b8ecd0",
    "green": "#3aa048",
    "bright green": "#5cff8a",
    "dark green": "#1c3d2a",
    "sage": "#8fa388",
    "olive": "#66682e",
    "moss green": "#3c4a2c",
}
# Below this saturation, light counts as white.
_COLOURED = 0.08
_CASTS = ((14, "red"), (42, "warm"), (66, "golden"), (165, "green"), (195, "teal"), (255, "blue"), (285, "violet"))


@cache
def _table() -> tuple[list[str], Pixels]:
    shades = [[int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)] for code in _NAMES.values()]
    return list(_NAMES), _lab(np.array(shades, np.float32))


def _lab(colours: Pixels) -> Pixels:
    lab: Pixels = cv2.cvtColor(colours.reshape(1, -1, 3).astype(np.float32), cv2.COLOR_RGB2LAB)[0]
    return lab


def colour(shade: Shade) -> str:
    names, table = _table()
    distance = np.linalg.norm(table - _lab(from_linear(np.array(shade))), axis=1)
    return names[int(distance.argmin())]


def colours(shades: Iterable[Shade]) -> str:
    """Return "pink, cyan and white": each name once, in the given order."""
    *first, last = dict.fromkeys(colour(shade) for shade in shades)
    return f"{', '.join(first)} and {last}" if first else last


def darkness(shade: Shade) -> float:
    return 1 - float(_lab(from_linear(np.array(shade)))[0, 0]) / 100


def tinge(shade: Shade) -> str:
    """Return the word for light of this colour, or "" if it is white, grey or nearly black."""
    red, green, blue = (float(part) for part in from_linear(np.array(shade)))
    hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    if value < 0.05 or saturation < _COLOURED:
        return ""
    return next((name for limit, name in _CASTS if hue * 360 < limit), "red" if hue * 360 > 345 else "pink")
