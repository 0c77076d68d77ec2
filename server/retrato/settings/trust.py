from pydantic import BaseModel, PositiveInt


class TrustSettings(BaseModel):
    """Reports, takedowns and appeals (docs/trust.md)."""

    evidence_days: PositiveInt = 180
    """How long the file of a picture that staff took down is kept as evidence. Until then it can be restored."""
