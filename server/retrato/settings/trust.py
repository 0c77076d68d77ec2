from pydantic import BaseModel, PositiveFloat, PositiveInt


class TrustSettings(BaseModel):
    """Screening, and what happens to those whose pictures or words are refused again and again (docs/trust.md)."""

    minimum_age: PositiveFloat = 16
    """The apparent age below which a picture is refused. Estimates err by five years or more, so this is lower than the
    age of consent on purpose: docs/trust.md has the figures."""
    refusals: PositiveInt = 5
    """After so many refusals within `refusal_hours`, creation is suspended and staff are asked to look."""
    refusal_hours: PositiveInt = 24
