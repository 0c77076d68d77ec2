"""Validating and re-encoding uploaded pictures (docs/product.md#uploads)."""

import asyncio
import subprocess
import sys
import time as stopwatch
from collections.abc import Callable

import pytest
import pyvips

from retrato.errors import AppError
from retrato.media.pictures import Picture, read_picture
from tests.factories import pictures
from tests.factories.pictures import BLUE, RED


@pytest.fixture
def settings() -> None:
    """No storage is needed here."""


def opened(picture: Picture) -> pyvips.Image:
    return pyvips.Image.jpegload_buffer(picture.data)


def near(image: pyvips.Image, x: int, y: int, colour: list[int]) -> bool:
    return all(abs(found - wanted) <= 12 for found, wanted in zip(image(x, y), colour, strict=True))


async def refusal(data: bytes, *, min_edge: int = 1) -> tuple[str, object]:
    with pytest.raises(AppError) as refused:
        await read_picture(data, field="image", min_edge=min_edge)
    assert (refused.value.status, refused.value.code) == (422, "invalid")
    assert refused.value.fields
    return refused.value.fields["image"], refused.value.values["bound"]


@pytest.mark.parametrize("make", [pictures.jpeg, pictures.png])
async def test_jpeg_or_png_is_stored_as_a_jpeg_of_the_same_size(make: Callable[[], bytes]) -> None:
    picture = await read_picture(make(), field="image")
    image = opened(picture)
    assert (picture.width, picture.height) == (image.width, image.height) == (640, 480)
    assert picture.content_type == "image/jpeg"
    assert near(image, 320, 10, RED)
    assert near(image, 320, 470, BLUE)


async def test_metadata_is_removed() -> None:
    original = pictures.phone_jpeg()
    fields = pyvips.Image.jpegload_buffer(original).get_fields()
    assert "exif-ifd3-GPSLatitude" in fields
    assert "xmp-data" in fields
    picture = await read_picture(original, field="image")
    left = [name for name in opened(picture).get_fields() if name.startswith(("exif", "xmp", "iptc", "icc"))]
    assert left == []
    for secret in (b"GPS", b"Exif", b"Ana", b"secret", b"Photoshop"):
        assert secret not in picture.data


@pytest.mark.parametrize(
    ("orientation", "size", "top", "bottom"),
    [
        (1, (640, 480), (320, 10), (320, 470)),
        (3, (640, 480), (320, 470), (320, 10)),
        (6, (480, 640), (470, 320), (10, 320)),
    ],
)
async def test_picture_is_stored_upright(
    orientation: int, size: tuple[int, int], top: tuple[int, int], bottom: tuple[int, int]
) -> None:
    picture = await read_picture(pictures.phone_jpeg(orientation), field="image")
    assert (picture.width, picture.height) == size
    assert near(opened(picture), *top, RED)
    assert near(opened(picture), *bottom, BLUE)


async def test_transparent_areas_become_white() -> None:
    clear = pictures.picture().bandjoin(0).pngsave_buffer()
    assert near(opened(await read_picture(clear, field="image")), 320, 10, [255, 255, 255])


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image.colourspace("cmyk").jpegsave_buffer(),
        lambda image: image.colourspace("rgb16").pngsave_buffer(bitdepth=16),
        lambda image: image.pngsave_buffer(palette=True),
        lambda image: image.pngsave_buffer(interlace=True),
        lambda image: image.jpegsave_buffer(interlace=True),
        lambda image: image.icc_transform("p3", input_profile="srgb").jpegsave_buffer(profile="p3"),
    ],
    ids=["cmyk", "16 bit", "palette", "interlaced", "progressive", "display-p3"],
)
async def test_colours_are_preserved_for_every_encoding(change: Callable[[pyvips.Image], bytes]) -> None:
    muted = pictures.picture(top=[150, 110, 90])
    image = opened(await read_picture(change(muted), field="image"))
    assert image.bands == 3
    assert near(image, 320, 10, [150, 110, 90])


async def test_greyscale_is_converted_to_rgb() -> None:
    grey = pictures.picture().colourspace("b-w").pngsave_buffer()
    assert opened(await read_picture(grey, field="image")).bands == 3


async def test_first_frame_of_an_animation_is_stored() -> None:
    picture = await read_picture(pictures.animated_png(), field="image")
    assert (picture.width, picture.height) == (64, 64)
    assert b"acTL" not in picture.data


