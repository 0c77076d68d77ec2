from datetime import datetime
from enum import IntEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.currencies import CryptoCode
from retrato.kit.i18n import DEFAULT_LANGUAGE, Language
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class UserStatus(IntEnum):
    UNCONFIRMED = -1
    """The e-mail address is not confirmed yet."""
    CONFIRMED = 1


class User(Table):
    """A user account."""

    __tablename__ = "users"
    __table_args__ = (
        CheckConstraint("email = lower(email)", name="email_lower_case"),
        # For the beginning of an address, whatever the database's own sort order is.
        Index("ix_users_email_beginning", "email", postgresql_ops={"email": "text_pattern_ops"}),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    name: Mapped[str]
    email: Mapped[str] = mapped_column(unique=True)
    new_email: Mapped[str | None]
    """A requested new address. It replaces `email` once the link sent there is used."""
    password_hash: Mapped[str | None] = mapped_column(info=SECRET)
    """None for an account that was opened with Google or Apple, until its owner sets one with a reset link."""
    # users and files refer to each other; use_alter breaks the cycle.
    avatar_file_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("files.id", ondelete="SET NULL", use_alter=True), index=True
    )
    status: Mapped[int] = mapped_column(default=UserStatus.UNCONFIRMED)
    language_tag: Mapped[Language] = mapped_column(String, default=DEFAULT_LANGUAGE)
    region: Mapped[str | None]
    """The user's choice. None means the browser's. The same applies to the currencies."""
    fiat_currency: Mapped[str | None]
    crypto_currency: Mapped[CryptoCode | None] = mapped_column(String)
    is_staff: Mapped[bool] = mapped_column(default=False)
    second_factor_since: Mapped[datetime | None]
    """Since when signing in requires a code of the authenticator app (`second_factors`); None if it does not."""
    deletes_at: Mapped[datetime | None] = mapped_column(index=True)
    """When the account is deleted, if the user requested it. They can cancel until then."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
