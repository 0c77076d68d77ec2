"""How many tokens a plan brings, and when: the same number every month, from the day of the payment on. A yearly
payment grants them month by month."""

from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil

from retrato.integrations.payments.contract import Money
from retrato.integrations.payments.periods import add_interval, add_months
from retrato.tables import Payment, Plan, PlanInterval

MONTHS: dict[PlanInterval, int] = {"month": 1, "year": 12}
EXPIRES_AFTER_MONTH = timedelta(days=30)
"""How long after its month the tokens of a plan stay spendable."""


def tokens_per_month(plan: Plan) -> int:
    return plan.tokens_per_period // MONTHS[plan.interval]


def tokens_of_change(plan: Plan, previous: Payment, previous_plan: Plan, paid_minor: int) -> int:
    """Return the tokens that come at once with a change of plan: those of a month, less the share of the current month
    that the previous payment granted and whose price was deducted. So the buyer has what the new plan promises."""
    deducted = min(max(plan.amount_minor - paid_minor, 0), previous_plan.amount_minor)
    months_left = Fraction(previous.months * deducted, max(previous_plan.amount_minor, 1))
    share = months_left - max(ceil(months_left) - 1, 0)
    already = int((previous.monthly_tokens or previous.tokens) * share)
    return max(tokens_per_month(plan) - already, 0)


def tokens_of_renewal(plan: Plan, previous: Payment | None, price: Money | None) -> int:
    """Return the monthly tokens of a further period at a price. Who keeps the price of the period before also keeps its
    tokens: what a plan costs and brings can change for new buyers only."""
    if previous is None or price is None or previous.plan_id != plan.id or not previous.monthly_tokens:
        return tokens_per_month(plan)
    is_kept = price == Money(previous.amount_minor, previous.currency)
    is_new = price == Money(plan.amount_minor, plan.currency)
    return tokens_per_month(plan) if is_new and not is_kept else previous.monthly_tokens


def tokens_by_month(payment: Payment) -> list[int]:
    """Return the tokens of each month that the payment pays for."""
    return [payment.tokens + payment.bonus] + [payment.monthly_tokens] * (payment.months - 1)


def expiry(plan: Plan, payment: Payment, month: int, paid_at: datetime) -> datetime:
    """Return when the tokens of a month expire. Years that were sold with all tokens at once have one long month."""
    whole_period = payment.months == 1
    ends_at = add_interval(paid_at, plan.interval) if whole_period else add_months(paid_at, month + 1)
    return ends_at + EXPIRES_AFTER_MONTH
