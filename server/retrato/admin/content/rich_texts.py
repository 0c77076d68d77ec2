"""Texts that staff write in the editor, which knows HTML, and that files keep as Markdown."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from retrato.admin.content import yaml_text
from retrato.errors import AppError
from retrato.kit import markdown_text, rich_text


def changed_markdown(source: str, html: str) -> str:
    """Return the Markdown of an edited text. One that looks as before is kept as it is written."""
    if markdown_text.is_same(rich_text.from_markdown(source), html):
        return source
    try:
        return markdown_text.from_html(html)
    except markdown_text.UnwritableTextError as error:
        raise AppError(422, "textUnwritable") from error


def split(text: str) -> tuple[dict[str, Any], str]:
    """Return the front matter and the body of a Markdown file."""
    front_matter, _, body = text.partition("\n---\n")
    return yaml_text.parse(front_matter) or {}, body


def changed_file(text: str | None, front_matter: Mapping[str, Any], html: str) -> str:
    """Return a Markdown file with another front matter and body."""
    before, body = split(text) if text else (None, "")
    values = {key: value for key, value in front_matter.items() if value}
    if text and before == values:
        head = text.partition("\n---\n")[0]
    else:
        # Not wrapped: the files of the seed have a line per value.
        head = "---\n" + (yaml_text.dump(values, width=float("inf")).rstrip("\n") if values else "{}")
    return f"{head}\n---\n{changed_markdown(body, html)}"


def difference(
    before: Mapping[str, str | None], after: Mapping[str, str | None]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the lines of files that differ, as they were and as they are, for the audit log."""
    was: dict[str, Any] = {}
    became: dict[str, Any] = {}
    for name in after:
        old, new = before.get(name), after[name]
        if old == new:
            continue
        old_lines, new_lines = (old or "").split("\n"), (new or "").split("\n")
        changes = [
            change
            for change in SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes()
            if change[0] != "equal"
        ]
        was[name] = None if old is None else [line for _, start, end, _, _ in changes for line in old_lines[start:end]]
        became[name] = (
            None if new is None else [line for _, _, _, start, end in changes for line in new_lines[start:end]]
        )
    return was, became
