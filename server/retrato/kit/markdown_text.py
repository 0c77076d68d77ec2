"""Writes rich text as Markdown: the inverse of `rich_text.from_markdown`."""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import groupby

from retrato.kit import rich_text

_VOID = {"img", "hr"}
_CONTAINERS = {"ul", "ol", "li", "blockquote"}
_BLOCKS = _CONTAINERS | {"p", "h1", "h2", "h3", "hr"}
_MARKERS = {"strong": "**", "em": "*", "s": "~~"}
_SPACE = re.compile(r"[ \t\n\r\f]+")
_SPECIAL = re.compile(r"[\\`*_\[\]<]|~~|&(?=#?\w+;)")
_LINE_START = re.compile(r"^(\d*)([#>+=.)-])")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_PICTURE = "\ufffc"


class UnwritableTextError(Exception):
    """Markdown cannot express the text."""


@dataclass
class _Node:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["_Child"] = field(default_factory=list)


_Child = _Node | str
_Escape = Callable[[str], str]


class _Tree(HTMLParser):
    """Builds a tree of sanitized HTML, whose tags are balanced."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Node("")
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = _Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(node)
        if tag not in _VOID:
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def from_html(html: str) -> str:
    """Sanitize HTML and write it as Markdown, a line per paragraph. Raise an error if that would change it."""
    source = "\n\n".join(_write(block) for block in _blocks(_parse(html)))
    if not is_same(rich_text.from_markdown(source), html):
        raise UnwritableTextError
    return source + "\n" if source else ""


def wrapped(source: str, width: int) -> str:
    """Break long lines, unless that would change the text: a line could begin with what looks like a list."""
    lines = []
    for line in source.split("\n"):
        marker = re.match(r"\s*(?:[-*] |\d+\. |> )*", line)
        indent = " " * len(marker[0]) if marker and ">" not in marker[0] else ""
        wrap = textwrap.fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        lines.append(wrap if line and not line.startswith(("#", ">")) else line)
    found = "\n".join(lines)
    return found if is_same(rich_text.from_markdown(found), rich_text.from_markdown(source)) else source


def is_same(html: str, other: str) -> bool:
    """Return whether two texts look the same: white space, and paragraphs inside the items of a list, do not count."""
    return _described(_blocks(_parse(html))) == _described(_blocks(_parse(other)))


def _parse(html: str) -> _Node:
    tree = _Tree()
    tree.feed(rich_text.sanitize(html))
    tree.close()
    return tree.root


def _blocks(container: _Node) -> list[_Node]:
    """Return the blocks of a container. Text between them becomes paragraphs; empty ones disappear."""
    found: list[_Node] = []
    for is_block, nodes in groupby(container.children, key=_is_block):
        if is_block:
            found += [node for node in nodes if isinstance(node, _Node)]
        else:
            found.append(_Node("p", children=list(nodes)))
    return [block for block in found if block.tag == "hr" or _runs(block)]


def _is_block(child: _Child) -> bool:
    return isinstance(child, _Node) and child.tag in _BLOCKS


_Runs = list[tuple[tuple[str, ...], str]]
"""Texts with their marks, which have no order: `<em><u>` equals `<u><em>`."""


def _described(blocks: list[_Node]) -> list[object]:
    return [(block.tag, _described(_blocks(block)) if block.tag in _CONTAINERS else _runs(block)) for block in blocks]


def _runs(block: _Node) -> _Runs:
    runs = list(_marked_texts(block, frozenset()))
    while runs and not runs[0][1].strip():
        runs = runs[1:]
    while runs and not runs[-1][1].strip():
        runs = runs[:-1]
    joined = [(marks, "".join(text for _, text in same)) for marks, same in groupby(runs, key=lambda run: run[0])]
    return [(tuple(sorted(marks)), _SPACE.sub(" ", text)) for marks, text in joined]


def _marked_texts(node: _Node, marks: frozenset[str]) -> Iterator[tuple[frozenset[str], str]]:
    for child in node.children:
        if isinstance(child, str):
            for text in re.split("( )", _SPACE.sub(" ", child)):
                # Bold and emphasis cannot be seen on a space; a line can.
                if text:
                    yield (marks - {"strong", "em"} if text == " " else marks), text
        elif child.tag == "img":
            yield marks | {f"img {sorted(child.attributes.items())}"}, _PICTURE
        elif child.tag == "a":
            address, title = child.attributes.get("href"), child.attributes.get("title")
            yield from _marked_texts(child, marks | {f"a {address} {title}"} if address else marks)
        else:
            yield from _marked_texts(child, marks if child.tag in _BLOCKS else marks | {child.tag})


def _write(block: _Node) -> str:
    match block.tag:
        case "hr":
            return "---"
        case "h1" | "h2" | "h3":
            return _line(block, "#" * int(block.tag[1]) + " ")
        case "blockquote":
            inner = "\n\n".join(_write(child) for child in _blocks(block))
            return "\n".join(f"> {line}".rstrip() for line in inner.split("\n"))
        case "ul":
            return "\n".join(_item("- ", item) for item in _blocks(block))
        case "ol":
            return "\n".join(_item(f"{number}. ", item) for number, item in enumerate(_blocks(block), 1))
    return _line(block)


def _item(marker: str, item: _Node) -> str:
    blocks = _blocks(item)
    # Without blank lines, unless paragraphs have to be kept apart.
    is_tight = all(block.tag in ("ul", "ol") for block in blocks[1:])
    lines = ("\n" if is_tight else "\n\n").join(_write(block) for block in blocks).split("\n")
    return marker + "\n".join([lines[0], *(" " * len(marker) + line if line else "" for line in lines[1:])])


def _line(block: _Node, prefix: str = "") -> str:
    """Write a paragraph or a heading in the plainest way that is read back as it was."""
    for markers, escape in ((_MARKERS, _escape), ({}, _escape), (_MARKERS, _escape_all), ({}, _escape_all)):
        text = _inline(block, markers, escape).strip()
        line = prefix + (_LINE_START.sub(r"\1\\\2", text) if escape is _escape and not prefix else text)
        read = _blocks(_parse(rich_text.from_markdown(line)))
        if [(one.tag, _runs(one)) for one in read] == [(block.tag, _runs(block))]:
            return line
    raise UnwritableTextError


def _inline(node: _Node, markers: Mapping[str, str], escape: _Escape) -> str:
    written = []
    for child in node.children:
        if isinstance(child, str):
            written.append(escape(_SPACE.sub(" ", child)))
        elif child.tag == "img":
            alt = escape(_SPACE.sub(" ", child.attributes.get("alt", "")))
            written.append("!" + _link(alt, child.attributes.get("src", ""), child.attributes.get("title")))
        else:
            inner = _inline(child, markers, escape)
            if child.tag != "a":
                written.append(_marked(child.tag, inner, markers.get(child.tag)))
            elif address := child.attributes.get("href"):
                written.append(_link(inner, address, child.attributes.get("title")))
            else:
                written.append(inner)
    return "".join(written)


def _marked(tag: str, inner: str, marker: str | None) -> str:
    text = inner.strip(" ")
    if not text or not marker:
        return f"<{tag}>{inner}</{tag}>" if inner else ""
    # A marker must not have a space on its inner side.
    before, after = inner[: len(inner) - len(inner.lstrip(" "))], inner[len(inner.rstrip(" ")) :]
    return f"{before}{marker}{text}{marker}{after}"


def _link(text: str, address: str, title: str | None) -> str:
    if not address or re.search(r"[\s()<>\\]", address):
        address = "<" + re.sub(r"([<>])", r"\\\1", address) + ">"
    if not title:
        return f"[{text}]({address})"
    quoted = re.sub(r'([\\"])', r"\\\1", title)
    return f'[{text}]({address} "{quoted}")'


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda found: "".join(f"\\{character}" for character in found[0]), text)


def _escape_all(text: str) -> str:
    return _PUNCTUATION.sub(r"\\\1", text)
