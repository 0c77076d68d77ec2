"""Changing the text of a YAML file: what stays the same is kept as it is written, with its comments, so that an export
makes a small difference."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import yaml

_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WIDTH = 120


@dataclass(frozen=True)
class Source:
    """A value that is written as YAML already."""

    text: str


def parse(text: str) -> Any:
    return yaml.load(text, Loader=_Loader)  # noqa: S506 -- it is a safe loader


def change_mapping(text: str, values: Mapping[str, Any]) -> str:
    """Set keys of a mapping; None removes one. New keys follow the key that comes before them in `values`."""
    head, sections = _sections(text)
    now = parse(text) or {}
    previous: str | None = None
    for key, value in values.items():
        if value is None:
            sections.pop(key, None)
            continue
        if isinstance(value, Source):
            written = f"{key}:\n{textwrap.indent(textwrap.dedent(value.text).strip(chr(10)), '  ')}\n"
        else:
            written = dump({key: value})
        if key not in sections:
            sections = _inserted(sections, previous, key, written)
        elif isinstance(value, Source) or now[key] != value:
            sections[key] = written + _trailing_space(sections[key])
        previous = key
    return head + "".join(sections.values())


def change_list(text: str, entries: Sequence[Mapping[str, Any]]) -> str:
    """Replace the entries of a list of mappings that have an `id`."""
    root = yaml.compose(text, Loader=_Loader)
    if not isinstance(root, yaml.SequenceNode) or not root.value or root.flow_style:
        return _comments(text) + dump(list(entries))
    lines = text.splitlines(keepends=True)
    starts = [node.start_mark.line for node in root.value]
    written = {
        entry["id"]: (entry, "".join(lines[start:end]).rstrip("\n") + "\n")
        for entry, start, end in zip(parse(text), starts, [*starts[1:], len(lines)], strict=True)
    }
    spaced = any(not lines[start - 1].strip() for start in starts[1:])
    parts = []
    for entry in entries:
        known, source = written.get(entry["id"], (None, ""))
        parts.append(source if known == entry else dump([entry]))
    return "".join(lines[: starts[0]]) + ("\n" if spaced else "").join(parts)


def section(text: str, key: str) -> str:
    """Return the text of a key's value, without its indentation."""
    whole = _sections(text)[1].get(key, "").removeprefix(f"{key}:")
    first, _, rest = whole.partition("\n")
    return first.strip() + "\n" if first.strip() else textwrap.dedent(rest).rstrip("\n") + "\n"


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """Split a mapping into the lines before it, and the lines of each key."""
    root = yaml.compose(text, Loader=_Loader)
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        values = parse(text) or {}
        return _comments(text), {key: dump({key: value}) for key, value in values.items()}
    lines = text.splitlines(keepends=True)
    starts = [(key.value, key.start_mark.line) for key, _ in root.value]
    ends = [line for _, line in starts[1:]] + [len(lines)]
    return "".join(lines[: starts[0][1]]), {
        key: "".join(lines[start:end]) for (key, start), end in zip(starts, ends, strict=True)
    }


def _inserted(sections: Mapping[str, str], after: str | None, key: str, written: str) -> dict[str, str]:
    if after not in sections:
        return {**sections, key: written}
    found: dict[str, str] = {}
    for name, text in sections.items():
        found[name] = text
        if name == after:
            found[key] = written
    return found


def _comments(text: str) -> str:
    """Return the comments and empty lines at the beginning."""
    lines = text.splitlines(keepends=True)
    first = next((index for index, line in enumerate(lines) if line.strip() and line[0] != "#"), len(lines))
    return "".join(lines[:first])


def _trailing_space(text: str) -> str:
    return "\n" * (len(text) - len(text.rstrip("\n")) - 1)


def dump(value: Any, width: float = _WIDTH) -> str:
    """Write a list or a mapping in lines, and what has no further level in braces, if it is short."""
    stream = StringIO()
    dumper = _Dumper(stream, sort_keys=False, allow_unicode=True, width=width, default_flow_style=None)
    node = dumper.represent_data(value)
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = False
    dumper.open()
    dumper.serialize(node)
    dumper.close()
    return stream.getvalue()


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines, and moments, as people do."""

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        has_long = any(isinstance(value, str) and (len(value) > 40 or "\n" in value) for value in mapping.values())
        return super().represent_mapping(tag, mapping, False if has_long else flow_style)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _moment(dumper: yaml.SafeDumper, moment: datetime) -> yaml.ScalarNode:
    text = moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return dumper.represent_scalar("tag:yaml.org,2002:timestamp", text)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(datetime, _moment)
