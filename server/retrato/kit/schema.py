"""Base classes of request and response bodies. Names are camelCase in JSON."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

LocalizedText = dict[str, str]
"""One text per language. Clients pick theirs, and fall back to the first."""


class Schema(BaseModel):
    """A response, or part of one."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Body(Schema):
    """A request body. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)
