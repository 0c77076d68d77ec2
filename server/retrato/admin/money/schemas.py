from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, Field

from retrato.admin.schemas import Reason
from retrato.billing.schemas import Price
from retrato.integrations.payments.contract import PaymentKind as ProviderPaymentKind
from retrato.integrations.payments.contract import PaymentState
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.settings import PaymentMethodKey
from retrato.tables import EndingReason, PaymentKind, PaymentStatus, RefundStatus, SubscriptionStatus

Reference = Annotated[str, Field(min_length=1, max_length=200)]
Method = Annotated[PaymentMethodKey, Field(examples=["sandbox"])]
Size = Annotated[int, Field(ge=1, le=200)]
# OPEN: to be processed, or tried again. STUCK: not tried any more. DISMISSED: handled by hand.
WebhookState = Literal["OPEN", "STUCK", "DONE", "DISMISSED"]


class NewestFirst(Body):
    """`before` is the last id of the page before."""

    before: UUID | None = None
    size: Size = 50


class PaymentQuery(NewestFirst):
    status: PaymentStatus | None = None
    payment_method_key: PaymentMethodKey | None = None
    user_id: UUID | None = None
    reference: Reference | None = None
    """Our id, a receipt number, or the provider's id of the payment or its checkout."""


class DisputeQuery(NewestFirst):
    payment_method_key: PaymentMethodKey | None = None


class SubscriptionQuery(NewestFirst):
    status: SubscriptionStatus | None = None
    payment_method_key: PaymentMethodKey | None = None
    user_id: UUID | None = None


class Buyer(Schema):
    id: UUID
    name: str
    email: str


class PaymentRecord(Schema):
    id: UUID
    buyer: Buyer
    kind: PaymentKind
    status: PaymentStatus
    payment_method_key: PaymentMethodKey
    description: LocalizedText
    promo_id: str | None
    plan_id: str | None
    subscription_id: UUID | None
    price: Price
    """When it was ordered."""
    paid: Price | None
    """As charged."""
    refunded_minor: int
    tokens_granted: int
    tokens_revoked: int
    receipt: str | None
    reference: str | None
    checkout_reference: str | None
    failure: str | None
    """The provider's code."""
    created_at: datetime
    paid_at: datetime | None


class EndingRecord(Schema):
    """What has to be ended or refunded at the provider, and could not be yet."""

    payment_method_key: PaymentMethodKey
    reference: str
    is_checkout: bool
    reason: EndingReason
    created_at: datetime
    attempts: int
    next_at: datetime
    error: str | None


class SubscriptionRecord(Schema):
    id: UUID
    buyer: Buyer
    status: SubscriptionStatus
    is_past_due: bool
    """A renewal failed, and the grace period runs."""
    is_ending: bool
    """It does not renew."""
    failed_ending: EndingRecord | None
    """It could not be ended at its provider."""
    plan_key: str
    next_plan_key: str | None
    price: Price | None
    payment_method_key: PaymentMethodKey | None
    reference: str | None
    period_end: datetime | None
    active_until: datetime
    cancel_at: datetime | None
    created_at: datetime


class RefundRecord(Schema):
    id: UUID
    payment_id: UUID
    payment_method_key: PaymentMethodKey
    payment_reference: str
    amount_minor: int
    currency: str
    status: RefundStatus
    reference: str | None
    claim_url: str | None
    """A page for the buyer, who has to say where the money goes. Staff send them the link."""
    created_at: datetime
    done_at: datetime | None
    attempts: int
    next_at: datetime
    error: str | None


class WebhookCursor(Body):
    """The last webhook of the page before."""

    received_at: AwareDatetime
    payment_method_key: PaymentMethodKey
    id: Reference


class WebhookQuery(Body):
    before: WebhookCursor | None = None
    size: Size = 50
    payment_method_key: PaymentMethodKey | None = None
    state: WebhookState | None = None


class WebhookRecord(Schema):
    payment_method_key: PaymentMethodKey
    id: str
    type: str
    state: WebhookState
    occurred_at: datetime
    received_at: datetime
    done_at: datetime | None
    attempts: int
    next_at: datetime
    error: str | None


class WebhookBody(Body):
    payment_method_key: Method
    id: Reference
    reason: Reason


class WebhookDetails(Schema):
    webhook: WebhookRecord
    payment_references: list[str]
    subscription_references: list[str]
    payments: list[PaymentRecord]
    """Ours, with these references."""
    subscriptions: list[SubscriptionRecord]


class ProviderRecord(Schema):
    """What the provider says about a payment now."""

    reference: str
    state: PaymentState
    kind: ProviderPaymentKind
    paid: Price | None
    paid_at: datetime | None
    refunded_minor: int | None
    """None if the provider does not report it at the moment."""
    charged_back: bool
    reason: str | None
    subscription: str | None
    plan: str | None


class PaymentDetails(Schema):
    payment: PaymentRecord
    subscription: SubscriptionRecord | None
    left_minor: int
    """What can still be refunded."""
    refunds: list[RefundRecord]
    webhooks: list[WebhookRecord]
    receipt_url: str | None


class ProviderAnswer(Schema):
    record: ProviderRecord | None
    error: str | None
    """Why there is no record."""


class ReconcileBody(Body):
    id: UUID
    reason: Reason


class PaymentSnapshot(Schema):
    id: UUID
    status: PaymentStatus
    paid_minor: int | None
    refunded_minor: int
    tokens_granted: int
    tokens_revoked: int


class SubscriptionSnapshot(Schema):
    id: UUID
    status: SubscriptionStatus
    plan_key: str
    next_plan_key: str | None
    period_end: datetime | None
    active_until: datetime
    cancel_at: datetime | None


class PurchaseSnapshot(Schema):
    """A purchase: a payment and, for a subscription, all of its payments."""

    payments: list[PaymentSnapshot]
    subscription: SubscriptionSnapshot | None


class Reconciled(Schema):
    changed: bool
    before: PurchaseSnapshot
    after: PurchaseSnapshot


class RefundBody(Body):
    payment_id: UUID
    key: UUID
    """Chosen by the browser when the form is opened. Two requests with the same key are one refund."""
    amount_minor: Annotated[int, Field(ge=1)] | None = None
    """None refunds all that is left."""
    reason: Reason


class StuckList(Schema):
    """What needs staff, oldest first."""

    webhooks: list[WebhookRecord]
    endings: list[EndingRecord]
    refunds: list[RefundRecord]
    renewals: list[SubscriptionRecord]
    """They still renew although the deletion of their account was requested. Tried again every hour."""


class DismissBody(Body):
    kind: Literal["webhook", "ending", "refund"]
    payment_method_key: Method
    id: Reference
    """The provider's id of the webhook, the reference of the ending, or our id of the refund."""
    reason: Reason


class ReceiptCursor(Body):
    """The last receipt of the page before."""

    paid_at: AwareDatetime
    id: UUID


class ReceiptQuery(Body):
    before: ReceiptCursor | None = None
    size: Size = 50
    number: Reference | None = None
    paid_from: AwareDatetime | None = None
    paid_until: AwareDatetime | None = None
    """Exclusive."""


class ReceiptRecord(Schema):
    id: UUID
    number: str
    payment_method_key: PaymentMethodKey
    reference: str | None
    description: LocalizedText
    paid: Price | None
    refunded_minor: int
    status: PaymentStatus | None
    """None if the account was deleted."""
    buyer: Buyer | None
    """None if the account was deleted. There is no document any more then."""
    paid_at: datetime
