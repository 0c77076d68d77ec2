"""Flow of a picture: along which way hair, folds and edges run, and smoothing along it."""

import cv2
import numpy as np

from retrato.integrations.engines.atelier.raster import Pixels, blur, grid, luminance


def flow(picture: Pixels, spread: float) -> tuple[Pixels, Pixels]:
    """The direction of the edges at each pixel, as x and y of a unit vector, from the smoothed structure tensor."""
    grey = luminance(picture).astype(np.float32)
    dx, dy = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    xx, xy, yy = blur(dx * dx, spread), blur(dx * dy, spread), blur(dy * dy, spread)
    # Where nothing happens, strokes follow the wider surroundings instead of noise.
    wide = (blur(xx, spread * 5), blur(xy, spread * 5), blur(yy, spread * 5))
    xx, xy, yy = (near + 0.35 * far for near, far in zip((xx, xy, yy), wide, strict=True))
    strong = 0.5 * (xx + yy + np.sqrt((xx - yy) ** 2 + 4 * xy * xy))
    tangent_x, tangent_y = strong - xx, -xy
    length = np.sqrt(tangent_x**2 + tangent_y**2) + 1e-9
    flat = length < 1e-8
    return np.where(flat, 0.8, tangent_x / length).astype(np.float32), np.where(flat, 0.6, tangent_y / length).astype(
        np.float32
    )


def smear(picture: Pixels, flow_x: Pixels, flow_y: Pixels, steps: int) -> Pixels:
    """The picture averaged along its flow, so many steps to either side."""
    start_x, start_y = grid(*flow_x.shape)
    total, border = picture.copy(), cv2.BORDER_REFLECT
    for sign in (1, -1):
        x, y, step_x, step_y = start_x.copy(), start_y.copy(), flow_x * sign, flow_y * sign
        for _ in range(steps):
            x, y = x + step_x, y + step_y
            total = total + cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=border)
            next_x = cv2.remap(flow_x, x, y, cv2.INTER_NEAREST, borderMode=border)
            next_y = cv2.remap(flow_y, x, y, cv2.INTER_NEAREST, borderMode=border)
            along = np.where(next_x * step_x + next_y * step_y < 0, -1, 1).astype(np.float32)
            step_x, step_y = next_x * along, next_y * along
    return total / (2 * steps + 1)


def line_drawing(grey: Pixels, fine: float, strength: float, threshold: float) -> Pixels:
    """Dark lines where brightness dips, 1 on paper (an extended difference of Gaussians)."""
    dip = blur(grey, fine) - 0.985 * blur(grey, fine * 1.6)
    return np.clip(1 + np.tanh(strength * (dip - threshold)), 0, 1).astype(np.float32)


def paper(height: int, width: int, random: np.random.Generator, grain: float) -> Pixels:
    """The tooth of a sheet of paper, around 0."""
    rough = blur(random.standard_normal((height, width)).astype(np.float32), 1.1)
    fibre = blur(random.standard_normal((height, width)).astype(np.float32), 2.6)
    return (rough / (rough.std() + 1e-6) * 0.6 + fibre / (fibre.std() + 1e-6) * 0.4) * grain
