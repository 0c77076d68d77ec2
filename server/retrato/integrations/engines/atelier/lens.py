"""Camera effects: bokeh, bloom, vignette, film response, grain."""

import math

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, Random, blur, grid


def bokeh(linear: Pixels, radius: float, blades: int = 0) -> Pixels:
    """Defocus: every point becomes a disc, or a polygon with that number of blades."""
    if radius < 0.8:
        return linear
    pad = int(radius) + 2
    padded = cv2.copyMakeBorder(linear, pad, pad, pad, pad, cv2.BORDER_REFLECT)
    return cv2.filter2D(padded, -1, _aperture(radius, blades))[pad:-pad, pad:-pad]


def _aperture(radius: float, blades: int) -> Pixels:
    size = int(radius) * 2 + 3
    x, y = grid(size, size)
    x, y = x - size // 2, y - size // 2
    distance = np.hypot(x, y)
    if blades:
        wedge = 2 * math.pi / blades
        angle = (np.arctan2(y, x) + wedge / 2) % wedge - wedge / 2
        distance = distance * np.cos(angle) / math.cos(wedge / 2)
    # Real lenses make discs slightly brighter at the rim.
    disc = np.clip(radius - distance + 0.5, 0, 1) * (0.65 + 0.35 * (distance / radius) ** 2)
    return (disc / disc.sum()).astype(np.float32)


def bloom(linear: Pixels, strength: float = 1.0) -> Pixels:
    width = linear.shape[1]
    bright = np.clip(linear - 1.0, 0, 8)
    for spread, share in ((0.006, 0.25), (0.02, 0.16), (0.06, 0.12)):
        linear = linear + blur(bright, width * spread) * (share * strength)
    return linear


def vignette(linear: Pixels, strength: float) -> Pixels:
    height, width = linear.shape[:2]
    x, y = grid(height, width)
    distance = (2 * x / width - 1) ** 2 + (2 * y / height - 1) ** 2
    return linear * (1 - strength * np.clip(distance - 0.35, 0, 2))[..., None]


def film(linear: Pixels) -> Pixels:
    """Tone-map linear light to display values: open shadows, highlight roll-off (Narkowicz's ACES fit)."""
    x = np.maximum(linear, 0) * 0.92
    mapped = np.clip((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    return np.power(mapped, 1 / 2.2).astype(np.float32)


def unfilm(picture: Pixels) -> Pixels:
    """Invert `film`."""
    y = np.power(np.clip(picture, 0, 0.995), 2.2)
    a, b, c = 2.43 * y - 2.51, 0.59 * y - 0.03, 0.14 * y
    return ((-b - np.sqrt(np.maximum(b * b - 4 * a * c, 0))) / (2 * a) / 0.92).astype(np.float32)


def grain(picture: Pixels, random: Random, amount: float, size: float = 0.6) -> Pixels:
    """Add grain, strongest in the shadows. `amount` 1 corresponds to ISO 400."""
    height, width = picture.shape[:2]
    grey = random.standard_normal((height, width, 1), np.float32)
    colour = random.standard_normal((height, width, 3), np.float32)
    noise = blur(grey[..., 0], size)[..., None] * 0.018 + colour * 0.004
    return np.clip(picture + noise * amount * (1 - 0.6 * picture), 0, 1)


def sharpen(picture: Pixels, amount: float, sigma: float = 1.2) -> Pixels:
    return np.clip(picture + (picture - blur(picture, sigma)) * amount, 0, 1)
