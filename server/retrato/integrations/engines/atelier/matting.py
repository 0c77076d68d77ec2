"""Refines a rough mask of a person to a soft edge that follows single hairs.

Closed-form matting with large windows (He, Sun, Tang: Fast matting using large kernel matting Laplacian matrices): the
Laplacian times a mask is the mask minus its guided filter, so conjugate gradients need only box filters.
"""

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, box, inverse_covariance, multiply, smoothstep

# Regularisation: how far colours may deviate from the line between hair and background within a window. With much
# less, rounding errors of 32-bit floats break up the edge.
_NOISE = 1e-4
_TRUST = 80.0
_PRIOR, _FIRM = 0.08, 0.4
_SMALL = 512


class _Laplacian:
    def __init__(self, guide: Pixels, radius: int, epsilon: float) -> None:
        self._guide, self._radius = guide, radius
        self._mean = box(guide, radius)
        self._inverse = inverse_covariance(guide, self._mean, radius, epsilon)

    def times(self, mask: Pixels) -> Pixels:
        radius = self._radius
        mean = box(mask, radius)
        covariance = box(self._guide * mask[..., None], radius) - self._mean * mean[..., None]
        slope = multiply(self._inverse, covariance)
        offset = mean - np.einsum("ijk,ijk->ij", slope, self._mean)
        return mask - np.einsum("ijk,ijk->ij", box(slope, radius), self._guide) - box(offset, radius)


def refine(picture: Pixels, person: Pixels, hair: Pixels, reach: float) -> Pixels:
    """Return the soft mask, given probabilities of the person and their hair. `reach` is how far single hairs may
    extend, in pixels. Clothes and skin get a band a quarter as wide."""
    # Solve for whole locks on a small copy, for single hairs at full size.
    scale = min(1.0, _SMALL / max(picture.shape[:2]))
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small, person_small, hair_small = (
        cv2.resize(each, size, interpolation=cv2.INTER_AREA) for each in (picture, person, hair)
    )
    inside, outside = _sure(person_small, hair_small, reach * scale)
    coarse = _Laplacian(small, max(3, round(reach * scale * 0.3)), _NOISE)
    mask = _solve(coarse, person_small, inside, outside, person_small, 24)
    guess = np.clip(cv2.resize(mask, person.shape[::-1], interpolation=cv2.INTER_CUBIC), 0, 1)
    inside, outside = _sure(person, hair, reach)
    mask = _solve(_Laplacian(picture, 3, _NOISE), guess, inside, outside, guess, 7)
    return np.clip((mask - 0.04) / 0.84, 0, 1)


def _sure(person: Pixels, hair: Pixels, reach: float) -> tuple[Pixels, Pixels]:
    """Return where the person and the background are certain."""

    def disc(radius: float) -> Pixels:
        size = 2 * max(1, round(radius)) + 1
        return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))

    near_hair = cv2.dilate((hair > 0.35).astype(np.uint8), disc(reach))
    solid, empty = (person > 0.9).astype(np.uint8), (person < 0.1).astype(np.uint8)
    narrow_in, narrow_out = cv2.erode(solid, disc(reach * 0.16)), cv2.erode(empty, disc(reach * 0.2))
    wide_in, wide_out = cv2.erode(solid, disc(reach * 0.55)), cv2.erode(empty, disc(reach))
    return np.where(near_hair, wide_in, narrow_in), np.where(near_hair, wide_out, narrow_out)


def _solve(laplacian: _Laplacian, start: Pixels, inside: Pixels, outside: Pixels, person: Pixels, steps: int) -> Pixels:
    sure = ((inside > 0) | (outside > 0)).astype(np.float32)
    # The network misses hair rather than inventing it, so trust confident foreground more.
    weight = sure * _TRUST + (1 - sure) * (_PRIOR + _FIRM * smoothstep(0.8, 1.0, person))
    target = weight * np.where(inside > 0, 1.0, np.where(outside > 0, 0.0, person)).astype(np.float32)
    mask = start
    residual = target - laplacian.times(mask) - weight * mask
    scale = 1 / (1 + weight)
    direction = scale * residual
    energy = float((residual * direction).sum())
    for _ in range(steps):
        product = laplacian.times(direction) + weight * direction
        length = energy / (float((direction * product).sum()) + 1e-12)
        mask = mask + length * direction
        residual = residual - length * product
        step = scale * residual
        following = float((residual * step).sum())
        if following < 1e-3:
            break
        direction = step + following / energy * direction
        energy = following
    return mask


def foreground(picture: Pixels, mask: Pixels) -> Pixels:
    """Estimate the person's own colour at soft edges, without the background (Forte: Approximate fast foreground colour
    estimation)."""
    own, behind = picture, picture
    alpha = mask[..., None]
    longest = max(picture.shape[:2])
    for radius in (max(8, longest // 25), max(3, longest // 170)):
        share = box(mask, radius)[..., None]
        mean_own = box(own * alpha, radius) / (share + 1e-5)
        mean_behind = box(behind * (1 - alpha), radius) / (1 - share + 1e-5)
        own = np.clip(mean_own + alpha * (picture - alpha * mean_own - (1 - alpha) * mean_behind), 0, 1)
        behind = mean_behind
    return own
