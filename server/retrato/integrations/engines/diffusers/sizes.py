"""Output sizes: about the pixel count that the models were trained on, in the requested aspect ratio."""

import math
from dataclasses import dataclass

from retrato.integrations.engines.contract import Aspect, PhotoQuality, VideoQuality

Size = tuple[int, int]

# Width and height relative to the square, as in the embedded engine.
_ASPECTS: dict[Aspect, tuple[float, float]] = {"1:1": (1, 1), "16:9": (1.328125, 0.75), "9:16": (0.75, 1.328125)}
_SHORT_EDGES: dict[VideoQuality, int] = {"SD": 480, "HD": 720}
_EDGES: dict[PhotoQuality, float] = {"SD": 0.75, "HD": 1.0, "UHD": 1.0}


@dataclass(frozen=True)
class Sizes:
    """`photo` is the edge of a square photo. Videos are generated at `video_scale` of their output size."""

    photo: int = 1024
    video_scale: float = 1.0

    def of_photo(self, aspect: Aspect, multiple: int) -> tuple[int, int]:
        width, height = _ASPECTS[aspect]
        return round_to_multiple(self.photo * width, multiple), round_to_multiple(self.photo * height, multiple)

    def of_edit(self, width: int, height: int, quality: PhotoQuality) -> tuple[int, int]:
        """Keep the aspect ratio, with the pixel count of the quality. UHD is made like HD, then doubled."""
        edge, ratio = self.photo * _EDGES[quality], math.sqrt(width / height)
        return round(edge * ratio), round(edge / ratio)

    def of_video(self, width: int, height: int, quality: VideoQuality, multiple: int) -> tuple[Size, Size]:
        """Return the output size, in even numbers for H.264, and the size to generate."""
        scale = _SHORT_EDGES[quality] / min(width, height)
        shown = round(width * scale / 2) * 2, round(height * scale / 2) * 2
        made = tuple(round_to_multiple(length * self.video_scale, multiple) for length in shown)
        return shown, (made[0], made[1])


def round_to_multiple(length: float, multiple: int) -> int:
    return max(multiple, round(length / multiple) * multiple)
