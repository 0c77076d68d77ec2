"""What a payment provider is to us: it starts a checkout, tells what stands in its books, and sends webhooks that say
where to look again. It knows nothing of tokens, accounts or receipts.

References are the provider's names for things and opaque to everybody else. Amounts are in minor units, times aware.
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

# APPROVED: the buyer has agreed, the money waits to be captured. FAILED is final, but for money that came too late.
PaymentState = Literal["PENDING", "APPROVED", "PAID", "FAILED"]
# PERIOD: of a subscription, the first or a renewal. CHANGE: the difference when the plan was changed within a period.
PaymentKind = Literal["ONE_OFF", "PERIOD", "CHANGE"]
# PENDING: not begun, its first payment is open. PAST_DUE: a renewal failed and is tried again. ENDED is final.
SubscriptionState = Literal["PENDING", "ACTIVE", "PAST_DUE", "ENDED"]
# NOW: the rest of the period is prorated, where the provider can. PERIOD_END: what is paid for is used up first.
When = Literal["NOW", "PERIOD_END"]


class ProviderError(Exception):
    """A provider did not do what it was asked to."""


class Refused(ProviderError):  # noqa: N818 - it is an answer
    """The provider said no, and will again. `code` is the provider's own word for why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class Unavailable(ProviderError):  # noqa: N818 - it is a state
    """The provider was not reached, or had no time: whether it did what it was asked is unknown. Ask again later, after
    `retry_after` seconds if it said so."""

    def __init__(self, detail: str, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class Misconfigured(ProviderError):  # noqa: N818 - it is a state
    """The provider does not accept our keys; nobody but the operator can mend that."""


class WebhookRefused(Exception):  # noqa: N818 - it is an answer
    """Not from the provider, or not from now. Nothing of it may be stored or acted upon."""

    def __init__(self, reason: Literal["forged", "stale", "unreadable"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Money:
    minor: int
    currency: str


@dataclass(frozen=True)
class Plan:
    """Something to subscribe to. `key` is how the provider's books name it back to us."""

    key: str
    name: str
    interval: Interval
    price: Money


@dataclass(frozen=True)
class Checkout:
    """`payment_id` is ours: starting the same checkout again leads to the same payment, not to a second one."""

    payment_id: UUID
    buys: Money | Plan
    # What the buyer reads on the provider's page.
    description: str
    email: str
    language: Language
    return_url: str
    cancel_url: str


@dataclass(frozen=True)
class Started:
    """`reference` is what `payment()` is asked by, also when a subscription was bought."""

    reference: str
    redirect_url: str


@dataclass(frozen=True)
class Payment:
    """What the provider's books say of one payment.

    `reference` is the one to credit under. It differs from the one asked by when a provider gives a subscription's
    first payment a name of its own only once it is paid.
    """

    reference: str
    # Ours, of the checkout this came from. A renewal bears the one of its subscription's checkout, or none.
    payment_id: UUID | None
    state: PaymentState
    kind: PaymentKind
    # What arrived; on a failed payment, what has to go back (a part, in crypto).
    paid: Money | None = None
    paid_at: datetime | None = None
    refunded_minor: int = 0
    # The buyer's bank took the money back.
    charged_back: bool = False
    # Why it failed, or why the last attempt did, in the provider's word.
    reason: str | None = None
    subscription: str | None = None
    # The plan it was for.
    plan: str | None = None


@dataclass(frozen=True)
class Subscription:
    reference: str
    payment_id: UUID | None
    state: SubscriptionState
    # The plan that the next period is billed as; the period that runs is as its payment says.
    plan: str | None
    period_end: datetime | None
    # Set when it will not be renewed. Whoever asked for that calls `end()` once it has passed.
    ends_at: datetime | None = None
    # Of about the last year, newest first.
    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True)
class Preview:
    """What a change of plan would cost at once, and when the new plan begins."""

    due_now: Money
    effective_at: datetime


@dataclass(frozen=True)
class Event:
    """Something changed at the provider. It says only where to look again: look, and believe what you find."""

    # The same however often it is sent: store once.
    id: str
    type: str
    occurred_at: datetime
    payments: tuple[str, ...] = ()
    subscriptions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    categories: tuple[PaymentCategory, ...]
    # Which currencies it charges in; None: any.
    currencies: frozenset[str] | None


class Provider(Protocol):
    key: PaymentMethodKey
    offer: Offer

    async def start(self, checkout: Checkout) -> Started:
        """Safe to repeat, one after the other: some look whether it was done, so two of the same payment at one moment
        would not see each other. Hold the payment's row."""
        ...

    async def payment(self, reference: str) -> Payment: ...

    async def capture(self, reference: str) -> Payment:
        """Takes the money of an APPROVED payment; of any other, only looks. Safe to repeat."""
        ...

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        """The event, verified; None when it is about nothing of ours. Header names in lower case."""
        ...


@runtime_checkable
class SubscriptionProvider(Provider, Protocol):
    """A provider that also renews payments by itself. All of it is safe to repeat."""

    async def subscription(self, reference: str) -> Subscription: ...

    async def preview(self, reference: str, plan: Plan, when: When) -> Preview: ...

    async def change(self, reference: str, plan: Plan, when: When, return_url: str) -> str | None:
        """Answers the address where the buyer has to agree first, if there is one."""
        ...

    async def cancel(self, reference: str) -> None:
        """It is not renewed; what is paid for runs on."""
        ...

    async def resume(self, reference: str) -> None:
        """Takes a cancellation back, before the period ends."""
        ...

    async def end(self, reference: str) -> None:
        """At once and for good: the account goes, or a cancelled period is over."""
        ...

    async def payment_method_url(self, reference: str) -> str | None:
        """Where the buyer changes what is charged, if not in their own account there."""
        ...


def payment_id(text: object) -> UUID | None:
    """Our id, as a provider gives it back; None on what others made in the same account there."""
    try:
        return UUID(str(text))
    except ValueError:
        return None
