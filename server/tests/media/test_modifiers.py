"""Image modifiers in URLs (docs/product.md#images)."""

import re
from pathlib import Path

import pytest

from retrato.media.modifiers import EDGES, FORMATS, QUALITIES, Modifiers, parse

CLIENT = Path(__file__).parents[3] / "web" / "src" / "ui" / "image-url.ts"


def read_from_client(name: str) -> tuple[int, ...]:
    found = re.search(rf"const {name} = \[([\d,\s]+)\]", CLIENT.read_text(encoding="utf-8"))
    assert found
    return tuple(int(number) for number in found[1].split(",") if number.strip())


def test_client_and_server_share_the_same_sizes_and_formats() -> None:
    assert read_from_client("imageEdges") == EDGES
    assert read_from_client("imageQualities") == QUALITIES
    formats = re.search(r"type ImageFormat = (.*);", CLIENT.read_text(encoding="utf-8"))
    assert formats
    assert tuple(re.findall(r'"(\w+)"', formats[1])) == FORMATS


def test_modifiers_can_have_any_order() -> None:
    expected = Modifiers(width=10, height=10, quality=50, blur=3, format="webp")
    assert parse("w_10,h_10,q_50,blur_3,f_webp") == expected
    assert parse("f_webp,blur_3,q_50,h_10,w_10") == expected
    assert parse("_") == Modifiers()
    assert parse("w_320") == Modifiers(width=320)


@pytest.mark.parametrize(
    "text",
    [
        *("", ",", "w_", "w_11", "w_0320", "w_+320", "w_٣٢٠", "w_1e3", "w_-10", "w_99999999999", "h_1", "W_320"),
        *("q_61", "q_", "blur_4", "blur_300", "f_gif", "f_", "f", "x_1"),
        *("w_320,w_320", "f_webp,f_avif", "w_320,", "w_320;h_320", "w_320 "),
    ],
)
def test_other_values_are_refused(text: str) -> None:
    assert parse(text) is None


def test_equivalent_modifiers_have_the_same_canonical_form() -> None:
    assert str(parse("w_320,q_75")) == str(parse("q_75,w_320")) == str(parse("w_320"))
    assert len({str(parse(text)) for text in ("_", "w_320", "h_320", "q_50", "blur_3", "f_webp", "f_jpeg")}) == 7
