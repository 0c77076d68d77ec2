"""Finds words that must not be used in names, or asked for in pictures.

The lists are `words_en.txt` and `words_es.txt`, for pictures also `words_pictures.txt`. All are used in any language.
"""

import re
from functools import cache
from pathlib import Path
from uuid import UUID

from retrato.errors import AppError
from retrato.kit.fold import fold
from retrato.runtime import Runtime
from retrato.trust import refusals
from retrato.trust.refusals import RefusalSource

_TOKENS = re.compile(r"[^\W_]+(?:[@$!][^\W_]+)*|[@$][^\W_]+")
_LEET = str.maketrans("013457@$!", "oieastasi")
_STRETCHED = re.compile(r"([a-z])\1{2,}")
_SPELLED_OUT = re.compile(r"(?<!\S)(?:\S ){2,}\S(?!\S)")


async def require_allowed(
    runtime: Runtime, user_id: UUID, text: str, source: RefusalSource, *, field: str, pictures: bool = False
) -> None:
    """Raise a 422 if the text contains a word of the lists, and count the refusal. `pictures`: it describes one."""
    if find(text, pictures=pictures):
        await refusals.record(runtime.database, runtime.settings.trust, user_id, "WORDS", source, text=text)
        raise AppError(422, "words", fields={field: "words"})


def find(text: str, *, pictures: bool = False) -> str | None:
    """Return a word of the lists that the text contains as a whole, whatever its case and accents, also with digits for
    letters, stretched or spelled out."""
    plain = " ".join(_TOKENS.findall(fold(text)))
    readable = " ".join(_read_leet(token) for token in plain.split())
    short = _STRETCHED.sub(r"\1", readable)
    joined = _SPELLED_OUT.sub(lambda letters: letters[0].replace(" ", ""), readable)
    return next(
        (word for word in _words(pictures) for form in (plain, readable, short, joined) if f" {word} " in f" {form} "),
        None,
    )


def _read_leet(token: str) -> str:
    """Read digits and signs as letters, but leave numbers alone."""
    return token.translate(_LEET) if any(letter.isalpha() for letter in token) else token


@cache
def _words(pictures: bool) -> tuple[str, ...]:
    lines = [
        line.strip()
        for name in ("words_en.txt", "words_es.txt", *(["words_pictures.txt"] if pictures else []))
        for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    ]
    return tuple(fold(line) for line in lines if line and not line.startswith("#"))
