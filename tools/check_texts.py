"""Check that every text exists in every language: the server's texts, the content, and dictionaries in the source that
are keyed by language. Also check that every error code in the source has a text."""

import ast
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from string import Formatter

import yaml

from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES, texts

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "server" / "retrato"
CONTENT = ROOT / "content"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def missing_in(keys: Collection[object]) -> list[str]:
    """Return the languages that a mapping lacks, or nothing if its keys are not languages."""
    is_by_language = bool(keys) and all(key in LANGUAGES for key in keys)
    return [language for language in LANGUAGES if language not in keys] if is_by_language else []


def server_texts() -> Iterator[str]:
    first = texts(DEFAULT_LANGUAGE)
    source = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    codes = {f"errors.{code}" for code in re.findall(r'AppError\(\s*\d+,\s*"(\w+)"', source)}
    yield from (f"{key} is used in the source but has no text" for key in sorted(codes - first.keys()))
    for language in LANGUAGES:
        name = f"server/retrato/texts/{language}.yaml"
        if not (ROOT / name).exists():
            yield f"{name}: there is no such file"
            continue
        other = texts(language)
        yield from (f"{name}: {key} is missing" for key in sorted(first.keys() - other.keys()))
        yield from (f"{name}: {key} is not in {DEFAULT_LANGUAGE}.yaml" for key in sorted(other.keys() - first.keys()))
        for key in sorted(first.keys() & other.keys()):
            if placeholders(first[key]) != placeholders(other[key]):
                yield f"{name}: {key} has other placeholders than {DEFAULT_LANGUAGE}.yaml"


def source_dictionaries() -> Iterator[str]:
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
                if missing := missing_in(keys):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}: no entry for {', '.join(missing)}"


def content() -> Iterator[str]:
    for file in sorted(CONTENT.rglob("*.yaml")):
        with file.open(encoding="utf-8") as stream:
            root = yaml.compose(stream, Loader=yaml.CSafeLoader)
        for node in nodes(root):
            if isinstance(node, yaml.MappingNode) and (missing := missing_in([key.value for key, _ in node.value])):
                line = node.start_mark.line + 1
                yield f"{file.relative_to(ROOT)}:{line}: no translation for {', '.join(missing)}"
    for folder in sorted(file.parent for name in ("post", "version") for file in CONTENT.glob(f"*/*/{name}.yaml")):
        articles = (folder / f"{language}.md" for language in LANGUAGES)
        yield from (f"{file.relative_to(ROOT)}: there is no such file" for file in articles if not file.exists())


def nodes(node: yaml.Node | None) -> Iterator[yaml.Node]:
    if node is None:
        return
    yield node
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from nodes(item)
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from nodes(value)


sys.exit("\n".join([*server_texts(), *source_dictionaries(), *content()]) or None)
