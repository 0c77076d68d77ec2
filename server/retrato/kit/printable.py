"""Validation of names: any script, but no invisible characters and no direction marks."""

import re
import unicodedata

from pydantic_core import PydanticCustomError

_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_DIRECTION_MARKS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def printable(value: str) -> str:
    value = unicodedata.normalize("NFC", value)
    if _DIRECTION_MARKS.search(value) or any(unicodedata.category(character) in _INVISIBLE for character in value):
        raise PydanticCustomError("name", "a name of printable characters is needed")
    return value
