"""Reading a provider's books about one purchase: what was bought at a checkout, and, if that was a subscription, all
payments since. Nothing of ours changes here, and no database connection waits meanwhile."""

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
Told = TypeVar("Told")


@dataclass(frozen=True)
class Purchase:
    """Where to look, and what of ours stood there before."""

    id: UUID
    """Of the checkout's payment."""
    user_id: UUID
    payment_method_key: PaymentMethodKey
    ask_by: str | None
    subscription: str | None
    also: str | None
    """A renewal to look at, even if the provider no longer lists it."""
    looks: int


@dataclass(frozen=True)
class Books:
    checkout: contract.Payment | None
    """None when the provider knows of none, or no longer."""
    others: tuple[contract.Payment, ...]
    """Renewals and changes, the oldest first."""
    subscription: contract.Subscription | None


async def purchase_of(session: AsyncSession, payment_id: UUID) -> Purchase | None:
    """None when the payment is gone, with its owner."""
    payment = await session.get(Payment, payment_id, populate_existing=True)
    if payment is None:
        return None
    checkout, also, subscription = payment, None, None
    if payment.subscription_id:
        subscription = await session.get_one(Subscription, payment.subscription_id, populate_existing=True)
        if payment.checkout_reference is None:
            also = payment.reference
            checkout = (await checkout_of(session, subscription.id)) or payment
    return Purchase(
        id=checkout.id,
        user_id=checkout.user_id,
        payment_method_key=checkout.payment_method_key,
        # Under its own name it is found for longer than as the first of its subscription.
        ask_by=checkout.reference or checkout.checkout_reference,
        subscription=subscription.reference if subscription else None,
        also=also,
        looks=checkout.looks,
    )


async def checkout_of(session: AsyncSession, subscription_id: UUID) -> Payment | None:
    """The payment that a subscription was bought with."""
    found: Payment | None = await session.scalar(
        select(Payment).where(Payment.subscription_id == subscription_id, Payment.checkout_reference.is_not(None))
    )
    return found


async def read(provider: Provider, purchase: Purchase, hint: str | None) -> Books:
    """`hint` is a reference that somebody named, to be tried when we know none. The books say whose it is."""
    ask_by = purchase.ask_by or hint
    checkout = await _known(provider.payment(ask_by)) if ask_by else None
    if checkout and checkout.payment_id != purchase.id:
        _log.warning("a payment that belongs to somebody else was named", payment=str(purchase.id), reference=ask_by)
        checkout = None
    if checkout and checkout.state == "APPROVED":
        checkout = await provider.capture(checkout.reference)
    others: list[contract.Payment] = []
    subscription = None
    reference = purchase.subscription or (checkout and checkout.subscription)
    if reference and isinstance(provider, SubscriptionProvider):
        subscription = await _subscription(provider, reference)
        others = [*reversed(subscription.payments)] if subscription else []
    if purchase.also and purchase.also not in {each.reference for each in others}:
        older = await _known(provider.payment(purchase.also))
        others = [older, *others] if older else others
    first = checkout.reference if checkout else purchase.ask_by
    return Books(checkout, tuple(each for each in others if each.reference != first), subscription)


async def _subscription(provider: SubscriptionProvider, reference: str) -> contract.Subscription | None:
    found = await _known(provider.subscription(reference))
    if found and found.state == "ACTIVE" and found.ends_at and found.ends_at <= clock.now():
        # Some can only be paused when they are cancelled: whoever asked for it ends them when the time has come.
        await provider.end(reference)
        found = await provider.subscription(reference)
    return found


async def _known(asked: Awaitable[Told]) -> Told | None:
    try:
        return await asked
    except Refused as refusal:
        # Too old for what the provider lists, or never known there: what we know of it stays as it is.
        _log.warning("a provider does not know what we ask for", code=refusal.code)
        return None
