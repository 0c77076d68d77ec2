from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.style import Mode
from retrato.tables.table import Table

CreationMode = Literal[Mode, "EDIT"]
"""How it was made: in a style by one of its modes, or by editing a finished photo, which passes on its style."""
CreationKind = Literal["PHOTO", "VIDEO"]
CreationStatus = Literal["QUEUED", "RUNNING", "DONE", "FAILED"]


class CreationRequest(Table):
    """One request to create items. A retry has the same idempotency key."""

    __tablename__ = "creation_requests"
    __table_args__ = (
        UniqueConstraint("user_id", "idempotency_key", name="uq_creation_requests_user_id_key"),
        Index("ix_creation_requests_shoot_id", "shoot_id", postgresql_where="shoot_id is not null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    idempotency_key: Mapped[str | None]
    fingerprint: Mapped[str]
    """A hash of the request's contents. Reusing a key for another request is refused."""
    shoot_id: Mapped[UUID | None] = mapped_column(ForeignKey("shoots.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())


class Creation(Table):
    """A photo or a video. It is DONE only once its file is stored."""

    __tablename__ = "creations"
    __table_args__ = (
        # Covers what galleries filter and count by.
        Index(
            "ix_creations_user_id",
            "user_id",
            "kind",
            "id",
            postgresql_include=["status", "deleted_at", "favourite"],
        ),
        Index("ix_creations_unfinished", "deadline_at", postgresql_where="status in ('QUEUED', 'RUNNING')"),
        Index("ix_creations_finished_at", "finished_at", postgresql_where="finished_at is not null"),
        # For staff, who see what is not done across all users, also by its kind and error.
        Index("ix_creations_not_done", "id", postgresql_where="status <> 'DONE'"),
        Index("ix_creations_not_done_kind", "kind", "id", postgresql_where="status <> 'DONE'"),
        # Failed ones are few among those that wait.
        Index("ix_creations_failed", "id", postgresql_where="status = 'FAILED'"),
        Index("ix_creations_failed_kind", "kind", "id", postgresql_where="status = 'FAILED'"),
        Index("ix_creations_error", "error", "id", postgresql_where="status = 'FAILED'"),
        Index("ix_creations_shared", "id", postgresql_where="share_token is not null"),
        Index("ix_creations_deleted", "deleted_at", postgresql_where="deleted_at is not null"),
        Index(
            "ix_creations_deleted_not_done",
            "deleted_at",
            postgresql_where="deleted_at is not null and status <> 'DONE'",
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    request_id: Mapped[UUID] = mapped_column(ForeignKey("creation_requests.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    kind: Mapped[CreationKind] = mapped_column(String)
    mode: Mapped[CreationMode] = mapped_column(String)
    style_id: Mapped[str] = mapped_column(ForeignKey("styles.id"), index=True)
    user_model_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_models.id", ondelete="SET NULL"), index=True)
    source_id: Mapped[UUID | None] = mapped_column(ForeignKey("creations.id", ondelete="SET NULL"), index=True)
    """The user's photo it is made from. None if the source file was uploaded."""
    source_file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id", ondelete="SET NULL"), index=True)
    options: Mapped[dict[str, Any]] = mapped_column("wishes")
    """The engine's options, such as aspect ratio, quality and gender."""
    seed: Mapped[int] = mapped_column(BigInteger)
    tokens: Mapped[int]
    status: Mapped[CreationStatus] = mapped_column(String, default="QUEUED")
    progress: Mapped[float] = mapped_column(default=0.0)
    attempts: Mapped[int] = mapped_column(default=0)
    """The number of started attempts. Only the latest attempt may finish the item."""
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    """The number of attempts that the engine failed. Attempts that were stopped or lost do not count."""
    engine: Mapped[str | None]
    """The engine of the latest attempt. None before the first one."""
    lease_until: Mapped[datetime | None]
    """Until when the running attempt holds the item, by the database's clock. It renews the lease while it works."""
    error: Mapped[str | None]
    """The error code, which is also the key of its text (`failures.*`)."""
    file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id"), index=True)
    poster_file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id"), index=True)
    seconds: Mapped[float | None]
    favourite: Mapped[bool] = mapped_column(default=False)
    share_token: Mapped[str | None] = mapped_column(unique=True)
    """Grants public access to this item until its owner revokes it."""
    deleted_at: Mapped[datetime | None]
    """When the item went to the bin (creation/recycle_bin.py). Row and files are removed later."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    deadline_at: Mapped[datetime]
