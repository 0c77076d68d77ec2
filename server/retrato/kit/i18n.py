"""Languages, and the server's own texts: error messages and e-mails.

Texts are in `retrato/texts/<language>.yaml`, a flat map of keys to texts with `{placeholders}`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal, TypeVar, get_args

import yaml
from pydantic import AfterValidator, Field

Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT_LANGUAGE: Language = "en"
LOCALES: dict[Language, str] = {"en": "en-US", "es": "es-ES"}
"""For services that require a region."""

Text = TypeVar("Text", bound=str)


def _in_every_language(texts: dict[Language, Text]) -> dict[Language, Text]:
    if missing := [language for language in LANGUAGES if language not in texts]:
        raise ValueError(f"no translation for {', '.join(missing)}")
    return texts


InEveryLanguage = AfterValidator(_in_every_language)
Translated = Annotated[dict[Language, Annotated[str, Field(min_length=1)]], InEveryLanguage]


def localized_path(language: Language, path: str) -> str:
    """Return the path of a page in a language. Paths that a language has of its own are up to the caller."""
    return path if language == DEFAULT_LANGUAGE else f"/{language}{path}"


def pick(texts: Mapping[str, str], language: Language) -> str:
    """Return a stored text in a language, or the first one if it was stored before the language was added."""
    return texts.get(language) or next(iter(texts.values()))


def as_language(tag: str | None) -> Language | None:
    """Return the supported language of a tag such as `es-MX`, or None."""
    primary = (tag or "").strip().lower().partition("-")[0]
    return next((language for language in LANGUAGES if language == primary), None)


def from_accept_language(header: str | None) -> Language | None:
    """Return the supported language with the highest quality value (RFC 9110), or None."""
    accepted: list[tuple[float, Language]] = []
    for part in (header or "")[:500].split(","):
        tag, _, parameter = part.partition(";")
        try:
            quality = float(parameter.partition("=")[2]) if parameter else 1.0
        except ValueError:
            continue
        if (language := as_language(tag)) and quality > 0:
            accepted.append((quality, language))
    return max(accepted, key=lambda pair: pair[0])[1] if accepted else None


@cache
def texts(language: Language) -> dict[str, str]:
    file = resources.files("retrato") / "texts" / f"{language}.yaml"
    loaded: dict[str, str] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return loaded


def translate_with_fallback(language: Language, key: str, *, fallback: str) -> str:
    """Translate a key that may be unknown, such as an engine's own error code."""
    return translate(language, key if key in texts(language) else fallback)


def translate(language: Language, key: str, **values: object) -> str:
    return texts(language)[key].format_map(values)
