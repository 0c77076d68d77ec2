"""Crediting payments: granting the tokens of a payment once, and taking them back when it is refunded."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.plan_tokens import EXPIRES_AFTER_MONTH, expiry, tokens_by_month
from retrato.integrations.payments.periods import add_months
from retrato.kit import clock
from retrato.tables import Payment, Plan, TokenGrant
from retrato.wallet import debts
from retrato.wallet import service as wallet


def tokens_kept(tokens: int, payment: Payment) -> int:
    """Return how many of the tokens the buyer keeps.

    A partial refund takes back the same share of the tokens, rounded in the buyer's favour; a chargeback takes all.
    """
    if payment.status in {"PENDING", "FAILED", "CHARGED_BACK"} or payment.paid_minor is None:
        return 0
    return tokens - tokens * min(payment.refunded_minor, payment.paid_minor) // max(payment.paid_minor, 1)


async def credit(session: AsyncSession, payment: Payment, plan: Plan | None) -> bool:
    """Grant or take back tokens to match the payment's state and the months since; return whether any moved.

    Idempotent. The caller must hold the lock on the user's tokens (`wallet.service.lock`).
    """
    payment.next_grant_at = None
    if payment.reference is None:
        return False
    now, moved = clock.now(), False
    paid_at = payment.paid_at or now
    taken_back = await _granted_before(session, payment)
    for month, tokens in enumerate(tokens_by_month(payment)):
        source, kept = _source(payment, month), tokens_kept(tokens, payment)
        if source not in taken_back:
            starts_at = add_months(paid_at, month)
            if not kept or (month and payment.replaced_at and starts_at >= payment.replaced_at):
                continue
            if month and starts_at > now:
                payment.next_grant_at = payment.next_grant_at or starts_at
                continue
            moved |= await wallet.grant(
                session,
                payment.user_id,
                tokens,
                "plan" if plan else "bought",
                source=source,
                expires_at=_expiry(plan, payment, month, paid_at) if plan else None,
            )
        if taken_back.get(source, 0) != tokens - kept:
            moved |= await debts.take_back(session, payment.user_id, source, tokens - kept)
    return moved


async def tokens_moved(session: AsyncSession, payments: Sequence[Payment]) -> Mapping[UUID, tuple[int, int]]:
    """Return how many tokens were granted for each payment, and how many of them were revoked."""
    payment_of = {
        _source(payment, month): payment.id
        for payment in payments
        if payment.reference
        for month in range(payment.months)
    }
    moved = {payment.id: (0, 0) for payment in payments}
    grants = await session.execute(
        select(TokenGrant.source, TokenGrant.tokens, TokenGrant.taken_back).where(TokenGrant.source.in_(payment_of))
    )
    for source, tokens, taken_back in grants:
        granted, revoked = moved[payment_of[source]]
        moved[payment_of[source]] = granted + tokens, revoked + taken_back
    return moved


def _expiry(plan: Plan, payment: Payment, month: int, paid_at: datetime) -> datetime:
    # Tokens that come late, after an outage, are spendable as long as others.
    return max(expiry(plan, payment, month, paid_at), clock.now() + EXPIRES_AFTER_MONTH)


def _source(payment: Payment, month: int) -> str:
    first = f"payment:{payment.payment_method_key}:{payment.reference}"
    return f"{first}:{month}" if month else first


async def _granted_before(session: AsyncSession, payment: Payment) -> dict[str, int]:
    """Return the sources of the payment's grants, and how many tokens of each were taken back."""
    sources = [_source(payment, month) for month in range(payment.months)]
    granted = await session.execute(
        select(TokenGrant.source, TokenGrant.taken_back).where(TokenGrant.source.in_(sources))
    )
    return {row.source: row.taken_back for row in granted}
