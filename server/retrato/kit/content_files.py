"""Reads and validates the files of the content: YAML, and Markdown with YAML front matter. All problems of a file are
reported, with file and line.

A file that staff have edited comes from the database instead of the folder.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Generic, TypeVar, cast

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError

T = TypeVar("T")
# libyaml parses the catalogue ten times faster; a PyYAML built from source may lack it.
_Loader: type[yaml.SafeLoader | yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ContentError(Exception):
    """Lists problems, one per line: `file:line: location: problem`."""


@dataclass(frozen=True)
class Markdown(Generic[T]):
    front_matter: T
    body: str
    first_line: int
    """The number of the body's first line in the file."""


@dataclass(frozen=True)
class ContentFiles:
    folder: Path
    edits: Mapping[str, str | None] = field(default_factory=dict)
    """The text of each edited file by its name (`styles/neon-city.yaml`); None if it was deleted."""

    def names(self, pattern: str) -> list[str]:
        """Return the sorted names of the files that match a pattern such as `styles/*.yaml`."""
        found = {file.relative_to(self.folder).as_posix() for file in self.folder.glob(pattern)}
        edited = {name for name in self.edits if PurePosixPath(name).match(pattern)}
        return sorted(name for name in found | edited if self.edits.get(name, "") is not None)

    def text(self, name: str) -> str:
        text = self.edits[name] if name in self.edits else self.seed(name)
        if text is None:
            raise ContentError(f"{self.folder / name}:1: there is no such file")
        return text

    def seed(self, name: str) -> str | None:
        """Return the text of the file in the folder; None if there is none."""
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def read(self, name: str, type_: type[T], context: Mapping[str, Any] | None = None) -> T:
        """Read a YAML file. `context` is passed to the validators of the type. The result may be shared: do not change
        it."""
        return _validated(self.folder / name, self.text(name), type_, context)

    def read_markdown(self, name: str, type_: type[T]) -> Markdown[T]:
        """Read a file that begins with YAML between two lines of `---`."""
        front_matter, body = self._split(name)
        return Markdown(_validated(self.folder / name, front_matter, type_), body, front_matter.count("\n") + 3)

    def location_of(self, name: str, *location: int | str) -> str:
        """Return `file:line` of a value, for problems that are found after reading."""
        source = self._split(name)[0] if name.endswith(".md") else self.text(name)
        return f"{self.folder / name}:{_line(yaml.compose(source, Loader=_Loader), location)}"

    def _split(self, name: str) -> tuple[str, str]:
        # The first line of dashes is kept: it is valid YAML, and keeps the line numbers right.
        front_matter, dashes, body = self.text(name).partition("\n---\n")
        if not dashes or not front_matter.startswith("---\n"):
            raise ContentError(f"{self.folder / name}:1: it does not begin with YAML between two lines of ---")
        return front_matter, body


def _validated(file: Path, source: str, type_: type[T], context: Mapping[str, Any] | None = None) -> T:
    try:
        if context is None and isinstance(type_, type) and issubclass(type_, BaseModel):
            return cast("T", _parsed(source, type_))
        return TypeAdapter(type_).validate_python(_loaded(source), context=context)
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


# Each change of the content reads all of its files, in a process that serves people meanwhile.
@lru_cache(maxsize=1024)
def _parsed(source: str, model: type[BaseModel]) -> BaseModel:
    return model.model_validate(_loaded(source))


def _loaded(source: str) -> Any:
    return yaml.load(source, Loader=_Loader)  # noqa: S506 -- it is a safe loader


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
