"""Reads and validates YAML files, and Markdown files with YAML front matter. All problems of a file are reported, with
file and line."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")
# libyaml parses the catalogue ten times faster; a PyYAML built from source may lack it.
_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ContentError(Exception):
    """Lists problems, one per line: `file:line: location: problem`."""


def read(file: Path, type_: type[T], context: Mapping[str, Any] | None = None) -> T:
    """Read a YAML file. `context` is passed to the validators of the type."""
    return _validated(file, _text(file), type_, context)


@dataclass(frozen=True)
class Markdown(Generic[T]):
    front_matter: T
    body: str
    first_line: int
    """The number of the body's first line in the file."""


def read_markdown(file: Path, type_: type[T]) -> Markdown[T]:
    """Read a file that begins with YAML between two lines of `---`."""
    front_matter, body = _split(file)
    return Markdown(_validated(file, front_matter, type_), body, front_matter.count("\n") + 3)


def location_of(file: Path, *location: int | str) -> str:
    """Return `file:line` of a value, for problems that are found after reading."""
    source = _split(file)[0] if file.suffix == ".md" else _text(file)
    return f"{file}:{_line(yaml.compose(source, Loader=_Loader), location)}"


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ContentError(f"{file}:1: there is no such file") from None


def _split(file: Path) -> tuple[str, str]:
    # The first line of dashes is kept: it is valid YAML, and keeps the line numbers right.
    front_matter, dashes, body = _text(file).partition("\n---\n")
    if not dashes or not front_matter.startswith("---\n"):
        raise ContentError(f"{file}:1: it does not begin with YAML between two lines of ---")
    return front_matter, body


def _validated(file: Path, source: str, type_: type[T], context: Mapping[str, Any] | None = None) -> T:
    try:
        value = yaml.load(source, Loader=_Loader)  # noqa: S506 -- it is a safe loader
        return TypeAdapter(type_).validate_python(value, context=context)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ContentError(f"{file}:{line}: {error.problem}") from error
    except ValidationError as error:
        root = yaml.compose(source, Loader=_Loader)
        problems = [
            f"{file}:{_line(root, problem['loc'])}: "
            f"{'.'.join(str(part) for part in problem['loc']) or 'file'}: {problem['msg']}"
            for problem in error.errors()
        ]
        raise ContentError("\n".join(problems)) from error


def _line(node: yaml.Node | None, location: tuple[int | str, ...]) -> int:
    """Return the line of the deepest part of `location` that exists, because a missing field has no line."""
    line = node.start_mark.line + 1 if node else 1
    for part in location:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == str(part)), None)
            if found is None:
                break
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
        else:
            break
    return line
