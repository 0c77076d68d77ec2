"""Variants of pictures in URLs (docs/product.md#images)."""

import re
from pathlib import Path

import pytest

from retrato.media.modifiers import AVATARS, EDGES, FORMATS, QUALITIES, VARIANTS, Modifiers, parse

UI = Path(__file__).parents[3] / "web" / "src" / "ui"


def read_from_client(file: str, pattern: str) -> tuple[int, ...]:
    found = re.search(pattern, (UI / file).read_text(encoding="utf-8"))
    assert found
    return tuple(int(number) for number in re.findall(r"\d+", found[1]))


def test_client_and_server_share_the_same_sizes_and_formats() -> None:
    assert read_from_client("image-url.ts", r"const imageEdges = \[([^\]]+)\]") == EDGES
    assert read_from_client("image-url.ts", r"type ImageQuality = (.*);") == QUALITIES
    formats = re.search(r"type ImageFormat = (.*);", (UI / "image-url.ts").read_text(encoding="utf-8"))
    assert formats
    assert tuple(re.findall(r'"(\w+)"', formats[1])) == FORMATS


def test_avatars_exist_in_every_size_of_the_client_and_in_both_densities() -> None:
    drawn = read_from_client("Avatar.tsx", r"const pixels: Record<Size, number> = \{([^}]+)\}")
    edges = [int(edge) for edge in re.findall(r": (\d+)", (UI / "Avatar.tsx").read_text(encoding="utf-8"))]
    assert set(edges) <= set(drawn)
    requested = {next(edge for edge in EDGES if edge >= size * density) for size in edges for density in (1, 2)}
    assert requested == set(AVATARS)


def test_few_variants_exist() -> None:
    assert len(VARIANTS) == len(EDGES) * len(QUALITIES) + len(AVATARS) + 2


def test_modifiers_can_have_any_order() -> None:
    expected = Modifiers(width=10, height=10, quality=50, blur=3, format="webp")
    assert parse("w_10,h_10,q_50,blur_3,f_webp") == expected
    assert parse("f_webp,blur_3,q_50,h_10,w_10") == expected
    assert parse("w_320,f_webp") == Modifiers(width=320)
    assert parse("w_1200,f_jpeg") == Modifiers(width=1200, format="jpeg")


@pytest.mark.parametrize(
    "text",
    [
        *("", ",", "_", "w_", "w_11", "w_0320", "w_+320", "w_٣٢٠", "w_1e3", "w_-10", "w_99999999999", "h_1", "W_320"),
        *("w_320,q_61", "w_320,q_50", "w_320,q_", "w_320,blur_3", "w_320,h_320", "w_320,h_640", "h_320", "x_1"),
        *("w_320,w_320", "w_320,", "w_320;h_320", "w_320 ", "w_16,h_16,q_60"),
    ],
)
def test_other_values_are_refused(text: str) -> None:
    assert parse(f"{text},f_webp") is None
    assert parse(f"f_webp,{text}") is None


@pytest.mark.parametrize(
    "text", ["w_320", "w_320,f_avif", "w_320,f_jpeg", "w_320,f_", "w_320,f", "w_320,f_webp,f_webp"]
)
def test_other_formats_are_refused(text: str) -> None:
    assert parse(text) is None


def test_equivalent_modifiers_have_the_same_canonical_form() -> None:
    assert str(parse("w_320,q_75,f_webp")) == str(parse("q_75,f_webp,w_320")) == str(parse("w_320,f_webp"))
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)
