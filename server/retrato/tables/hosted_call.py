from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

HostedProvider = Literal["replicate", "fal"]
HostedVerb = Literal["train", "imagine", "reimagine", "animate"]
# FAILED is also what was called off: whoever wishes for it again begins anew.
HostedCallStatus = Literal["OPEN", "DONE", "FAILED"]


class HostedCall(Table):
    """Something asked of a hosted engine, written down before it is asked: who comes back after a crash finds here what
    is paid for already. It names no person, and is deleted after a few days."""

    __tablename__ = "hosted_calls"
    __table_args__ = (
        Index("ix_hosted_calls_wish", "provider", "verb", "key", unique=True, postgresql_where="status <> 'FAILED'"),
        UniqueConstraint("provider", "remote_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    """The webhook's address carries it."""
    provider: Mapped[HostedProvider] = mapped_column(String)
    verb: Mapped[HostedVerb] = mapped_column(String)
    key: Mapped[str]
    """Of the wish (`contract.py`)."""
    asked: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    """What the provider is about to be asked, word for word; by it a lost request is known again."""
    asked_at: Mapped[datetime | None]
    remote_id: Mapped[str | None]
    """How the provider calls it; none until it has answered."""
    status: Mapped[HostedCallStatus] = mapped_column(String, default="OPEN")
    answer: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    error: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
    updated_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), onupdate=lambda: clock.now())
