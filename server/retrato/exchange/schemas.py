from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from retrato.kit.schema import Schema

Rate = Annotated[Decimal, Field(gt=0, max_digits=30, allow_inf_nan=False)]


class Rates(Schema):
    as_of: date
    """Date of the rates."""
    older: dict[str, date]
    """Dates of the rates that are older than that."""
    per_dollar: dict[str, float]
    """How much of each currency one US dollar buys."""
