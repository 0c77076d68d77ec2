from typing import Literal

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.subscription import SubscriptionService
from retrato.tables.table import Table

PlanInterval = Literal["month", "year"]


class Plan(Table):
    """A subscription plan."""

    __tablename__ = "plans"

    id: Mapped[str] = mapped_column(primary_key=True)
    service: Mapped[SubscriptionService] = mapped_column(String)
    key: Mapped[str] = mapped_column(unique=True)
    name: Mapped[dict[str, str]]
    description: Mapped[dict[str, str]]
    interval: Mapped[PlanInterval] = mapped_column(String)
    amount_minor: Mapped[int]
    currency: Mapped[str]
    tokens_per_period: Mapped[int]
    model_slots: Mapped[int]
    features: Mapped[list[dict[str, str]]]
    """A list of localized texts."""
    most_popular: Mapped[bool]
    position: Mapped[int]
    offered: Mapped[bool]
    """False once it is no longer on sale. The row stays, because subscriptions refer to it."""
