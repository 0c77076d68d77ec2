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
# FAILED includes cancelled calls. A new request with the same key starts a new call.
HostedCallStatus = Literal["OPEN", "DONE", "FAILED"]


class HostedCall(Table):
    """A call to a hosted engine, inserted before the request is sent, so that a retry after a crash finds the call that
    is already paid for. Contains no personal data, and is deleted after a few days."""

    __tablename__ = "hosted_calls"
    __table_args__ = (
        Index("ix_hosted_calls_wish", "provider", "verb", "key", unique=True, postgresql_where="status <> 'FAILED'"),
        UniqueConstraint("provider", "remote_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    """Part of the webhook's URL."""
    provider: Mapped[HostedProvider] = mapped_column(String)
    verb: Mapped[HostedVerb] = mapped_column(String)
    key: Mapped[str]
    """The idempotency key of the engine request (`contract.py`)."""
    request: Mapped[dict[str, Any] | None] = mapped_column("asked", JSONB(none_as_null=True), key="request")
    """The exact request, by which it is found at the provider if its response was lost."""
    requested_at: Mapped[datetime | None] = mapped_column("asked_at", key="requested_at")
    remote_id: Mapped[str | None]
    """The provider's id; None until it has answered."""
    status: Mapped[HostedCallStatus] = mapped_column(String, default="OPEN")
    answer: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    error: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), index=True)
    updated_at: Mapped[datetime] = mapped_column(default=lambda: clock.now(), onupdate=lambda: clock.now())
