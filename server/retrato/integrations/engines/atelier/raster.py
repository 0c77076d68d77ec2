"""Image arithmetic: linear light, blurs, noise, hole filling.

Pictures are float32 arrays, height x width x RGB, 0..1 in display values unless a name says `linear`. Masks are height
x width, 0..1. Lengths independent of the picture's size are given for 1024 pixels.
"""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[Any]
Random = np.random.Generator

_PNG = b"\x89PNG"
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def decode(data: bytes) -> Pixels:
    """Decode to 8-bit RGB, upright, and transparent parts white. Raise ValueError for an invalid image."""
    picture, mask = decode_with_mask(data)
    return picture if mask is None else to_bytes(over(to_float(picture), mask, np.ones(3, np.float32)))


def decode_with_mask(data: bytes) -> tuple[Pixels, Pixels | None]:
    """Decode to 8-bit RGB, upright, and the mask of what is not transparent, if it has transparency."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError("no picture can be read from these bytes")
    # Only PNG, because unchanged pictures are not turned upright, and only with 8 bits, as this app makes them.
    layers = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED) if data.startswith(_PNG) else None
    transparent = layers is not None and layers.shape[2:] == (4,) and layers.dtype == np.uint8
    mask = to_float(layers[..., 3]) if layers is not None and transparent else None
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), mask


def over(picture: Pixels, mask: Pixels, backdrop: Pixels) -> Pixels:
    """Lay the picture over a colour or another picture."""
    share = mask[..., None]
    return picture * share + backdrop * (1 - share)


def to_float(picture: Pixels) -> Pixels:
    return picture.astype(np.float32) / 255


def to_bytes(picture: Pixels) -> Pixels:
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def to_linear(picture: Pixels) -> Pixels:
    return np.power(np.clip(picture, 0, 1).astype(np.float32), 2.2)


def from_linear(linear: Pixels) -> Pixels:
    return np.power(np.clip(linear, 0, 1), 1 / 2.2)


def luminance(picture: Pixels) -> Pixels:
    return picture @ LUMINANCE


def resize(picture: Pixels, width: int, height: int) -> Pixels:
    smaller = width * height < picture.shape[0] * picture.shape[1]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_CUBIC)


def fit(picture: Pixels, longest: int) -> Pixels:
    """Scale down so that the longer edge is at most `longest`."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    return picture if scale >= 1 else resize(picture, max(1, round(width * scale)), max(1, round(height * scale)))


def blur(picture: Pixels, sigma: float) -> Pixels:
    """Apply a Gaussian blur. Wide blurs are computed at a smaller size."""
    if sigma < 0.3:
        return picture
    factor = int(sigma // 5)
    if factor < 2:
        return cv2.GaussianBlur(picture, (0, 0), sigma)
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (max(2, width // factor), max(2, height // factor)), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), sigma / factor), (width, height), interpolation=cv2.INTER_CUBIC)


def box(picture: Pixels, radius: int) -> Pixels:
    size = 2 * radius + 1
    return cv2.boxFilter(picture, -1, (size, size), borderType=cv2.BORDER_REFLECT)


def smoothstep(low: float, high: float, value: Pixels) -> Pixels:
    t = np.clip((value - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype(np.float32)


def grid(height: int, width: int) -> tuple[Pixels, Pixels]:
    """Return x and y of each pixel."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return x, y


def warp(picture: Pixels, x: Pixels, y: Pixels) -> Pixels:
    """Sample the picture at (x, y)."""
    border = cv2.BORDER_REFLECT_101
    return cv2.remap(picture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=border)


def clouds(
    height: int,
    width: int,
    random: Random,
    *,
    scale: float = 3,
    octaves: int = 6,
    stretch: float = 1,
    fade: float = 0.5,
) -> Pixels:
    """Return fractal noise, 0..1. `scale` is the number of large lumps per side, `stretch` flattens them."""
    total = np.zeros((height, width), np.float32)
    weight = 1.0
    longest = max(height, width)
    for octave in range(octaves):
        lumps = scale * 2**octave
        cells = (
            max(2, int(lumps * stretch * height / longest)) + 3,
            max(2, int(lumps * width / longest)) + 3,
        )
        lattice = random.standard_normal(cells).astype(np.float32)
        total += weight * cv2.resize(lattice, (width, height), interpolation=cv2.INTER_CUBIC)
        weight *= fade
    low, high = np.percentile(total, [0.5, 99.5])
    return np.clip((total - low) / (high - low + 1e-6), 0, 1)


def fill_holes(picture: Pixels, known: Pixels) -> Pixels:
    """Fill unknown pixels (0) smoothly from known ones (1), by an image pyramid."""
    levels: list[tuple[Pixels, Pixels]] = []
    values: Pixels = (picture * known[..., None]).astype(np.float32)
    weight: Pixels = known.astype(np.float32)
    while min(weight.shape) > 4:
        levels.append((values, weight))
        size = (weight.shape[1] // 2, weight.shape[0] // 2)
        values = cv2.resize(values, size, interpolation=cv2.INTER_AREA)
        weight = cv2.resize(weight, size, interpolation=cv2.INTER_AREA)
        gain = np.minimum(1, weight * 4) / (weight + 1e-6)
        values, weight = values * gain[..., None], np.minimum(1, weight * 4)
    filled = values / (weight[..., None] + 1e-6)
    for values, weight in reversed(levels):
        wide = cv2.resize(filled, (weight.shape[1], weight.shape[0]), interpolation=cv2.INTER_LINEAR)
        filled = values + cv2.GaussianBlur(wide, (0, 0), 1.0) * (1 - weight[..., None])
    return filled


def guided(guide: Pixels, mask: Pixels, radius: int, epsilon: float) -> Pixels:
    """Filter the mask with the colour picture `guide` (He, Sun, Tang: Guided image filtering)."""
    mean_i, mean_p = box(guide, radius), box(mask, radius)
    covariance = box(guide * mask[..., None], radius) - mean_i * mean_p[..., None]
    slope = multiply(inverse_covariance(guide, mean_i, radius, epsilon), covariance)
    offset = mean_p - (slope * mean_i).sum(-1)
    return (box(slope, radius) * guide).sum(-1) + box(offset, radius)


def inverse_covariance(guide: Pixels, mean: Pixels, radius: int, epsilon: float) -> list[Pixels]:
    """Return the inverse of the guide's covariance in each window, regularised by epsilon: the upper triangle of a
    symmetric matrix, row by row."""

    def variance(i: int, j: int) -> Pixels:
        return box(guide[..., i] * guide[..., j], radius) - mean[..., i] * mean[..., j]

    rr, rg, rb = variance(0, 0) + epsilon, variance(0, 1), variance(0, 2)
    gg, gb, bb = variance(1, 1) + epsilon, variance(1, 2), variance(2, 2) + epsilon
    a, b, c = gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb
    d, e, f = rr * bb - rb * rb, rb * rg - rr * gb, rr * gg - rg * rg
    determinant = rr * a + rg * b + rb * c
    return [part / determinant for part in (a, b, c, d, e, f)]


def multiply(matrix: list[Pixels], vector: Pixels) -> Pixels:
    """Multiply a symmetric matrix of `inverse_covariance` by a vector, for each pixel."""
    a, b, c, d, e, f = matrix
    x, y, z = vector[..., 0], vector[..., 1], vector[..., 2]
    return np.stack([a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z], -1)
