"""Fetching a provider's records of one purchase: the checkout's payment and, for a subscription, all later payments.

Nothing is written here, and no database connection is held while the provider answers.
"""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.payments import contract
from retrato.integrations.payments.contract import Provider, Refused, SubscriptionProvider
from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment, Subscription

_log = structlog.get_logger("billing")
T = TypeVar("T")


@dataclass(frozen=True)
class Purchase:
    """What to fetch from the provider, and the version of our own rows at that time."""

    id: UUID
    """Id of the checkout's payment."""
    user_id: UUID
    payment_method_key: PaymentMethodKey
    reference: str | None
    subscription: str | None
    extra_renewal: str | None
    """A renewal to fetch even if the provider no longer lists it."""
    version: int


@dataclass(frozen=True)
class ProviderRecords:
    checkout: contract.Payment | None
    """None if the provider has no record of it, or no longer has one."""
    later_payments: tuple[contract.Payment, ...]
    """Renewals and changes, oldest first."""
    subscription: contract.Subscription | None


async def find_purchase(session: AsyncSession, payment_id: UUID) -> Purchase | None:
    """Return the purchase that a payment is part of, or None if the payment was deleted with its owner."""
    payment = await session.get(Payment, payment_id, populate_existing=True)
    if payment is None:
        return None
    checkout, extra_renewal, subscription = payment, None, None
    if payment.subscription_id:
        subscription = await session.get_one(Subscription, payment.subscription_id, populate_existing=True)
        if payment.checkout_reference is None:
            extra_renewal = payment.reference
            checkout = (await find_checkout(session, subscription.id)) or payment
    return Purchase(
        id=checkout.id,
        user_id=checkout.user_id,
        payment_method_key=checkout.payment_method_key,
        # Providers find a payment by its own reference for longer than by its checkout's.
        reference=checkout.reference or checkout.checkout_reference,
        subscription=subscription.reference if subscription else None,
        extra_renewal=extra_renewal,
        version=checkout.version,
    )


async def find_checkout(session: AsyncSession, subscription_id: UUID) -> Payment | None:
    """Return the payment that a subscription was bought with."""
    payment: Payment | None = await session.scalar(
        select(Payment).where(Payment.subscription_id == subscription_id, Payment.checkout_reference.is_not(None))
    )
    return payment


async def fetch_records(provider: Provider, purchase: Purchase, hint: str | None) -> ProviderRecords:
    """Fetch the records of a purchase.

    `hint` is an unverified reference to use if we know none. The provider's records say which payment it belongs to.
    """
    subscription = await _fetch_subscription(provider, purchase.subscription)
    # The subscription lists its first payment too, for about a year.
    listed = {each.reference: each for each in subscription.payments} if subscription else {}
    checkout = listed.get(purchase.reference or "") or await _fetch_checkout(provider, purchase, hint)
    if subscription is None and checkout:
        subscription = await _fetch_subscription(provider, checkout.subscription)
    later = [*reversed(subscription.payments)] if subscription else []
    if purchase.extra_renewal and purchase.extra_renewal not in {each.reference for each in later}:
        older = await _or_none(provider.payment(purchase.extra_renewal))
        later = [older, *later] if older else later
    first = checkout.reference if checkout else purchase.reference
    return ProviderRecords(checkout, tuple(each for each in later if each.reference != first), subscription)


async def _fetch_checkout(provider: Provider, purchase: Purchase, hint: str | None) -> contract.Payment | None:
    reference = purchase.reference or hint
    checkout = await _or_none(provider.payment(reference)) if reference else None
    if checkout and checkout.payment_id != purchase.id:
        _log.warning("the reference belongs to another payment", payment=str(purchase.id), reference=reference)
        return None
    if checkout and checkout.state == "APPROVED":
        return await provider.capture(checkout.reference)
    return checkout


async def _fetch_subscription(provider: Provider, reference: str | None) -> contract.Subscription | None:
    if reference is None or not isinstance(provider, SubscriptionProvider):
        return None
    subscription = await _or_none(provider.subscription(reference))
    if subscription and subscription.state == "ACTIVE" and subscription.ends_at and subscription.ends_at <= clock.now():
        # Some providers only suspend a cancelled subscription; we have to end it after its last period.
        await provider.end(reference)
        subscription = await provider.subscription(reference)
    return subscription


async def _or_none(request: Awaitable[T]) -> T | None:
    try:
        return await request
    except Refused as error:
        # The provider never knew the reference or no longer lists it: keep what we have stored.
        _log.warning("the provider does not know the reference", code=error.code)
        return None
