"""Variants of pictures in URLs, such as `w_640,q_60,f_webp`.

Only those that the web app uses exist: otherwise a client could make the server render thousands of each picture. A
test compares the lists with web/src/ui.
"""

import re
from dataclasses import dataclass
from typing import Literal, get_args

ImageFormat = Literal["webp", "jpeg"]

EDGES = (10, 16, 32, 48, 64, 100, 128, 160, 224, 320, 384, 500, 640, 768, 1024, 1200, 1280, 1536, 2048, 3072)
QUALITIES = (60, 75, 90)
AVATARS = (16, 32, 48, 64, 100, 128, 160, 224)
LINK_PREVIEW_WIDTH = 1200
FORMATS: tuple[ImageFormat, ...] = get_args(ImageFormat)
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class Modifiers:
    width: int
    height: int | None = None
    quality: int = 75
    blur: int | None = None
    format: ImageFormat = "webp"

    def __str__(self) -> str:
        """Return a canonical form, independent of the order in the URL."""
        return f"w{self.width}-h{self.height or 0}-q{self.quality}-b{self.blur or 0}-{self.format}"


PLACEHOLDER = Modifiers(width=10, height=10, quality=50, blur=3)
VARIANTS = frozenset(
    (
        *(Modifiers(width, quality=quality) for width in EDGES for quality in QUALITIES),
        *(Modifiers(edge, edge) for edge in AVATARS),
        PLACEHOLDER,
        Modifiers(LINK_PREVIEW_WIDTH, format="jpeg"),
    )
)


def parse(text: str) -> Modifiers | None:
    """Return the variant, or None if the text is malformed or there is no such variant."""
    parts = dict(part.partition("_")[::2] for part in text.split(","))
    wanted = parts.pop("f", None)
    format_ = next((known for known in FORMATS if known == wanted), None)
    if format_ is None or text.count(",") != len(parts):  # a name occurs twice
        return None
    numbers = {name: int(value) for name, value in parts.items() if _NUMBER.fullmatch(value)}
    if set(numbers) != set(parts) or not {"w"} <= set(numbers) <= {"w", "h", "q", "blur"}:
        return None
    parsed = Modifiers(numbers["w"], numbers.get("h"), numbers.get("q", 75), numbers.get("blur"), format_)
    return parsed if parsed in VARIANTS else None
