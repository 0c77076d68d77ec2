"""Aspect ratios, as width / height."""

from retrato.integrations.engines.contract import Aspect

RATIOS: dict[Aspect, float] = {"1:1": 1.0, "16:9": 16 / 9, "9:16": 9 / 16}
NARROWEST, WIDEST = 9 / 16, 16 / 9


def size_of(ratio: float, longest: int) -> tuple[int, int]:
    """Return width and height in multiples that every model accepts."""
    width, height = (longest, longest / ratio) if ratio >= 1 else (longest * ratio, longest)
    return round(width / 16) * 16, round(height / 16) * 16
