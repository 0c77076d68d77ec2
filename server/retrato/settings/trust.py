from pydantic import BaseModel, PositiveFloat, PositiveInt


class TrustSettings(BaseModel):
    """Screening, reports, takedowns and appeals (docs/trust.md)."""

    minimum_age: PositiveFloat = 16
    """The apparent age below which a picture is refused. Estimates err by five years or more, so this is lower than the
    age of consent on purpose: docs/trust.md has the figures."""
    refusals: PositiveInt = 5
    """After so many refusals within `refusal_hours`, creation is suspended and staff are asked to look."""
    refusal_hours: PositiveInt = 24
    evidence_days: PositiveInt = 180
    """How long the file of a picture that staff took down is kept as evidence. Until then it can be restored."""
