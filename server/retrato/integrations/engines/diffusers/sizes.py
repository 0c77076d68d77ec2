"""How large things are made: about as many pixels as the models were trained on, in the shape that was asked for."""

import math
from dataclasses import dataclass

from retrato.integrations.engines.contract import Aspect, PhotoQuality, VideoQuality

Size = tuple[int, int]

# Width and height of a picture whose square is 1 x 1, as the embedded engine has them.
_SHAPES: dict[Aspect, tuple[float, float]] = {"1:1": (1, 1), "16:9": (1.328125, 0.75), "9:16": (0.75, 1.328125)}
_SHORT_EDGES: dict[VideoQuality, int] = {"SD": 480, "HD": 720}
_EDGES: dict[PhotoQuality, float] = {"SD": 0.75, "HD": 1.0, "UHD": 1.0}


@dataclass(frozen=True)
class Sizes:
    """`photo` is the edge of a square photo. A film can be made smaller than it is shown: `film_share` of its size."""

    photo: int = 1024
    film_share: float = 1.0

    def of_photo(self, aspect: Aspect, multiple: int) -> tuple[int, int]:
        width, height = _SHAPES[aspect]
        return whole(self.photo * width, multiple), whole(self.photo * height, multiple)

    def of_edit(self, width: int, height: int, quality: PhotoQuality) -> tuple[int, int]:
        """As the picture is, with the pixels that the quality has. UHD is made like HD and doubled."""
        edge, ratio = self.photo * _EDGES[quality], math.sqrt(width / height)
        return round(edge * ratio), round(edge / ratio)

    def of_film(self, width: int, height: int, quality: VideoQuality, multiple: int) -> tuple[Size, Size]:
        """As it is shown, in even numbers as H.264 wants them, and as it is made."""
        scale = _SHORT_EDGES[quality] / min(width, height)
        shown = round(width * scale / 2) * 2, round(height * scale / 2) * 2
        made = tuple(whole(length * self.film_share, multiple) for length in shown)
        return shown, (made[0], made[1])


def whole(length: float, multiple: int) -> int:
    return max(multiple, round(length / multiple) * multiple)
