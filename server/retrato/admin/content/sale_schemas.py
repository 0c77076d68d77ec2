from typing import Annotated

from pydantic import Field

from retrato.admin.content.schemas import Lines, Slug, Version
from retrato.admin.schemas import Reason
from retrato.kit.schema import Body, Schema
from retrato.tables import PlanInterval

_MAX_MINOR = 100_000_000


class PriceForm(Body):
    amount_minor: int = Field(ge=1, le=_MAX_MINOR)
    currency: Annotated[str, Field(pattern="^[A-Z]{3}$", examples=["USD"])]


class PlanForm(Body):
    id: Slug
    name: Lines
    description: Lines
    interval: PlanInterval
    price: PriceForm
    tokens_per_month: int = Field(ge=1, le=1_000_000)
    model_slots: int = Field(ge=1, le=100)
    features: list[Lines] = Field(max_length=12)
    most_popular: bool
    offered: bool


class PackForm(Body):
    id: Slug
    tokens: int = Field(ge=1, le=1_000_000)
    bonus: int = Field(ge=0, le=1_000_000)
    price: PriceForm
    badge: Lines | None
    most_popular: bool
    offered: bool


class Sale(Schema):
    """Plans and packs, in the order in which they are shown."""

    version: str
    plans: list[PlanForm]
    packs: list[PackForm]
    subscribers: dict[str, int]
    """How many people have each plan now. They keep what they pay and get."""


class SaleForm(Body):
    version: Version
    plans: list[PlanForm] = Field(max_length=20)
    packs: list[PackForm] = Field(max_length=20)
    reason: Reason
