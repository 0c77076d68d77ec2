"""Every result is marked as made by AI (docs/product.md#ai-label)."""

import io

import av
import cv2
import numpy as np
import pytest
import pyvips

from retrato.integrations.engines.atelier.video import mp4
from retrato.integrations.provenance.mark import SOURCE_TYPE, add_mark
from tests.factories.pictures import jpeg, png


def film() -> bytes:
    return mp4((np.full((48, 64, 3), shade / 8, np.float32) for shade in range(8)), 64, 48, 24)


@pytest.mark.parametrize(("plain", "content_type"), [(jpeg(), "image/jpeg"), (png(), "image/png")])
def test_picture_gets_the_mark_as_xmp_and_keeps_its_pixels(plain: bytes, content_type: str) -> None:
    image = pyvips.Image.new_from_buffer(add_mark(plain, content_type), "")
    assert SOURCE_TYPE in image.get("xmp-data").decode()
    assert (image - pyvips.Image.new_from_buffer(plain, "")).abs().max() == 0


def test_jfif_header_stays_first() -> None:
    picture = add_mark(cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes(), "image/jpeg")
    assert picture.index(b"JFIF") < picture.index(b"http://ns.adobe.com/xap/1.0/")


def test_mp4_gets_the_mark_as_uuid_box_and_still_plays() -> None:
    data = film()
    assert SOURCE_TYPE.encode() in data[data.rindex(bytes.fromhex("be7acfcb97a942e89c71999491e3afac")) :]
    with av.open(io.BytesIO(data), "r") as container:
        assert sum(1 for _ in container.decode(video=0)) == 8


@pytest.mark.parametrize(
    ("data", "content_type"), [(jpeg(), "image/jpeg"), (png(), "image/png"), (film(), "video/mp4")]
)
def test_mark_is_added_once(data: bytes, content_type: str) -> None:
    once = add_mark(data, content_type)
    assert add_mark(once, content_type) == once


def test_unsupported_type_is_an_error() -> None:
    with pytest.raises(ValueError, match="image/gif"):
        add_mark(b"GIF89a", "image/gif")
