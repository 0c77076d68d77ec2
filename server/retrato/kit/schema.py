"""How values look on the wire: camelCase names, and nothing accepted that was not asked for."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

Words = dict[str, str]
"""One text per language; who shows it picks, and takes the first where theirs is missing (S3.3)."""


class Schema(BaseModel):
    """An answer, or part of one."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Body(Schema):
    """What a client may send. A field we do not know is refused, so a typing error is never silently ignored."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)
