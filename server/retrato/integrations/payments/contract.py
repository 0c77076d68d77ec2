"""The contract of a payment provider: start a checkout, read the current state of payments and subscriptions, and
verify webhooks, which only say what to read again. Tokens, accounts and receipts are not its concern.

References are the provider's identifiers and opaque to all other code. Amounts are in minor units, datetimes are aware.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, runtime_checkable
from uuid import UUID

from retrato.kit.i18n import Language
from retrato.settings import PaymentMethodKey

PaymentCategory = Literal["CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"]
Interval = Literal["month", "year"]

# APPROVED: the buyer has agreed, the money is not captured yet. FAILED is final, unless crypto money arrives late.
PaymentState = Literal["PENDING", "APPROVED", "PAID", "FAILED"]
# PERIOD: the first payment or a renewal of a subscription. CHANGE: the prorated difference of a plan change.
PaymentKind = Literal["ONE_OFF", "PERIOD", "CHANGE"]
# PENDING: the first payment is open. PAST_DUE: a renewal failed and is being retried. ENDED is final.
SubscriptionState = Literal["PENDING", "ACTIVE", "PAST_DUE", "ENDED"]
# NOW: prorate the rest of the period, if the provider supports it. PERIOD_END: change with the next renewal.
ChangeTiming = Literal["NOW", "PERIOD_END"]
# PENDING: accepted, but the provider may still reject it, or the buyer has to claim it. FAILED: the money was not
# returned, and will not be.
RefundState = Literal["PENDING", "DONE", "FAILED"]


class ProviderError(Exception):
    """A call to a provider failed."""


class Refused(ProviderError):  # noqa: N818 - not a fault
    """The provider rejected the request, and would reject it again. `code` is the provider's own error code."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class Unavailable(ProviderError):  # noqa: N818 - a state
    """The provider was unreachable or overloaded. Whether the request took effect is unknown. Retry later, after
    `retry_after` seconds if given."""

    def __init__(self, detail: str, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class Misconfigured(ProviderError):  # noqa: N818 - a state
    """The provider rejected our credentials. Only the operator can fix that."""


class WebhookRefused(Exception):  # noqa: N818 - not a fault
    """The webhook is not from the provider, or too old. Do not store it or act on it."""

    def __init__(self, reason: Literal["forged", "stale", "unreadable"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Money:
    minor: int
    currency: str


@dataclass(frozen=True)
class Plan:
    """A plan to subscribe to. The provider returns `key` with its payments and subscriptions."""

    key: str
    name: str
    interval: Interval
    price: Money


@dataclass(frozen=True)
class Checkout:
    """A purchase to start. `payment_id` is ours and the idempotency key: starting it twice creates one payment."""

    payment_id: UUID
    buys: Money | Plan
    # Shown to the buyer on the provider's page.
    description: str
    email: str
    language: Language
    return_url: str
    cancel_url: str


@dataclass(frozen=True)
class CheckoutSession:
    """A started checkout. Pass `reference` to `payment()`, also when a subscription was bought."""

    reference: str
    redirect_url: str


@dataclass(frozen=True)
class Payment:
    """The provider's current state of one payment.

    Credit under `reference`. It can differ from the reference passed in: some providers assign the first payment of a
    subscription its own id once it is paid.
    """

    reference: str
    # From our checkout. A renewal has the id of its subscription's checkout, or None.
    payment_id: UUID | None
    state: PaymentState
    kind: PaymentKind
    # The amount received. On a failed payment, the amount to return (a partial crypto payment).
    paid: Money | None = None
    paid_at: datetime | None = None
    # When it began, if a payment that is pending for days keeps that as its `paid_at`.
    started_at: datetime | None = None
    # None if the provider does not report it at the moment.
    refunded_minor: int | None = 0
    # The buyer's bank reversed the payment.
    charged_back: bool = False
    # The provider's code for why it, or its last attempt, failed.
    reason: str | None = None
    subscription: str | None = None
    # The key of the plan it paid for.
    plan: str | None = None


@dataclass(frozen=True)
class Refund:
    """The provider's current state of one refund."""

    reference: str
    state: RefundState
    # Where the buyer says where the money goes. Staff have to send them this link.
    claim_url: str | None = None


@dataclass(frozen=True)
class Subscription:
    reference: str
    payment_id: UUID | None
    state: SubscriptionState
    # The plan of the next period. The current period's plan is the one of its payment.
    plan: str | None
    # What that plan costs this subscriber: the price at which it was sold, whatever it costs now.
    price: Money | None
    period_end: datetime | None
    # Set if it will not renew. Call `end()` after this time.
    ends_at: datetime | None = None
    # From about the last year, newest first.
    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True)
class Preview:
    """The amount due now for a plan change, and when the new plan takes effect."""

    due_now: Money
    effective_at: datetime


@dataclass(frozen=True)
class Event:
    """A notice that something changed at the provider. It only says what to read again; it carries no state."""

    # Stays the same across redeliveries. Use it to deduplicate.
    id: str
    type: str
    occurred_at: datetime
    payments: tuple[str, ...] = ()
    subscriptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    categories: tuple[PaymentCategory, ...]
    # Supported currencies. None: any.
    currencies: frozenset[str] | None


class Provider(Protocol):
    key: PaymentMethodKey
    offer: Offer

    async def start(self, checkout: Checkout) -> CheckoutSession:
        """Start a checkout. Idempotent, but not concurrently: some providers are checked for an existing payment first.
        Hold a lock on the payment's row."""
        ...

    async def payment(self, reference: str) -> Payment: ...

    async def capture(self, reference: str) -> Payment:
        """Capture the money of an APPROVED payment. Otherwise only return its state. Idempotent."""
        ...

    async def refund(self, reference: str) -> bool:
        """Refund what is left of a payment. Idempotent. `Refused` if only the operator can, until that is done. Return
        False while the provider may still reject it."""
        ...

    async def refund_amount(self, reference: str, amount: Money, key: str) -> Refund:
        """Refund an amount of a payment. Repeating it with the same `key`, within days, returns the refund that was
        made. Not concurrently: some providers are checked for an existing refund first."""
        ...

    async def refund_state(self, reference: str, refund_reference: str) -> Refund: ...

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        """Verify a webhook and return its event, or None if it is irrelevant. Header names are in lower case."""
        ...


@runtime_checkable
class SubscriptionProvider(Provider, Protocol):
    """A provider with recurring payments. All methods are idempotent."""

    # Whether `payment_method_url` returns a URL.
    has_payment_method_page: bool

    async def withdraw(self, reference: str) -> None:
        """Close an open checkout so that it cannot be paid any more, if the provider supports that."""
        ...

    async def subscription(self, reference: str) -> Subscription: ...

    async def preview(self, reference: str, plan: Plan, when: ChangeTiming) -> Preview: ...

    async def change(self, reference: str, plan: Plan, when: ChangeTiming, return_url: str) -> str | None:
        """Change the plan. Return the URL where the buyer must approve it, if approval is needed."""
        ...

    async def cancel(self, reference: str) -> None:
        """Turn renewal off. The current period stays usable."""
        ...

    async def resume(self, reference: str) -> None:
        """Undo a cancellation before the period ends."""
        ...

    async def end(self, reference: str) -> None:
        """End the subscription immediately and permanently."""
        ...

    async def payment_method_url(self, reference: str) -> str | None:
        """Return the URL where the buyer can change the payment method, or None if that is done at the provider."""
        ...


def parse_payment_id(text: object) -> UUID | None:
    """Parse our payment id as returned by a provider. Return None for objects that other software created there."""
    try:
        return UUID(str(text))
    except ValueError:
        return None
