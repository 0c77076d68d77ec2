"""Rich text: sanitizes HTML and Markdown, keeping only the allowed tags."""

import html as entities
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import nh3
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from retrato.kit.fold import fold

TAGS = frozenset(("p", "strong", "em", "u", "s", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "a", "hr", "img"))
MAX_CHARACTERS = 5000
"""The default limit, counted in plain text."""

_ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title", "width", "height"}}
_SECTIONS = {"h2": {"id"}, "h3": {"id"}}
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_MARK = re.compile(r"<(/?)(u|s|em|strong)>")


def _mark(state: StateInline, silent: bool) -> bool:
    """Accept the tags of marks. Markdown has no underline, and cannot write every position of the others, such as the
    bold part of `<strong>«Yes»</strong>but`."""
    found = _MARK.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        slash, tag = found.groups()
        token = state.push(f"{tag}_{'close' if slash else 'open'}", tag, 0)
        # Set afterwards: a lone closing tag would end a level that was never begun.
        token.nesting = -1 if slash else 1
    state.pos = found.end()
    return True


_markdown = MarkdownIt("commonmark", {"html": False}).enable("strikethrough")
_markdown.inline.ruler.before("autolink", "mark", _mark)


@dataclass(frozen=True)
class Heading:
    id: str
    level: int
    text: str


@dataclass(frozen=True)
class Article:
    html: str
    headings: tuple[Heading, ...]


def sanitize(html: str) -> str:
    return _clean(html, _ATTRIBUTES)


def plain_text(html: str) -> str:
    return entities.unescape(nh3.clean(html, tags=set())).strip()


def is_too_long(html: str, max_characters: int = MAX_CHARACTERS) -> bool:
    return len(plain_text(html)) > max_characters


def from_markdown(source: str) -> str:
    html: str = _markdown.render(source)
    return sanitize(html).strip()


# Each change of the content renders all posts, most of which are as before.
@lru_cache(maxsize=256)
def article(source: str) -> Article:
    """Render an article with anchors on its headings of level 2 and 3. Its title is not part of the source."""
    tokens = _markdown.parse(source)
    headings: list[Heading] = []
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag in _SECTIONS:
            text = "".join(part.content for part in content.children or ())
            # The prefix avoids collisions with ids of the page.
            id_ = f"h-{slug(text)}"
            repeated = sum(heading.id == id_ or heading.id.startswith(f"{id_}--") for heading in headings)
            headings.append(Heading(f"{id_}--{repeated + 1}" if repeated else id_, int(opening.tag[1]), text))
            opening.attrSet("id", headings[-1].id)
    html: str = _markdown.renderer.render(tokens, _markdown.options, {})
    return Article(_clean(html, {**_ATTRIBUTES, **_SECTIONS}).strip(), tuple(headings))


@lru_cache(maxsize=256)
def forbidden_tags(source: str) -> tuple[tuple[int, str], ...]:
    """Return line and name of each tag that is not allowed in an article: those that `sanitize` removes, and h1."""
    return tuple(
        (line, token.tag)
        for token, line in _with_lines(_markdown.parse(source))
        if token.nesting >= 0 and token.tag and token.type != "softbreak" and token.tag not in TAGS - {"h1"}
    )


def slug(text: str) -> str:
    """Return a URL slug: `¿Qué luz?` becomes `que-luz`."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def _with_lines(tokens: list[Token]) -> Iterator[tuple[Token, int]]:
    for token in tokens:
        line = token.map[0] + 1 if token.map else 1
        yield token, line
        yield from ((child, line) for child in token.children or ())


def _clean(html: str, attributes: dict[str, set[str]]) -> str:
    # <br> is not allowed, but must not join the words around it.
    return nh3.clean(
        _BREAK.sub("\n", html),
        tags=set(TAGS),
        attributes=attributes,
        url_schemes={"https", "mailto"},
        link_rel="noopener",
    )
