"""Draws link preview pictures (1200 by 630 pixels): the page's title and up to three pictures on a dark background."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pyvips

from retrato.media.vips import as_srgb, open_image

WIDTH, HEIGHT = 1200, 630
_FONTS = Path(__file__).with_name("fonts")
_DISPLAY = ("Bricolage Grotesque Bold", _FONTS / "BricolageGrotesque-Bold.ttf")
_TEXT = ("Geist Medium", _FONTS / "Geist-Medium.ttf")

_Colour = tuple[int, int, int]
# The dark mode of the web app.
_BACKGROUND: _Colour = (11, 16, 13)
_INK: _Colour = (240, 245, 242)
_INK_SOFT: _Colour = (183, 192, 186)
_PRIMARY: _Colour = (56, 220, 122)
_SPARKLE: _Colour = (255, 204, 105)

_MARGIN = 72
_TITLE_SIZES = (76, 68, 60, 53, 46, 40)
_TITLE_HEIGHT = 290
_RADIUS = 26
_LARGE_LOGO_X = 790


@dataclass(frozen=True)
class PreviewText:
    title: str
    above: str
    """The section of the page, such as the blog; may be empty."""
    below: str


@dataclass(frozen=True)
class _Box:
    x: int
    y: int
    width: int
    height: int


# By number of pictures: none, one large, two side by side, or three of which two are cut off at the edge.
_LAYOUTS: dict[int, tuple[_Box, ...]] = {
    0: (),
    1: (_Box(742, 65, 400, 500),),
    2: (_Box(684, 92, 220, 330), _Box(924, 208, 220, 330)),
    3: (_Box(684, 142, 230, 345), _Box(934, -46, 230, 345), _Box(934, 319, 230, 345)),
}
MAX_PICTURES = max(_LAYOUTS)


def draw(text: PreviewText, pictures: Sequence[bytes]) -> bytes:
    boxes = _LAYOUTS[min(len(pictures), MAX_PICTURES)]
    image = _background()
    for picture, box in zip(pictures, boxes, strict=False):
        image = _draw_picture(image, picture, box)
    if not boxes:
        image = _draw_logo(image, _LARGE_LOGO_X, 55, 520, strength=0.4)
    image = _draw_logo(image, _MARGIN, 62, 52)
    image = _draw_text(image, "Retrato", _DISPLAY, 34, _INK, _MARGIN + 66, 75)
    max_width = min((box.x for box in boxes), default=_LARGE_LOGO_X) - 2 * _MARGIN
    image = _draw_title(image, text, max_width)
    image = _draw_text(image, text.below, _TEXT, 24, _INK_SOFT, _MARGIN, HEIGHT - 92, max_width)
    data: bytes = image.jpegsave_buffer(Q=86, optimize_coding=True, interlace=True, subsample_mode="off")
    return data


def _background() -> pyvips.Image:
    """Return a near-black background with a green glow at the upper right, and noise that prevents banding."""
    position = pyvips.Image.xyz(WIDTH, HEIGHT)
    x, y = (position[0] - 960) / 760, (position[1] - 120) / 560
    glow = (-(x * x + y * y) * 2).exp()
    noise = pyvips.Image.gaussnoise(WIDTH, HEIGHT, sigma=1.1, mean=0, seed=7)
    background = glow * [14, 50, 30] + list(_BACKGROUND) + noise
    return background.cast("uchar").copy(interpretation="srgb")


def _draw_picture(image: pyvips.Image, data: bytes, box: _Box) -> pyvips.Image:
    found = open_image(data)
    if found is None:
        return image
    _, source = found
    source = as_srgb(source)
    source = source.flatten() if source.hasalpha() else source
    cropped = source.resize(max(box.width / source.width, box.height / source.height))
    # Crop around the upper middle, where the face usually is.
    cropped = cropped.crop((cropped.width - box.width) // 2, (cropped.height - box.height) // 4, box.width, box.height)
    mask = _rounded_mask(box.width, box.height, _RADIUS)
    return _paste(_draw_shadow(image, box), cropped, mask, box.x, box.y)


def _draw_shadow(image: pyvips.Image, box: _Box) -> pyvips.Image:
    padding = 60
    shadow = _rounded_mask(box.width, box.height, _RADIUS).embed(
        padding, padding, box.width + 2 * padding, box.height + 2 * padding
    )
    shadow = (shadow.gaussblur(18) * 0.55).cast("uchar")
    return _paste(image, _solid((0, 0, 0), shadow), shadow, box.x - padding, box.y - padding + 14)


def _draw_title(image: pyvips.Image, text: PreviewText, max_width: int) -> pyvips.Image:
    """Draw the title in the largest size that fits, centred slightly below the middle."""
    height = _TITLE_HEIGHT - (40 if text.above else 0)
    masks = (_text_mask(text.title, _DISPLAY, size, max_width) for size in _TITLE_SIZES)
    title = next((mask for mask in masks if mask.height <= height and mask.width <= max_width), None)
    if title is None:
        title = _text_mask(text.title, _DISPLAY, _TITLE_SIZES[-1], max_width)
        title = title.crop(0, 0, min(title.width, max_width), min(title.height, height))
    top = (HEIGHT - title.height) // 2 + (22 if text.above else 8)
    image = _paste(image, _solid(_INK, title), title, _MARGIN, top)
    if text.above:
        image = _draw_text(image, text.above, _TEXT, 26, _PRIMARY, _MARGIN, top - 48, max_width)
    return image


def _draw_text(
    image: pyvips.Image,
    text: str,
    font: tuple[str, Path],
    size: int,
    colour: _Colour,
    x: int,
    y: int,
    max_width: int = 600,
) -> pyvips.Image:
    mask = _text_mask(text, font, size, max_width)
    return _paste(image, _solid(colour, mask), mask, x, y)


def _text_mask(text: str, font: tuple[str, Path], size: int, max_width: int) -> pyvips.Image:
    """Return the coverage mask of a text."""
    name, file = font
    # Pango's letter spacing is in 1024ths of a point; at 72 dpi, a point is a pixel.
    markup = f'<span letter_spacing="{int(-0.022 * size * 1024)}" line_height="0.98">{escape(text)}</span>'
    return pyvips.Image.text(markup, font=f"{name} {size}", fontfile=str(file), width=max_width, dpi=72, wrap="word")


def _draw_logo(image: pyvips.Image, x: int, y: int, size: int, strength: float = 1) -> pyvips.Image:
    """Draw the logo, a frame and a sparkle, designed on a grid of 32 units."""
    unit = size / 32
    corners = [9 * unit] * 4
    frame = pyvips.Image.sdf(size, size, "rounded-box", a=[3 * unit] * 2, b=[29 * unit] * 2, corners=corners)
    ring = _mask_from_distance(1.25 * unit - frame.abs(), strength)
    image = _paste(image, _solid(_PRIMARY, ring), ring, x, y)
    position = (pyvips.Image.xyz(size, size) - (size - 1) / 2).abs()
    long, short = position[0].maxpair(position[1]), position[0].minpair(position[1])
    star = _mask_from_distance((6.5 * unit - long - short * (4.8 / 1.7)) / 3, strength)
    return _paste(image, _solid(_SPARKLE, star), star, x, y)


def _rounded_mask(width: int, height: int, radius: int) -> pyvips.Image:
    box = pyvips.Image.sdf(width, height, "rounded-box", a=[0, 0], b=[width, height], corners=[radius] * 4)
    return _mask_from_distance(-box)


def _mask_from_distance(inside: pyvips.Image, strength: float = 1) -> pyvips.Image:
    """Convert a signed distance field to an antialiased mask."""
    return ((inside + 0.5).clamp() * (255 * strength)).cast("uchar")


def _solid(colour: _Colour, like: pyvips.Image) -> pyvips.Image:
    return like.new_from_image(list(colour)).copy(interpretation="srgb")


def _paste(image: pyvips.Image, top: pyvips.Image, mask: pyvips.Image, x: int, y: int) -> pyvips.Image:
    joined = top.bandjoin(mask).copy(interpretation="srgb")
    return image.composite2(joined, "over", x=x, y=y).flatten()
