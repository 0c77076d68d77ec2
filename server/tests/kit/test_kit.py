import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.i18n import as_language, from_accept_language
from retrato.kit.ids import new_id
from retrato.kit.rich_text import (
    MAX_CHARACTERS,
    TAGS,
    Heading,
    article,
    forbidden_tags,
    from_markdown,
    is_too_long,
    plain_text,
    sanitize,
)


def test_ids_are_version_7_and_strictly_increasing() -> None:
    ids = [new_id() for _ in range(1000)]
    assert all(id_.version == 7 for id_ in ids)
    assert all(before < after for before, after in pairwise(ids))


def test_ids_start_with_the_time_in_milliseconds() -> None:
    before, id_, after = time.time_ns(), new_id(), time.time_ns()
    assert before // 1_000_000 <= id_.int >> 80 <= after // 1_000_000


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("es-MX", "es"),
        ("ES", "es"),
        (" es ", "es"),
        ("fr", None),
        ("", None),
        (None, None),
        ("est", None),
    ],
)
def test_language_tags_map_to_supported_languages(tag: str | None, language: str | None) -> None:
    """docs/product.md#languages"""
    assert as_language(tag) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("es", "es"),
        ("fr, es;q=0.4, en;q=0.9", "en"),
        ("es;q=0, en;q=0.1", "en"),
        ("de, fr", None),
        ("es;q=nonsense", None),
        ("", None),
    ],
)
def test_accept_language_respects_quality_values(header: str, language: str | None) -> None:
    assert from_accept_language(header) == language


@given(st.text())
def test_any_accept_language_header_is_parsed(header: str) -> None:
    assert from_accept_language(header) in {"en", "es", None}


def test_rich_text_keeps_only_allowed_tags() -> None:
    """docs/product.md#rich-text"""
    dirty = '<p onclick="x()">a<script>alert(1)</script><b>b</b><a href="javascript:x()">c</a></p><iframe></iframe>'
    clean = sanitize(dirty)
    assert clean == '<p>ab<a rel="noopener">c</a></p>'
    assert {"p", "strong", "em", "u", "s", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "a", "hr", "img"} == TAGS
    assert sanitize('<h2 id="root">a<br>b</h2>') == "<h2>a\nb</h2>"


def test_rich_text_length_counts_plain_text() -> None:
    """docs/product.md#rich-text"""
    assert plain_text("<p>a &amp; <strong>b</strong></p>") == "a & b"
    assert not is_too_long(f"<p>{'x' * MAX_CHARACTERS}</p>")
    assert is_too_long(f"<p>{'x' * MAX_CHARACTERS}</p><p>x</p>")


def test_article_headings_have_unique_anchors() -> None:
    rendered = article("## ¿Qué luz?\n\na\n\n### Light *and* lens\n\n## ¿Qué luz?\n\n## ¿Qué luz?")
    assert rendered.headings == (
        Heading("h-que-luz", 2, "¿Qué luz?"),
        Heading("h-light-and-lens", 3, "Light and lens"),
        Heading("h-que-luz--2", 2, "¿Qué luz?"),
        Heading("h-que-luz--3", 2, "¿Qué luz?"),
    )
    assert all(f'<h{heading.level} id="{heading.id}">' in rendered.html for heading in rendered.headings)
    assert forbidden_tags("fine *and\nfine*\n\n- `code`\n\n# title") == ((4, "code"), (6, "h1"))


def test_html_in_markdown_is_escaped() -> None:
    assert from_markdown("**Hi** <script>x</script>") == "<p><strong>Hi</strong> &lt;script&gt;x&lt;/script&gt;</p>"
    assert "https://x.example" in from_markdown("[x](https://x.example)")


def test_relative_links_are_kept() -> None:
    assert 'href="/terms"' in from_markdown("[terms](/terms)")


def test_yaml_error_has_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1\nb: [1, 2\nc: 3\n")
    with pytest.raises(ContentError, match=r"x\.yaml:3: "):
        ContentFiles(file.parent).read(file.name, dict[str, int])
