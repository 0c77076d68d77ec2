from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import Table

SubscriptionService = Literal["APP"]


class Subscription(Table):
    """What a person subscribed to, and until when it is paid for."""

    __tablename__ = "subscriptions"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    service: Mapped[SubscriptionService] = mapped_column(String)
    plan_key: Mapped[str]
    model_slots: Mapped[int]
    active_until: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
