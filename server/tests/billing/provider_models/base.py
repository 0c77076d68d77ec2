"""Reference models of the providers: the actions of buyers and banks, and the expected results.

Expectations are computed from the double's own records, not through the code under test.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from retrato.settings import PaymentMethodKey
from retrato.tables import SubscriptionStatus
from tests.doubles.http_server import Delivery

PACK_TOKENS = 330
TOKENS = {"premium-monthly": 550, "premium-yearly": 550}
"""Of the first month. A history is shorter than that."""
PRICES = {"premium-monthly": 1499, "premium-yearly": 11999}

Action = Callable[[str, float], None]


@dataclass(frozen=True)
class ExpectedPayment:
    """A payment in the provider's records, and how many of its tokens the buyer keeps after refunds."""

    reference: str
    plan: str | None
    tokens_kept: int
    effective: bool = True
    """False if it was fully refunded or charged back."""
    paid_at: datetime | None = None
    """Of payments of subscriptions."""


@dataclass(frozen=True)
class ExpectedSubscription:
    status: SubscriptionStatus
    plan: str
    next_plan: str | None
    active: bool


class ProviderModel(ABC):
    method: PaymentMethodKey
    refunds_to_fail = 0
    """How many of the refunds that we request are accepted at first, and fail later."""
    pays_after_end = False
    """Whether payments that are pending in the end are made some days later."""

    @property
    @abstractmethod
    def actions(self) -> Mapping[str, Action]:
        """Return the actions by name. Each takes the reference of a checkout and a share, for partial amounts.

        An action that does not fit the current state has no effect.
        """

    @abstractmethod
    def take_webhooks(self) -> list[Delivery]:
        """Return and clear the webhooks sent since the last call."""

    @abstractmethod
    def trouble(self, kind: str) -> None:
        """Make the next calls fail: `busy`, `broken` or `lost`."""

    @abstractmethod
    def heal(self) -> None: ...

    def go_down(self) -> None:  # noqa: B027 - not all can
        """Make all calls fail until `heal`. The sandbox is a local file and cannot fail."""

    def _fail_refund(self, _reference: str, _share: float) -> None:
        self.refunds_to_fail += 1

    def _pay_after_end(self, _reference: str, _share: float) -> None:
        self.pays_after_end = True

    def decide_refunds(self) -> None:  # noqa: B027 - some are immediate
        """Decide on the refunds that the provider has accepted."""

    def make_pending_payments(self) -> None:  # noqa: B027 - not all have any
        """Make the payments that wait for the buyer's bank."""

    def refund_by_hand(self, reference: str, error: str) -> None:  # noqa: ARG002
        """Refund a checkout as the operator does where the provider cannot, who reads its error."""
        raise AssertionError(f"{reference} should have been refunded without the operator")

    @abstractmethod
    def payments(self, payment_id: str) -> list[ExpectedPayment]:
        """Return all paid payments of a purchase, oldest first."""

    @abstractmethod
    def subscription(self, payment_id: str) -> ExpectedSubscription | None: ...


def expected_payment(
    reference: str,
    plan: str | None,
    tokens: int,
    paid: int,
    refunded: int,
    charged_back: bool,
    paid_at: datetime | None = None,
) -> ExpectedPayment:
    """Compute what the buyer keeps, rounded in their favour."""
    taken_back = tokens * min(refunded, paid) // paid if paid else 0
    effective = not charged_back and (refunded < paid or not refunded)
    return ExpectedPayment(reference, plan, 0 if charged_back else tokens - taken_back, effective, paid_at)


def tokens_of_change(plan: str, paid: int, previous: str) -> int:
    """Compute the new plan's tokens of a month, less those of the current month whose price was deducted."""
    deducted = min(max(PRICES[plan] - paid, 0), PRICES[previous])
    months = 12 if previous == "premium-yearly" else 1
    # The rest of a year is some whole months, whose tokens have not been granted yet, and the rest of the current one.
    whole_months = max(-(-deducted * months // PRICES[previous]) - 1, 0)
    rest = deducted * months - whole_months * PRICES[previous]
    return max(TOKENS[plan] - TOKENS[previous] * rest // PRICES[previous], 0)


def expected_subscription(
    status: SubscriptionStatus, plan: str, payments: list[ExpectedPayment], *, ending: bool
) -> ExpectedSubscription | None:
    """Take the current plan from the last payment; the subscription's own plan applies from the next period on."""
    if not payments:
        return None
    paid_plans = [each.plan for each in payments if each.effective and each.plan] or [plan]
    return ExpectedSubscription(
        status=status,
        plan=paid_plans[-1],
        next_plan=plan if plan != paid_plans[-1] and not ending else None,
        # A history spans less than a period, so every effective payment is still current.
        active=any(each.effective for each in payments),
    )
