from typing import Literal

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.subscription import SubscriptionService
from retrato.tables.table import Table

PlanInterval = Literal["month", "year"]


class Plan(Table):
    """Something to subscribe to."""

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
    """One text per language each."""
    most_popular: Mapped[bool]
    position: Mapped[int]
    offered: Mapped[bool]
    """What is no longer on sale stays known: people are subscribed to it."""
