from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

UserModelStatus = Literal["TRAINING", "READY", "FAILED"]
UserModelGender = Literal["MALE", "FEMALE", "UNISEX"]


class UserModel(Table):
    """A personal model, trained from selfies."""

    __tablename__ = "user_models"
    __table_args__ = (
        UniqueConstraint("user_id", "idempotency_key", name="uq_user_models_user_id_key"),
        # For staff, who see what is not ready across all users.
        Index("ix_user_models_not_ready", "id", postgresql_where="status <> 'READY'"),
        # For staff, who look for what an engine has not done.
        Index("ix_user_models_engine", "engine", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    idempotency_key: Mapped[str | None]
    """A retry of the same request has the same key."""
    fingerprint: Mapped[str | None]
    """A hash of the request's contents. Reusing a key for another request is refused."""
    mixed_confirmed: Mapped[bool] = mapped_column(default=False, server_default="false")
    """The selfies seemed to show several people, and the user confirmed that it should be trained with them."""
    name: Mapped[str]
    gender: Mapped[UserModelGender] = mapped_column(String)
    status: Mapped[UserModelStatus] = mapped_column(String, default="TRAINING")
    progress: Mapped[float] = mapped_column(default=0.0)
    attempts: Mapped[int] = mapped_column(default=0)
    """The number of started attempts. Only the latest attempt may finish the training."""
    failures: Mapped[int] = mapped_column(default=0, server_default="0")
    """The number of attempts that the engine failed. Attempts that were stopped or lost do not count."""
    lease_until: Mapped[datetime | None]
    """Until when the running attempt holds the model, by the database's clock. It renews the lease while it works."""
    error: Mapped[str | None]
    """The error code, which is also the key of its text (`trainings.*`)."""
    engine: Mapped[str]
    """The engine that trained the model. Only it can use the file."""
    file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id"), index=True)
    thumbnail_file_id: Mapped[UUID | None] = mapped_column(ForeignKey("files.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    deadline_at: Mapped[datetime]
    provider_finished_at: Mapped[datetime | None]


class Selfie(Table):
    """A picture from which a model is trained."""

    __tablename__ = "selfies"

    file_id: Mapped[UUID] = mapped_column(ForeignKey("files.id"), primary_key=True)
    user_model_id: Mapped[UUID] = mapped_column(ForeignKey("user_models.id", ondelete="CASCADE"), index=True)
    position: Mapped[int]
