"""Crediting payments: granting the tokens of a payment once, and taking them back when it is refunded."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.payments import contract
from retrato.integrations.payments.periods import add_interval
from retrato.kit import clock
from retrato.tables import Payment, Plan
from retrato.wallet import debts
from retrato.wallet import service as wallet

EXPIRES_AFTER_PERIOD = timedelta(days=30)
"""How long after the paid period the tokens of a plan stay spendable."""


def tokens_of_period(remote: contract.Payment, plan: Plan, previous: Plan | None) -> int:
    """Return the tokens that a payment for a plan grants. `previous` is the plan that was paid before it."""
    if remote.kind != "CHANGE" or remote.paid is None or previous is None:
        return plan.tokens_per_period
    return tokens_of_change(plan, previous, remote.paid.minor)


def tokens_of_change(plan: Plan, previous: Plan, paid_minor: int) -> int:
    """Return the tokens that a change of plan grants: those of the new plan, less the previous plan's share whose price
    was deducted. That share was granted already, so the buyer has at least what the new plan promises."""
    deducted = min(max(plan.amount_minor - paid_minor, 0), previous.amount_minor)
    already = previous.tokens_per_period * deducted // max(previous.amount_minor, 1)
    return max(plan.tokens_per_period - already, 0)


def tokens_kept(tokens: int, payment: Payment, remote: contract.Payment) -> int:
    """Return how many of the tokens the buyer keeps.

    A partial refund takes back the same share of the tokens, rounded in the buyer's favour; a chargeback takes all.
    """
    if remote.state != "PAID" or remote.paid is None or remote.charged_back:
        return 0
    return tokens - tokens * min(payment.refunded_minor, remote.paid.minor) // max(remote.paid.minor, 1)


async def credit(session: AsyncSession, payment: Payment, remote: contract.Payment, plan: Plan | None) -> bool:
    """Grant or take back tokens to match the payment's state; return whether any moved. Idempotent.

    The caller must hold the lock on the user's tokens (`wallet.service.lock`).
    """
    tokens = payment.tokens + payment.bonus
    if payment.reference is None or not tokens:
        return False
    source = f"payment:{payment.payment_method_key}:{payment.reference}"
    kept = tokens_kept(tokens, payment, remote)
    granted = kept > 0 and await wallet.grant(
        session,
        payment.user_id,
        tokens,
        "plan" if plan else "bought",
        source=source,
        expires_at=add_interval(payment.paid_at or clock.now(), plan.interval) + EXPIRES_AFTER_PERIOD if plan else None,
    )
    changed = await debts.take_back(session, payment.user_id, source, tokens - kept)
    return granted or changed
