"""Draws the picture that stands beside a link to a page: 1200 by 630, the studio's dark wall, the page's title, and a
few prints hung beside it (S9.5)."""

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
_WALL: _Colour = (11, 16, 13)
_INK: _Colour = (240, 245, 242)
_INK_SOFT: _Colour = (183, 192, 186)
_PRIMARY: _Colour = (56, 220, 122)
_SPARKLE: _Colour = (255, 204, 105)

_MARGIN = 72
_TITLE_SIZES = (76, 68, 60, 53, 46, 40)
_TITLE_HEIGHT = 290
_RADIUS = 26
_BARE_MARK = 790


@dataclass(frozen=True)
class Words:
    title: str
    above: str
    """Where the page belongs, such as the blog; may be empty."""
    below: str


@dataclass(frozen=True)
class _Place:
    x: int
    y: int
    width: int
    height: int


# By how many pictures there are: one large print, two side by side, or a wall of them that goes on beyond the edge.
_HANGINGS: dict[int, tuple[_Place, ...]] = {
    0: (),
    1: (_Place(742, 65, 400, 500),),
    2: (_Place(684, 92, 220, 330), _Place(924, 208, 220, 330)),
    3: (_Place(684, 142, 230, 345), _Place(934, -46, 230, 345), _Place(934, 319, 230, 345)),
}
MOST_PICTURES = max(_HANGINGS)


def draw(words: Words, pictures: Sequence[bytes]) -> bytes:
    places = _HANGINGS[min(len(pictures), MOST_PICTURES)]
    image = _wall()
    for picture, place in zip(pictures, places, strict=False):
        image = _hang(image, picture, place)
    if not places:
        image = _mark(image, _BARE_MARK, 55, 520, strength=0.4)
    image = _mark(image, _MARGIN, 62, 52)
    image = _write(image, "Retrato", _DISPLAY, 34, _INK, _MARGIN + 66, 75)
    room = min((place.x for place in places), default=_BARE_MARK) - 2 * _MARGIN
    image = _title(image, words, room)
    image = _write(image, words.below, _TEXT, 24, _INK_SOFT, _MARGIN, HEIGHT - 92, room)
    data: bytes = image.jpegsave_buffer(Q=86, optimize_coding=True, interlace=True, subsample_mode="off")
    return data


def _wall() -> pyvips.Image:
    """Near black, with a green light from the upper right, and the grain that keeps its gradient from banding."""
    place = pyvips.Image.xyz(WIDTH, HEIGHT)
    x, y = (place[0] - 960) / 760, (place[1] - 120) / 560
    light = (-(x * x + y * y) * 2).exp()
    grain = pyvips.Image.gaussnoise(WIDTH, HEIGHT, sigma=1.1, mean=0, seed=7)
    wall = light * [14, 50, 30] + list(_WALL) + grain
    return wall.cast("uchar").copy(interpretation="srgb")


def _hang(image: pyvips.Image, data: bytes, place: _Place) -> pyvips.Image:
    found = open_image(data)
    if found is None:
        return image
    _, source = found
    source = as_srgb(source)
    source = source.flatten() if source.hasalpha() else source
    print_ = source.resize(max(place.width / source.width, place.height / source.height))
    # The upper middle: that is where the face is.
    print_ = print_.crop(
        (print_.width - place.width) // 2, (print_.height - place.height) // 4, place.width, place.height
    )
    edge = _rounded(place.width, place.height, _RADIUS)
    return _paste(_shadow(image, place), print_, edge, place.x, place.y)


def _shadow(image: pyvips.Image, place: _Place) -> pyvips.Image:
    room = 60
    soft = _rounded(place.width, place.height, _RADIUS).embed(
        room, room, place.width + 2 * room, place.height + 2 * room
    )
    soft = (soft.gaussblur(18) * 0.55).cast("uchar")
    return _paste(image, _plain((0, 0, 0), soft), soft, place.x - room, place.y - room + 14)


def _title(image: pyvips.Image, words: Words, room: int) -> pyvips.Image:
    """As large as it fits, its middle a little below the middle of the picture."""
    height = _TITLE_HEIGHT - (40 if words.above else 0)
    drawn = (_text(words.title, _DISPLAY, size, room) for size in _TITLE_SIZES)
    lines = next((text for text in drawn if text.height <= height and text.width <= room), None)
    if lines is None:
        lines = _text(words.title, _DISPLAY, _TITLE_SIZES[-1], room)
        lines = lines.crop(0, 0, min(lines.width, room), min(lines.height, height))
    top = (HEIGHT - lines.height) // 2 + (22 if words.above else 8)
    image = _paste(image, _plain(_INK, lines), lines, _MARGIN, top)
    if words.above:
        image = _write(image, words.above, _TEXT, 26, _PRIMARY, _MARGIN, top - 48, room)
    return image


def _write(
    image: pyvips.Image, text: str, font: tuple[str, Path], size: int, colour: _Colour, x: int, y: int, room: int = 600
) -> pyvips.Image:
    drawn = _text(text, font, size, room)
    return _paste(image, _plain(colour, drawn), drawn, x, y)


def _text(text: str, font: tuple[str, Path], size: int, room: int) -> pyvips.Image:
    """How much of each pixel the letters cover."""
    name, file = font
    # In 1024ths of a point, at 72 points to the inch a pixel each.
    tight = f'<span letter_spacing="{int(-0.022 * size * 1024)}" line_height="0.98">{escape(text)}</span>'
    return pyvips.Image.text(tight, font=f"{name} {size}", fontfile=str(file), width=room, dpi=72, wrap="word")


def _mark(image: pyvips.Image, x: int, y: int, size: int, strength: float = 1) -> pyvips.Image:
    """The logo: a frame and a sparkle, on the 32 units of its drawing."""
    unit = size / 32
    corners = [9 * unit] * 4
    frame = pyvips.Image.sdf(size, size, "rounded-box", a=[3 * unit] * 2, b=[29 * unit] * 2, corners=corners)
    ring = _covered(1.25 * unit - frame.abs(), strength)
    image = _paste(image, _plain(_PRIMARY, ring), ring, x, y)
    place = (pyvips.Image.xyz(size, size) - (size - 1) / 2).abs()
    long, short = place[0].maxpair(place[1]), place[0].minpair(place[1])
    star = _covered((6.5 * unit - long - short * (4.8 / 1.7)) / 3, strength)
    return _paste(image, _plain(_SPARKLE, star), star, x, y)


def _rounded(width: int, height: int, radius: int) -> pyvips.Image:
    box = pyvips.Image.sdf(width, height, "rounded-box", a=[0, 0], b=[width, height], corners=[radius] * 4)
    return _covered(-box)


def _covered(inside: pyvips.Image, strength: float = 1) -> pyvips.Image:
    """From the distance to an edge to how much of each pixel lies within it."""
    return ((inside + 0.5).clamp() * (255 * strength)).cast("uchar")


def _plain(colour: _Colour, like: pyvips.Image) -> pyvips.Image:
    return like.new_from_image(list(colour)).copy(interpretation="srgb")


def _paste(image: pyvips.Image, top: pyvips.Image, cover: pyvips.Image, x: int, y: int) -> pyvips.Image:
    joined = top.bandjoin(cover).copy(interpretation="srgb")
    return image.composite2(joined, "over", x=x, y=y).flatten()
