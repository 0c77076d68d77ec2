from datetime import datetime
from uuid import UUID

from retrato.kit.schema import LocalizedText, Schema
from retrato.tables import CreationKind, CreationMode, TokenGrantKind, TokenReason


class ExpiringTokens(Schema):
    tokens: int
    expires_at: datetime


class TokenBalance(Schema):
    """What can be spent, and when it expires."""

    balance: int
    """Negative while the user owes tokens."""
    lasting: int
    """Tokens that never expire."""
    expiring: list[ExpiringTokens]
    """The soonest to expire, which are spent first, come first."""


class MovedFor(Schema):
    """The photos or the video that the tokens were reserved for or given back from."""

    kind: CreationKind
    mode: CreationMode
    style: LocalizedText
    model: str | None
    """The name of the personal model, if one was used and still exists."""
    ids: list[UUID]
    """Those that can be opened: made, and not deleted."""


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
    made: MovedFor | None
    """None if the tokens moved for something else, or everything was deleted since."""
    count: int
    """How many photos or videos it was for."""
