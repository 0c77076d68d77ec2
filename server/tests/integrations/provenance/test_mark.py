"""product.md §1.6: every result says in its file that AI made it."""

import io

import av
import cv2
import numpy as np
import pytest
import pyvips

from retrato.integrations.engines.atelier.video import mp4
from retrato.integrations.provenance.mark import SOURCE_TYPE, marked
from tests.factories.pictures import jpeg


def film() -> bytes:
    return mp4((np.full((48, 64, 3), shade / 8, np.float32) for shade in range(8)), 64, 48, 24)


def test_a_picture_carries_the_mark_where_readers_of_metadata_look_and_its_pixels_stay() -> None:
    plain = jpeg()
    image = pyvips.Image.new_from_buffer(marked(plain, "image/jpeg"), "")
    assert SOURCE_TYPE in image.get("xmp-data").decode()
    assert (image - pyvips.Image.new_from_buffer(plain, "")).abs().max() == 0


def test_the_header_of_a_picture_stays_the_first() -> None:
    picture = marked(cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes(), "image/jpeg")
    assert picture.index(b"JFIF") < picture.index(b"http://ns.adobe.com/xap/1.0/")


def test_a_film_carries_the_mark_in_a_box_of_its_own_and_still_plays() -> None:
    data = film()
    assert SOURCE_TYPE.encode() in data[data.rindex(bytes.fromhex("be7acfcb97a942e89c71999491e3afac")) :]
    with av.open(io.BytesIO(data), "r") as container:
        assert sum(1 for _ in container.decode(video=0)) == 8


@pytest.mark.parametrize(("data", "content_type"), [(jpeg(), "image/jpeg"), (film(), "video/mp4")])
def test_what_is_marked_is_not_marked_twice(data: bytes, content_type: str) -> None:
    once = marked(data, content_type)
    assert marked(once, content_type) == once


def test_no_file_leaves_without_the_mark_unnoticed() -> None:
    with pytest.raises(ValueError, match="image/gif"):
        marked(b"GIF89a", "image/gif")
