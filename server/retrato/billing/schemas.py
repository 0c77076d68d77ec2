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


class PaidTotal(Schema):
    """The sum of a user's payments in one currency, in its smallest unit."""

    currency: str
    paid_minor: int
    kept_minor: int
    """What is left after refunds and chargebacks."""


class Worth(Schema):
    """What tokens buy: so many photos, or restyled photos, or seconds of film."""

    photos: int
    restyles: int
    film_seconds: int


class TokenPromo(Schema):
    id: str
    tokens: int
    bonus: int
    """Extra tokens on top of `tokens`."""
    worth: Worth
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
    tokens_per_month: int
    """What it grants every month, also if it is paid by the year."""
    worth: Worth
    """Of the tokens of a month."""
    model_slots: int
    features: list[LocalizedText]
    most_popular: bool


class Quoted(Body):
    """What the page said before the press."""

    amount_minor: Annotated[int, Field(ge=0)]
    """Due now, in the smallest unit of `currency`."""
    currency: Annotated[str, Field(min_length=3, max_length=3)]
    tokens: Annotated[int, Field(ge=0)]
    """That come now, with the bonus of a pack."""
    renewal_minor: Annotated[int, Field(ge=0)] | None = None
    """Of a plan: what its next period costs."""
    tokens_per_month: Annotated[int, Field(ge=0)] | None = None
    """Of a plan."""


class CheckoutBody(Body):
    kind: PaymentKind
    promo_id: CatalogueId | None = None
    """The token pack to buy."""
    plan_id: CatalogueId | None = None
    action: CheckoutAction | None = None
    """What to do with the subscription."""
    payment_method_key: PaymentMethodKey
    """Ignored when a running subscription is changed or renewed: it keeps its payment method."""
    currency: Annotated[str, Field(min_length=3, max_length=4)]
    """Currency in which the buyer saw the approximate price. The charge is in the currency of the price."""
    quoted: Quoted | None = None
    """If any value has changed, the order is rejected (`quoteChanged`)."""


class PreviewBody(Body):
    plan_id: CatalogueId


class ReturnBody(Body):
    """The payload of the return page. It only says which payment to look up."""

    payment_method_key: Annotated[PaymentMethodKey, Field(examples=["sandbox"])]
    payment_id: UUID
    token: Annotated[str, Field(max_length=200)] | None = None


class SubscriptionBody(Body):
    id: UUID


class Overlay(Schema):
    """Settings for Paddle's overlay checkout."""

    client_token: str
    environment: Literal["sandbox", "production"]


class Checkout(Schema):
    payment_id: UUID | None
    """None if no payment was created: the provider changes or renews the existing subscription."""
    redirect_url: str | None
    """Where to send the buyer; None if nothing is left to do."""
    checkout: Overlay | None


class Preview(Schema):
    """What choosing a plan would do: the amount due now, and the tokens that the buyer will have."""

    action: CheckoutAction
    when: Literal["NOW", "PERIOD_END"]
    due_now: Price
    tokens_now: int
    """The tokens that come with what is due now, on top of the balance."""
    tokens_expire_at: datetime | None
    """When those expire."""
    effective_at: datetime
    balance: int
    """The tokens that the buyer has. All of them stay."""
    tokens_per_month: int
    """Of the chosen plan."""
    next_tokens_at: datetime
    """When the tokens of the next month come."""
    renews_at: datetime
    """When the price of the chosen plan is charged next."""
    renewal: Price
    """That price."""


class Seller(Schema):
    name: str
    address: str
    tax_id: str | None
    tax_name: str | None
    """Such as VAT; None if no tax is due."""
    tax_percent: str | None
    tax: Price | None
    """Included in what was paid."""


class Payment(Schema):
    id: UUID
    number: str | None
    """Number of the receipt; None until it is paid."""
    kind: PaymentKind
    status: PaymentStatus
    price: Price
    """The amount requested."""
    paid: Price | None
    """The amount confirmed by the provider."""
    refunded_minor: int
    tokens: int
    """Granted with the payment."""
    bonus: int
    monthly_tokens: int
    """Granted again with each further month that it pays for."""
    months: int
    promo_id: str | None
    plan_id: str | None
    description: LocalizedText
    payment_method_key: PaymentMethodKey
    created_at: datetime
    paid_at: datetime | None
    receipt_url: str | None
    """URL of the PDF, once it was paid."""
    seller: Seller | None
    """None if the provider is the seller, or until it is paid."""


class Attempt(Schema):
    """A checkout that was started and is not paid."""

    id: UUID
    kind: PaymentKind
    price: Price
    promo_id: str | None
    plan_id: str | None
    description: LocalizedText
    created_at: datetime
    continue_url: str | None
    """The provider's page, while it can still be paid there. Otherwise order again."""


class Returned(Schema):
    status: Literal["PAID", "PENDING", "FAILED"]
    reason: str | None
    """Why it failed, as a text for the buyer."""
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
    """When it renews or ends."""
    active_until: datetime
    cancel_at: datetime | None
    next_plan_id: str | None
    """The plan it changes to when the period ends."""
    payment_method_key: PaymentMethodKey | None
    """None if it was granted, not bought."""
    tokens_per_month: int | None
    """What the current period grants every month; None if it was sold with all tokens at once."""
    next_tokens_at: datetime | None
    """When the next tokens come, with or without a payment; None if no more come."""
    next_tokens: int | None
    can_change: bool
    can_cancel: bool
    can_resume: bool
    can_change_payment_method: bool


class PaymentMethodPage(Schema):
    url: str
    """The provider's page where the buyer can change the payment method, for a short time."""


class SandboxPlan(Schema):
    interval: PlanInterval


class SandboxPayment(Schema):
    """A payment as the sandbox page shows it."""

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
