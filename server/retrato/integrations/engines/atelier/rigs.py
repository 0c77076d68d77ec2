"""Lighting set-ups. A recipe names a standard portrait set-up and overrides parts of it."""

import math
from typing import Annotated, Literal

from pydantic import Field

from retrato.integrations.engines.atelier.light import Colour, Lamp, Rig
from retrato.integrations.engines.atelier.vocabulary import Amount, Part, Shade, Share

# Degrees around the person: 0 at the camera, 90 to the right of the picture, 180 behind.
Azimuth = Annotated[float, Field(ge=-180, le=180)]
Elevation = Annotated[float, Field(ge=-90, le=90)]


class LampRecipe(Part):
    colour: Shade
    azimuth: Azimuth
    elevation: Elevation = 20
    strength: Amount = 1.0

    def lamp(self, *, mirrored: bool) -> Lamp:
        turn = math.radians(-self.azimuth if mirrored else self.azimuth)
        rise = math.radians(self.elevation)
        direction: Colour = (math.sin(turn) * math.cos(rise), -math.sin(rise), math.cos(turn) * math.cos(rise))
        return Lamp(self.colour, direction, self.strength)


class LightRecipe(Part):
    setup: Literal["soft", "loop", "rembrandt", "split", "butterfly", "backlit", "overcast", "neon"] = "soft"
    key: LampRecipe | None = None
    rims: Annotated[tuple[LampRecipe, ...], Field(max_length=4)] | None = None
    ambient: Amount | None = None
    softness: Share | None = None
    # Brightness of the skin: 1 is a well-exposed portrait.
    exposure: Amount = 1.0
    # How much of the selfie's own lighting is removed.
    delight: Share = 0.4
    # Whether shots of one order may mirror the light.
    may_mirror: bool = True

    def rig(self, *, mirrored: bool) -> Rig:
        setup = _SETUPS[self.setup]
        flip = mirrored and self.may_mirror
        key, rims = self.key or setup.key, self.rims if self.rims is not None else setup.rims
        return Rig(
            key.lamp(mirrored=flip),
            tuple(rim.lamp(mirrored=flip) for rim in rims),
            setup.ambient if self.ambient is None else self.ambient,
            setup.softness if self.softness is None else self.softness,
            self.exposure,
            self.delight,
        )


class _Setup(Part):
    key: LampRecipe
    rims: tuple[LampRecipe, ...]
    ambient: float
    softness: float


# Colour, azimuth, elevation, strength.
_Lamp = tuple[str, float, float, float]


def _setup(key: _Lamp, rims: list[_Lamp], ambient: float, softness: float) -> _Setup:
    lamps = [dict(zip(("colour", "azimuth", "elevation", "strength"), lamp, strict=True)) for lamp in (key, *rims)]
    return _Setup.model_validate({"key": lamps[0], "rims": lamps[1:], "ambient": ambient, "softness": softness})


_WHITE, _WARM, _COOL = "#fffaf4", "#ffe2c0", "#dcebff"
_SETUPS = {
    "soft": _setup((_WHITE, -34, 28, 1.1), [(_COOL, 118, 20, 0.7)], ambient=0.95, softness=0.5),
    "loop": _setup((_WHITE, -42, 32, 1.3), [(_COOL, 105, 22, 1.1), (_WARM, -110, 15, 0.3)], ambient=0.65, softness=0.3),
    "rembrandt": _setup((_WARM, -56, 40, 1.5), [(_WARM, 125, 18, 0.6)], ambient=0.42, softness=0.18),
    "split": _setup((_WHITE, -84, 12, 1.6), [(_COOL, 100, 10, 0.9)], ambient=0.35, softness=0.15),
    "butterfly": _setup(
        (_WHITE, 0, 46, 1.2), [(_WHITE, 120, 25, 0.8), (_WHITE, -120, 25, 0.8)], ambient=0.8, softness=0.4
    ),
    "backlit": _setup(
        (_WARM, -24, 28, 0.9), [("#ffd6a0", 128, 24, 2.0), (_COOL, -105, 18, 0.3)], ambient=0.95, softness=0.45
    ),
    "overcast": _setup((_COOL, -10, 58, 0.7), [(_COOL, 110, 30, 0.4)], ambient=1.4, softness=0.8),
    "neon": _setup(
        ("#dccff8", -25, 36, 0.95), [("#ff48bc", -92, 10, 2.3), ("#34c4ff", 92, 8, 2.1)], ambient=0.95, softness=0.3
    ),
}
