from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

ConsentKind = Literal["TERMS", "LIKENESS", "UPLOAD", "AGE"]


class Consent(Table):
    """A statement that a person agreed to, as proof: which text, in which version, for what, and when."""

    __tablename__ = "consents"
    __table_args__ = (Index("ix_consents_user_id", "user_id", "kind", "version"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    kind: Mapped[ConsentKind] = mapped_column(String)
    version: Mapped[int]
    text_key: Mapped[str]
    """The text that was shown."""
    # Not a foreign key: the statement holds for what was made, also after it was deleted.
    subject_id: Mapped[UUID | None]
    """The model or the request for creations that it was given for."""
    agreed_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
