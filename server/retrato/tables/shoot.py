from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table


class ShootTemplate(Table):
    """A ready-made shoot of the catalogue."""

    __tablename__ = "shoot_templates"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[dict[str, str]]
    description: Mapped[dict[str, str]]
    style_ids: Mapped[list[str]]
    """Some may be for women or for men only; a shoot has those that fit the model."""
    counts: Mapped[list[int]]
    """The numbers of photos that it is offered with."""
    price: Mapped[int]
    """Of each photo, in tokens."""
    aspect: Mapped[str]
    position: Mapped[int]
    offered: Mapped[bool]
    """False once it is no longer in the catalogue. The row stays, because shoots refer to it."""


class Shoot(Table):
    """Photos that were ordered together. Its items are those of its requests: the order, and further photos like one of
    them."""

    __tablename__ = "shoots"
    __table_args__ = (Index("ix_shoots_user_id", "user_id", "id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    template_id: Mapped[str | None] = mapped_column(ForeignKey("shoot_templates.id"), index=True)
    """None for one of the user's own styles."""
    user_model_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_models.id", ondelete="SET NULL"), index=True)
    quantity: Mapped[int]
    price: Mapped[int]
    """Of each photo, in tokens."""
    suggested: Mapped[list[str]] = mapped_column(default=list)
    """The ids of the best photos, once all are finished."""
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    finished_at: Mapped[datetime | None]
