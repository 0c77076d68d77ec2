from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from retrato.account.schemas import User
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.settings import PaymentMethodKey
from retrato.tables import PaymentKind, PaymentStatus, PlanInterval, SubscriptionService, SubscriptionStatus

CheckoutAction = Literal["subscribe", "change", "renew"]
CatalogueId = Annotated[str, Field(min_length=1, max_length=100)]


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
    badge: LocalizedText | None
    most_popular: bool


class SubscriptionPlan(Schema):
    id: str
    service: SubscriptionService
    key: str
    name: LocalizedText
    description: LocalizedText
    interval: PlanInterval
    price: Price
    tokens_per_period: int
    model_slots: int
    features: list[LocalizedText]
    most_popular: bool


class CheckoutBody(Body):
    kind: PaymentKind
    promo_id: CatalogueId | None = None
    """Which pack of tokens."""
    plan_id: CatalogueId | None = None
    action: CheckoutAction | None = None
    """What is to happen to the subscription."""
    payment_method_key: PaymentMethodKey
    """A subscription that runs stays with its own."""
    currency: Annotated[str, Field(min_length=3, max_length=4)]
    """In which the buyer sees the price, roughly. It is charged in its own."""


class PreviewBody(Body):
    plan_id: CatalogueId


class ReturnBody(Body):
    """What the buyer comes back with (S3.11). It only says where to look."""

    payment_method_key: Annotated[PaymentMethodKey, Field(examples=["sandbox"])]
    payment_id: UUID
    token: Annotated[str, Field(max_length=200)] | None = None


class SubscriptionBody(Body):
    id: UUID


class Overlay(Schema):
    """With what Paddle's script opens its checkout on our page."""

    client_token: str
    environment: Literal["sandbox", "production"]


class Checkout(Schema):
    payment_id: UUID | None
    """None when nothing is paid here: a plan is changed or renewed by what the provider knows already."""
    redirect_url: str | None
    """Where the buyer goes on; None when it is done."""
    checkout: Overlay | None


class Preview(Schema):
    """What choosing a plan would do, and cost at once."""

    action: CheckoutAction
    when: Literal["NOW", "PERIOD_END"]
    due_now: Price
    effective_at: datetime


class Payment(Schema):
    id: UUID
    number: str
    """Of its receipt."""
    kind: PaymentKind
    status: PaymentStatus
    price: Price
    """What was asked for."""
    paid: Price | None
    """What the provider confirmed."""
    refunded_minor: int
    tokens: int
    bonus: int
    plan_id: str | None
    description: LocalizedText
    payment_method_key: PaymentMethodKey
    created_at: datetime
    paid_at: datetime | None
    receipt_url: str | None
    """Of the PDF, once it was paid."""


class Returned(Schema):
    status: Literal["PAID", "PENDING", "FAILED"]
    reason: str | None
    """Why it failed, for the buyer."""
    payment: Payment
    user: User


class Subscription(Schema):
    id: UUID
    service: SubscriptionService
    plan_id: str | None
    plan_key: str
    status: SubscriptionStatus
    price: Price | None
    interval: PlanInterval | None
    period_end: datetime | None
    """When it is renewed, or is over."""
    active_until: datetime
    cancel_at: datetime | None
    next_plan_id: str | None
    """What it changes to when the period ends."""
    payment_method_key: PaymentMethodKey | None
    """None for one that was given, not bought."""
    can_change: bool
    can_cancel: bool
    can_resume: bool
    payment_method_url: str | None
    """Where the buyer changes what is charged."""


class SandboxPlan(Schema):
    interval: PlanInterval


class SandboxPayment(Schema):
    """What the sandbox's page shows."""

    reference: str
    state: Literal["PENDING", "PAID", "FAILED"]
    description: str
    price: Price
    plan: SandboxPlan | None
    email: str
    return_url: str
    cancel_url: str


class SandboxDecision(Schema):
    redirect_url: str
