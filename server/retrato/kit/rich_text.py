"""Rich text (S5.7): Markdown or HTML from people, reduced to the tags we allow before it is stored or shown."""

import nh3
from markdown_it import MarkdownIt

TAGS = {
    *(
        "p",
        "strong",
        "em",
        "u",
        "s",
        "h1",
        "h2",
        "h3",
        "ul",
        "ol",
        "li",
        "blockquote",
        "a",
        "hr",
        "img",
        "br",
    ),
}
_ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title", "width", "height"}}
_markdown = MarkdownIt("commonmark", {"html": False}).enable("strikethrough")


def sanitize(html: str) -> str:
    return nh3.clean(html, tags=TAGS, attributes=_ATTRIBUTES, url_schemes={"https", "mailto"}, link_rel="noopener")


def from_markdown(source: str) -> str:
    html: str = _markdown.render(source)
    return sanitize(html).strip()
