from datetime import datetime
from uuid import UUID

from retrato.kit.schema import Schema
from retrato.tables import TokenGrantKind, TokenReason


class TokenMovement(Schema):
    """A change of what is free to spend, and what was free after it."""

    id: UUID
    reason: TokenReason
    kind: TokenGrantKind | None
    """Where given tokens came from; None for all that happens to them later."""
    tokens: int
    """More than zero when they came, less when they went."""
    balance: int
    """Below zero when tokens were taken back that had been spent."""
    created_at: datetime
    expires_at: datetime | None
