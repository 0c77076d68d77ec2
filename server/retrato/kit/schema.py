"""Base classes of request and response bodies. Names are camelCase in JSON."""

from collections.abc import Sequence
from typing import Any

from pydantic import AfterValidator, BaseModel, ConfigDict, field_validator, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

_MAX_UNKNOWN_FIELDS = 10
LocalizedText = dict[str, str]
"""One text per language. Clients pick theirs, and fall back to the first."""


def _refuse_repeated(values: Sequence[Any]) -> Sequence[Any]:
    if len(set(values)) < len(values):
        raise PydanticCustomError("repeated", "values are repeated")
    return values


NoRepeats = AfterValidator(_refuse_repeated)
"""For a list whose values must differ."""


class Schema(BaseModel):
    """A response, or part of one."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Body(Schema):
    """A request body. Unknown fields are refused, and NUL, which PostgreSQL cannot store in text."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_many_fields(cls, data: Any) -> Any:
        # One error instead of one per unknown field: with thousands of them, the errors take far longer than the JSON.
        if isinstance(data, dict) and len(data) > len(cls.model_fields) + _MAX_UNKNOWN_FIELDS:
            raise PydanticCustomError("extra_forbidden", "too many fields")
        return data

    @field_validator("*", mode="after")
    @classmethod
    def _refuse_nul(cls, value: Any) -> Any:
        if _has_nul(value):
            raise PydanticCustomError("nul", "NUL is not allowed")
        return value


def _has_nul(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value
        case dict():
            return any(map(_has_nul, [*value.keys(), *value.values()]))
        case list():
            return any(map(_has_nul, value))
        case _:
            return False
