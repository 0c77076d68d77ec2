from datetime import datetime
from uuid import UUID

from retrato.kit.schema import Schema
from retrato.tables import TokenGrantKind, TokenReason


class TokenMovement(Schema):
    """A change of the token balance, and the balance after it."""

    id: UUID
    reason: TokenReason
    kind: TokenGrantKind | None
    """Kind of grant; only set when the reason is `grant`."""
    tokens: int
    """Positive for tokens gained, negative for tokens lost."""
    balance: int
    """Negative while the user owes tokens: refunded ones that were already spent."""
    created_at: datetime
    expires_at: datetime | None
