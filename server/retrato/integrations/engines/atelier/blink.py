"""Closes the eyes in a picture by stretching the skin of the upper lids over them."""

import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, grid, smoothstep, warp

_LIDS = (
    ((33, 246, 161, 160, 159, 158, 157, 173, 133), (33, 7, 163, 144, 145, 153, 154, 155, 133)),
    ((362, 398, 384, 385, 386, 387, 388, 466, 263), (362, 382, 381, 380, 374, 373, 390, 249, 263)),
)


def openness(mesh: Pixels) -> float:
    """Return the height of the eyes divided by their width. Below about 0.12 they are nearly closed."""
    shares = []
    for upper, lower in _LIDS:
        width = float(np.hypot(*(mesh[upper[0], :2] - mesh[upper[-1], :2])))
        shares.append(float((mesh[list(lower), 1] - mesh[list(upper), 1]).max()) / max(width, 1e-3))
    return min(shares)


def close_eyes(picture: Pixels, mesh: Pixels, amount: float) -> Pixels:
    """Lower the lids by `amount`, 0..1."""
    result = picture.copy()
    for upper, lower in _LIDS:
        top, bottom = mesh[list(upper), :2], mesh[list(lower), :2]
        width = float(np.ptp(top[:, 0]))
        left, right = int(top[:, 0].min() - 2), int(top[:, 0].max() + 3)
        low, high = int(top[:, 1].min() - width * 0.5), int(bottom[:, 1].max() + width * 0.15)
        left, low = max(0, left), max(0, low)
        area = result[low:high, left:right]
        if min(area.shape[:2]) < 4:
            continue
        result[low:high, left:right] = _close_lid(area, top - [left, low], bottom - [left, low], width, amount)
    return result


def _close_lid(area: Pixels, top: Pixels, bottom: Pixels, width: float, amount: float) -> Pixels:
    x, y = grid(*area.shape[:2])
    columns = np.arange(area.shape[1], dtype=np.float32)
    upper = _curve(top, columns)[None] - 0.5
    lower = _curve(bottom, columns)[None]
    # Lids meet slightly above the lower one.
    edge = upper + np.clip(lower - upper, 0, None) * amount * 0.96
    fold = upper - width * 0.30
    # Stretch the skin between the fold and the edge of the lid over the eye.
    stretch = (upper - fold) / np.maximum(edge - fold, 1)
    skin = warp(area, x, np.where(y < edge, fold + (y - fold) * stretch, y))
    cover = (1 - smoothstep(-0.7, 0.7, y - edge)) * (y > fold) * (lower - upper > 0.6)
    lashes = (
        np.exp(-(((y - edge) / max(1.0, width * 0.022)) ** 2)) * (lower - upper > 0.8) * 0.55 * min(1.0, amount * 1.5)
    )
    closed = area * (1 - cover[..., None]) + skin * cover[..., None]
    return closed * (1 - lashes[..., None])


def _curve(points: Pixels, columns: Pixels) -> Pixels:
    ordered = points[np.argsort(points[:, 0])]
    return np.interp(columns, ordered[:, 0], ordered[:, 1]).astype(np.float32)
