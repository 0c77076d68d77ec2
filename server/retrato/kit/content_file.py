"""Reads a YAML file into validated values. What is wrong is reported with file and line, in one go."""

from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


class ContentError(Exception):
    """Says, one line each: file:line: where in the file: what is wrong."""


def read(file: Path, shape: type[T]) -> T:
    source = file.read_text(encoding="utf-8")
    try:
        value = yaml.safe_load(source)
        return TypeAdapter(shape).validate_python(value)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ContentError(f"{file}:{line}: {error.problem}") from error
    except ValidationError as error:
        root = yaml.compose(source, Loader=yaml.SafeLoader)
        problems = [
            f"{file}:{_line(root, problem['loc'])}: "
            f"{'.'.join(str(part) for part in problem['loc']) or 'file'}: {problem['msg']}"
            for problem in error.errors()
        ]
        raise ContentError("\n".join(problems)) from error


def _line(node: yaml.Node | None, location: tuple[int | str, ...]) -> int:
    """The line of the deepest part of `location` that stands in the file (a missing field has none itself)."""
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
