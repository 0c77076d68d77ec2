"""Checkouts that were started and are not paid: their buyer can finish or discard them."""

from collections.abc import Sequence
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import payments, reconcile, schemas
from retrato.billing.open_checkouts import usable_since
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError, SubscriptionProvider
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import Payment

_log = structlog.get_logger("billing")
_MAX_LISTED = 20


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[schemas.Attempt]:
    """Return the open attempts, newest first."""
    found = await session.scalars(
        select(Payment)
        .where(
            Payment.user_id == user_id,
            Payment.status == "PENDING",
            Payment.checkout_reference.is_not(None),
            Payment.discarded_at.is_(None),
        )
        .order_by(Payment.created_at.desc(), Payment.id.desc())
        .limit(_MAX_LISTED)
    )
    return [
        schemas.Attempt(
            id=payment.id,
            kind=payment.kind,
            price=schemas.Price(amount_minor=payment.amount_minor, currency=payment.currency),
            promo_id=payment.promo_id,
            plan_id=payment.plan_id,
            description=payment.description,
            created_at=payment.created_at,
            # Paddle's checkout needs its overlay, which only a new order opens.
            continue_url=payment.redirect_url
            if payment.created_at > usable_since() and payment.payment_method_key != "ext__paddle"
            else None,
        )
        for payment in found
    ]


async def discard(runtime: Runtime, user_id: UUID, payment_id: UUID) -> None:
    """Close an unpaid checkout at its provider, if that is possible, and stop listing it. Idempotent. One that was
    paid is refused: it has a receipt."""
    async with runtime.database.transaction() as session:
        payment = await payments.get_own(session, user_id, payment_id)
    provider = runtime.providers.get(payment.payment_method_key)
    if payment.status == "PENDING" and payment.checkout_reference and isinstance(provider, SubscriptionProvider):
        try:
            await provider.withdraw(payment.checkout_reference)
            await reconcile.reconcile(runtime, payment.id)
        except (ProviderError, reconcile.Contended) as error:
            # It stays open at the provider until it expires there. If it is paid nevertheless, it is credited.
            _log.warning("an unpaid checkout cannot be closed", payment=str(payment.id), error=str(error))
    async with runtime.database.transaction() as session:
        payment = await payments.get_own(session, user_id, payment_id)
        if payments.was_paid(payment):
            raise AppError(409, "alreadyPaid")
        if payment.status == "PENDING":
            payment.discarded_at = payment.discarded_at or clock.now()
