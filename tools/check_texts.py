"""Check the server's texts: all languages have the same keys with the same placeholders, and every error code in the
source has a text."""

import re
import sys
from pathlib import Path
from string import Formatter

from retrato.kit.i18n import LANGUAGES, texts

PACKAGE = Path(__file__).parents[1] / "server" / "retrato"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def named_in_code() -> set[str]:
    source = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    codes = re.findall(r'AppError\(\s*\d+,\s*"(\w+)"', source)
    return {f"errors.{code}" for code in codes}


def problems() -> list[str]:
    first = texts(LANGUAGES[0])
    found = [f"{key} is named in the code but has no text" for key in sorted(named_in_code() - first.keys())]
    for language in LANGUAGES[1:]:
        other = texts(language)
        found += [f"{language} lacks or does not need {key}" for key in sorted(first.keys() ^ other.keys())]
        found += [
            f"{language} {key}: other placeholders than {LANGUAGES[0]}"
            for key in sorted(first.keys() & other.keys())
            if placeholders(first[key]) != placeholders(other[key])
        ]
    return found


sys.exit("\n".join(problems()) or None)
