from retrato.kit.schema import Schema, Words
from retrato.tables import PlanInterval, SubscriptionService


class Price(Schema):
    amount_minor: int
    """In the currency's smallest unit."""
    currency: str


class TokenPromo(Schema):
    id: str
    tokens: int
    bonus: int
    """On top of `tokens`."""
    price: Price
    badge: Words | None
    most_popular: bool


class SubscriptionPlan(Schema):
    id: str
    service: SubscriptionService
    key: str
    name: Words
    description: Words
    interval: PlanInterval
    price: Price
    tokens_per_period: int
    model_slots: int
    features: list[Words]
    most_popular: bool
