from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import SECRET, Table

SignInChallengeKind = Literal["passkey-add", "passkey-use", "openid", "openid-code", "openid-statements"]


class SignInChallenge(Table):
    """A single-use random value that a passkey signs or an OpenID provider returns. Only its hash is stored."""

    __tablename__ = "sign_in_challenges"

    hash: Mapped[bytes] = mapped_column(primary_key=True, info=SECRET)
    kind: Mapped[SignInChallengeKind] = mapped_column(String)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    """Whose sign-in it belongs to, once that is known."""
    data: Mapped[dict[str, Any]] = mapped_column(JSONB, info=SECRET)
    """What the answer is checked against."""
    expires_at: Mapped[datetime] = mapped_column(index=True)
