"""What a payment is worth in tokens, and giving exactly that: once, and no longer than its money stays with us."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.payments import contract
from retrato.integrations.payments.periods import add_interval
from retrato.kit import clock
from retrato.tables import Payment, Plan
from retrato.wallet import debts
from retrato.wallet import service as wallet

AFTER_THE_PERIOD = timedelta(days=30)
"""Tokens of a plan can be spent for so long after the period that they came with (product.md §3)."""


def tokens_of_period(told: contract.Payment, plan: Plan) -> int:
    """A whole period brings the plan's tokens. Within one, what is paid on top brings its share of them: a year that
    costs a month less, because a month is paid for, brings a month's worth less."""
    if told.kind != "CHANGE" or told.paid is None:
        return plan.tokens_per_period
    return min(plan.tokens_per_period, plan.tokens_per_period * told.paid.minor // plan.amount_minor)


def kept(tokens: int, told: contract.Payment) -> int:
    """How many stay. A part of the money that goes back takes the same part of the tokens along, rounded in the buyer's
    favour; a bank that takes it back takes all."""
    if told.state != "PAID" or told.paid is None or told.charged_back:
        return 0
    if not told.refunded_minor:
        return tokens
    return tokens - tokens * min(told.refunded_minor, told.paid.minor) // max(told.paid.minor, 1)


async def credit(session: AsyncSession, payment: Payment, told: contract.Payment, plan: Plan | None) -> bool:
    """Whether anything moved. The caller holds the lock on the user's tokens."""
    tokens = payment.tokens + payment.bonus
    if payment.reference is None or not tokens:
        return False
    source = f"payment:{payment.payment_method_key}:{payment.reference}"
    stay = kept(tokens, told)
    given = stay > 0 and await wallet.grant(
        session,
        payment.user_id,
        tokens,
        "plan" if plan else "bought",
        source=source,
        expires_at=add_interval(payment.paid_at or clock.now(), plan.interval) + AFTER_THE_PERIOD if plan else None,
    )
    changed = await debts.take_back(session, payment.user_id, source, tokens - stay)
    return given or changed
