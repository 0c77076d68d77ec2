"""The other side of the counter: what buyers and banks do at a provider, and what its books then say, read off the
stand-in's own records and not through the code that is on trial."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from retrato.settings import PaymentMethodKey
from retrato.tables import SubscriptionStatus
from tests.doubles.http_server import Delivery

PACK_TOKENS = 330
TOKENS = {"premium-monthly": 200, "premium-yearly": 2400}
PRICES = {"premium-monthly": 1499, "premium-yearly": 11999}

Act = Callable[[str, float], None]


@dataclass(frozen=True)
class Standing:
    """A payment in the books: how many of its tokens stay with the buyer, who may have had money back."""

    plan: str | None
    stays: int
    counts: bool = True
    """Whether any of its money does."""


@dataclass(frozen=True)
class Subscribed:
    status: SubscriptionStatus
    plan: str
    next_plan: str | None
    active: bool


class Till(ABC):
    method: PaymentMethodKey

    @property
    @abstractmethod
    def acts(self) -> Mapping[str, Act]:
        """By name: with the reference of a checkout, and a share where money is divided. What does not fit the state
        that things are in has no effect."""

    @abstractmethod
    def take_webhooks(self) -> list[Delivery]:
        """What was announced since the last time."""

    @abstractmethod
    def trouble(self, kind: str) -> None:
        """The next calls go wrong: `busy`, `broken` or `lost`."""

    @abstractmethod
    def heal(self) -> None: ...

    @abstractmethod
    def payments(self, payment_id: str) -> list[Standing]:
        """All that was paid for a purchase, the oldest first."""

    @abstractmethod
    def subscription(self, payment_id: str) -> Subscribed | None: ...


def standing(plan: str | None, worth: int, paid: int, refunded: int, charged_back: bool) -> Standing:
    """Rounded in the buyer's favour."""
    gone = worth * min(refunded, paid) // paid if paid else 0
    counts = not charged_back and (refunded < paid or not refunded)
    return Standing(plan, 0 if charged_back else worth - gone, counts)


def worth_of_change(plan: str, paid: int) -> int:
    return min(TOKENS[plan], TOKENS[plan] * paid // PRICES[plan])


def subscribed(status: SubscriptionStatus, plan: str, payments: list[Standing], *, ending: bool) -> Subscribed | None:
    """The period that runs is as its payment says; what the subscription names comes next, unless it is ending."""
    if not payments:
        return None
    running = [each.plan for each in payments if each.counts and each.plan] or [plan]
    return Subscribed(
        status=status,
        plan=running[-1],
        next_plan=plan if plan != running[-1] and not ending else None,
        # All of it happens within one period, so whatever is paid for and not taken back still runs.
        active=any(each.counts for each in payments),
    )
