"""Rich text that is written as Markdown and read again."""

from pathlib import Path

import pytest
import yaml

from retrato.kit import markdown_text, rich_text
from retrato.settings import Settings

CONTENT = Settings(env="test", _env_file=None).content


def bodies() -> list[str]:
    files = [file.read_text(encoding="utf-8") for file in sorted(CONTENT.glob("*/*/*.md"))]
    answers = yaml.safe_load((CONTENT / "faq.yaml").read_text(encoding="utf-8"))
    return [text.partition("\n---\n")[2] for text in files] + [
        text for entry in answers for text in entry["answer"].values()
    ]


def as_edited(html: str) -> str:
    """Return what an editor makes of HTML: paragraphs inside the items of lists, and no line breaks."""
    return html.replace("<li>", "<li><p>").replace("</li>", "</p></li>").replace("\n", " ")


def test_every_text_of_the_content_survives_the_round_trip() -> None:
    found = bodies()
    assert len(found) > 40
    for body in found:
        html = rich_text.from_markdown(body)
        assert markdown_text.is_same(html, rich_text.from_markdown(markdown_text.from_html(as_edited(html)))), body


def test_posts_are_written_as_they_were() -> None:
    for file in sorted(Path(CONTENT).glob("posts/*/*.md")):
        body = file.read_text(encoding="utf-8").partition("\n---\n")[2]
        assert markdown_text.from_html(rich_text.from_markdown(body)) == body, file


@pytest.mark.parametrize(
    ("html", "source"),
    [
        ("<p>A <u>line</u></p>", "A <u>line</u>"),
        ("<p><strong>«Sí»</strong>y <em> no </em>.</p>", "<strong>«Sí»</strong>y <em> no </em>."),
        ("<p><strong>bold </strong>and <em><s>both</s></em></p>", "**bold** and *~~both~~*"),
        ("<p>2 * 3 * 4 &lt;u&gt; a_b [x] &amp;amp; ~~</p>", r"2 \* 3 \* 4 \<u> a\_b \[x\] \&amp; \~\~"),
        ("<p>1. no list</p><p># no heading</p><p>- no item</p>", "1\\. no list\n\n\\# no heading\n\n\\- no item"),
        ("<h2>In C#</h2><hr><h3>A #</h3>", "## In C#\n\n---\n\n### A \\#"),
        (
            "<ul><li><p>a</p><ol><li><p>b</p></li><li>c</li></ol></li><li><p>d</p><p>e</p></li></ul>",
            "- a\n  1. b\n  2. c\n- d\n\n  e",
        ),
        ("<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"),
        (
            '<p><a href="https://x.example/a_(b)" title="A &quot;t&quot;">x</a> <img src="/a.webp" alt="A [b]"></p>',
            '[x](<https://x.example/a_(b)> "A \\"t\\"") ![A \\[b\\]](/a.webp)',
        ),
        ("<p>a<br>b</p><p> </p><script>x</script><p onclick=x>c</p>", "a b\n\nc"),
    ],
)
def test_text_is_written_plainly(html: str, source: str) -> None:
    assert markdown_text.from_html(html) == source + "\n"


def test_long_lines_are_broken_where_it_changes_nothing() -> None:
    assert (
        markdown_text.wrapped("one two three\n\n1. four five six\n", 9)
        == "one two\nthree\n\n1. four\n   five\n   six\n"
    )
    assert markdown_text.wrapped("one two - three\n", 8) == "one two - three\n"
