"""Image modifiers in URLs: `w_640,h_640,q_60,blur_3,f_webp`, or `_` for none.

Every value comes from a short list, which web/src/ui/image-url.ts shares. This bounds the number of variants that a
client can make the server render.
"""

from dataclasses import dataclass
from typing import Literal, get_args

ImageFormat = Literal["webp", "avif", "jpeg", "png"]

EDGES = (10, 16, 32, 48, 64, 100, 128, 160, 224, 320, 384, 500, 630, 640, 768, 1024, 1200, 1280, 1536, 2048, 3072)
QUALITIES = (50, 60, 75, 90)
BLURS = (3,)
FORMATS: tuple[ImageFormat, ...] = get_args(ImageFormat)
_NUMBERS = {"w": EDGES, "h": EDGES, "q": QUALITIES, "blur": BLURS}


@dataclass(frozen=True)
class Modifiers:
    width: int | None = None
    height: int | None = None
    quality: int = 75
    blur: int | None = None
    format: ImageFormat | None = None
    """None keeps the original format."""

    def __str__(self) -> str:
        """Return a canonical form, independent of the order in the URL."""
        return f"w{self.width or 0}-h{self.height or 0}-q{self.quality}-b{self.blur or 0}-{self.format or 'own'}"


def parse(text: str) -> Modifiers | None:
    """Return the modifiers, or None if the text is malformed or has a value that is not listed."""
    if text == "_":
        return Modifiers()
    numbers: dict[str, int] = {}
    chosen: ImageFormat | None = None
    for part in text.split(","):
        name, _, value = part.partition("_")
        if name == "f" and chosen is None:
            chosen = next((known for known in FORMATS if known == value), None)
            if chosen is None:
                return None
        elif name in _NUMBERS and name not in numbers:
            allowed = {str(number): number for number in _NUMBERS[name]}
            if value not in allowed:
                return None
            numbers[name] = allowed[value]
        else:
            return None
    return Modifiers(numbers.get("w"), numbers.get("h"), numbers.get("q", 75), numbers.get("blur"), chosen)
