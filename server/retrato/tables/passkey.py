from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table


class Passkey(Table):
    """A passkey (WebAuthn credential) of a user. We hold its public key only."""

    __tablename__ = "passkeys"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    credential_id: Mapped[bytes] = mapped_column(unique=True, info=SECRET)
    public_key: Mapped[bytes] = mapped_column(info=SECRET)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    """Of the last sign-in. A smaller one reveals a copied key. Synchronised passkeys always report 0."""
    name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    last_used_at: Mapped[datetime | None]
