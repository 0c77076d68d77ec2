from datetime import datetime
from enum import IntEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.currencies import CryptoCode
from retrato.kit.i18n import DEFAULT_LANGUAGE, Language
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class UserStatus(IntEnum):
    UNCONFIRMED = -1
    """The e-mail address is not confirmed yet (S3.1)."""
    CONFIRMED = 1


class User(Table):
    """A person with an account."""

    __tablename__ = "users"
    __table_args__ = (CheckConstraint("email = lower(email)", name="email_lower_case"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    name: Mapped[str]
    email: Mapped[str] = mapped_column(unique=True)
    new_email: Mapped[str | None]
    """Asked for, and the user's once the link that was sent there is used."""
    password_hash: Mapped[str] = mapped_column(info=SECRET)
    # users and files point at each other; use_alter says which of the two is made first.
    avatar_file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id", ondelete="SET NULL", use_alter=True))
    status: Mapped[int] = mapped_column(default=UserStatus.UNCONFIRMED)
    language_tag: Mapped[Language] = mapped_column(String, default=DEFAULT_LANGUAGE)
    region: Mapped[str | None]
    """What the person chose; None follows the browser (product.md §3). The currencies alike."""
    fiat_currency: Mapped[str | None]
    crypto_currency: Mapped[CryptoCode | None] = mapped_column(String)
    is_staff: Mapped[bool] = mapped_column(default=False)
    second_factor_since: Mapped[datetime | None]
    """Since when signing in asks for a code of the person's app, too (`second_factors`); None while it does not."""
    deletes_at: Mapped[datetime | None] = mapped_column(index=True)
    """When the account goes, once its owner has asked for that; until then they may think again."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