async def test_hidden_content_is_removed() -> None:
    original = pictures.polyglot()
    assert b"payload.html" in original
    assert b"PK" not in (await read_picture(original, field="image")).data[-200:]
    assert b"payload.html" not in (await read_picture(original, field="image")).data


async def test_huge_picture_is_reduced() -> None:
    picture = await read_picture(pictures.jpeg(5000, 2500), field="image")
    assert (picture.width, picture.height) == (4096, 2048)


@pytest.mark.parametrize(("width", "height", "edge"), [(640, 480, 200), (480, 640, 200), (100, 300, 100)])
async def test_square_is_cropped_and_never_enlarged(width: int, height: int, edge: int) -> None:
    picture = await read_picture(pictures.jpeg(width, height), field="image", max_edge=200, square=True)
    assert (picture.width, picture.height) == (edge, edge)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        b"GIF89a" + b"\0" * 50,
        b"%PDF-1.7",
        pictures.picture().webpsave_buffer(),
        pictures.picture(64, 64).heifsave_buffer(compression="av1", effort=0),
        pictures.picture().tiffsave_buffer(),
    ],
    ids=["empty", "one byte", "text", "svg", "gif", "pdf", "webp", "avif", "tiff"],
)
async def test_other_formats_are_refused(data: bytes) -> None:
    assert (await refusal(data))[0] == "pictureType"


@pytest.mark.parametrize(
    "data",
    [
        pictures.jpeg()[: len(pictures.jpeg()) // 2],
        pictures.png()[:-60],
        pictures.jpeg()[:3],
        pictures.png()[:8],
        pictures.png(keep="none")[:60] + b"\xff" * 40 + pictures.png(keep="none")[100:],
        b"\xff\xd8\xff\xe0" + b"\0" * 1000,
    ],
    ids=["half a jpeg", "png without its end", "jpeg signature", "png signature", "overwritten", "zeros"],
)
async def test_broken_and_truncated_pictures_are_refused(data: bytes) -> None:
    assert (await refusal(data))[0] == "pictureBroken"


async def test_too_small_picture_is_refused_with_the_required_size() -> None:
    assert await refusal(pictures.jpeg(700, 383), min_edge=384) == ("pictureEdge", 384)
    assert (await read_picture(pictures.jpeg(384, 384), field="image", min_edge=384)).width == 384


async def test_too_large_file_is_refused() -> None:
    assert await refusal(pictures.jpeg() + b"\0" * 5 * 1024 * 1024) == ("pictureBytes", 5)


async def test_picture_of_more_than_40_megapixels_is_refused() -> None:
    assert await refusal(pictures.bomb(8001, 5000)) == ("picturePixels", 40)


_BOMB = """
import asyncio, resource, sys, time
from retrato.errors import AppError
from retrato.media.pictures import read_picture
data = sys.stdin.buffer.read()
before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
try:
    asyncio.run(read_picture(data, field="image"))
    print("accepted", end=" ")
except AppError as refused:
    print(refused.fields["image"], end=" ")
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, time.monotonic() - started)
"""


def read_in_subprocess(data: bytes) -> tuple[str, int, float]:
    done = subprocess.run([sys.executable, "-c", _BOMB], input=data, capture_output=True, check=True)
    verdict, megabytes, seconds = done.stdout.split()
    return verdict.decode(), int(megabytes), float(seconds)


def test_decompression_bomb_is_refused_quickly_without_memory() -> None:
    data = pictures.bomb()
    assert len(data) < 300_000
    verdict, megabytes, seconds = read_in_subprocess(data)
    assert verdict == "picturePixels"
    assert megabytes < 20
    assert seconds < 2


def test_largest_accepted_picture_uses_bounded_memory() -> None:
    verdict, megabytes, _ = read_in_subprocess(pictures.png(8000, 5000))
    assert verdict == "accepted"
    assert megabytes < 500


async def test_reading_pictures_does_not_block_the_event_loop() -> None:
    reading = asyncio.gather(*(read_picture(pictures.jpeg(3000, 3000), field="image") for _ in range(4)))
    longest = 0.0
    while not reading.done():
        before = stopwatch.monotonic()
        await asyncio.sleep(0.01)
        longest = max(longest, stopwatch.monotonic() - before)
    await reading
    assert longest < 0.5
