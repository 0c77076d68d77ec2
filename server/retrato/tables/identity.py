from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table

IdentityProviderKey = Literal["google", "apple"]


class Identity(Table):
    """An account at an OpenID provider that signs a user in. It is recognised by its subject, never by its address."""

    __tablename__ = "identities"

    provider: Mapped[IdentityProviderKey] = mapped_column(String, primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    email: Mapped[str]
    """The confirmed address at the provider when it was linked."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
