"""What the forms of the catalogue and of the sale have in common."""

from typing import Annotated

from pydantic import Field, StringConstraints

from retrato.kit.i18n import InEveryLanguage, Language

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Version = Annotated[str, StringConstraints(max_length=40)]
"""Of the file that the editor saw."""
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Lines = Annotated[dict[Language, Line], InEveryLanguage, Field(examples=[{"en": "Text", "es": "Texto"}])]
"""A short text in every language."""
