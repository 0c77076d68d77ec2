"""Ending what must not be charged any more: subscriptions and unpaid checkouts of deleted accounts, and duplicates.
Each is a row of `subscription_endings` until it has ended at its provider and what was charged too much is refunded."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

import structlog
from sqlalchemy import ColumnElement, delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing.pauses import STUCK_AFTER, pause_after
from retrato.billing.provider_records import find_checkout
from retrato.integrations.payments import contract
from retrato.integrations.payments.contract import Misconfigured, Provider, Refused, SubscriptionProvider
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import (
    CHECKOUT_LIFETIME,
    EndingReason,
    PastSale,
    Subscription,
    SubscriptionEnding,
)
from retrato.wallet import service as wallet

_log = structlog.get_logger("billing")
_BATCH = 50
_UNDECIDED = ("PENDING", "APPROVED")

Key = tuple[PaymentMethodKey, str]


class NotDismissed(Exception):  # noqa: N818 - not a fault
    """The ending does not exist, or something could still be charged."""

    def __init__(self, detail: str, *, exists: bool = True) -> None:
        super().__init__(detail)
        self.exists = exists


async def add(
    session: AsyncSession, method: PaymentMethodKey, reference: str, reason: EndingReason, refund_from: datetime
) -> None:
    """Have a subscription ended, now and until it succeeds. Idempotent."""
    added = await session.scalar(
        insert(SubscriptionEnding)
        .values(payment_method_key=method, reference=reference, reason=reason, refund_from=refund_from)
        .on_conflict_do_nothing()
        .returning(SubscriptionEnding.reference)
    )
    if added is not None:
        _log.warning("a subscription has to be ended", method=method, reference=reference, reason=reason)
        await enqueue(session, "billing:end_subscription", payment_method_key=method, reference=reference)


async def find_due(session: AsyncSession) -> Sequence[Key]:
    due = await session.execute(
        select(SubscriptionEnding.payment_method_key, SubscriptionEnding.reference)
        .where(SubscriptionEnding.next_at <= clock.now())
        .order_by(SubscriptionEnding.next_at)
        .limit(_BATCH)
    )
    return [(method, reference) for method, reference in due]


async def list_failing(session: AsyncSession) -> Sequence[SubscriptionEnding]:
    """Return those with a failed attempt, oldest first. The sweep keeps trying."""
    failing = await session.scalars(
        select(SubscriptionEnding).where(SubscriptionEnding.error.is_not(None)).order_by(SubscriptionEnding.created_at)
    )
    return failing.all()


async def process(runtime: Runtime, method: PaymentMethodKey, reference: str) -> None:
    """Try to end it, unless the next attempt is not due: another process may be working on it."""
    ending = await _claim(runtime, method, reference)
    if ending is None:
        return
    try:
        refunded = await _end(runtime, ending)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is retried and must not block the others
        # A refusal will come again until the operator does something about it.
        stuck = isinstance(error, Refused | Misconfigured) or ending.attempts >= STUCK_AFTER
        report = _log.error if stuck else _log.warning
        report(
            "a subscription could not be ended or refunded",
            method=method,
            reference=reference,
            stuck=stuck,
            exc_info=True,
        )
        await _keep(runtime, ending, f"{type(error).__name__}: {error}"[:1000])
        return
    if refunded is None:
        await _keep(runtime, ending, None)
    else:
        async with runtime.database.transaction() as session:
            await _finish(session, ending, refunded)


async def dismiss(runtime: Runtime, method: str, reference: str) -> None:
    """Stop trying to refund what the provider refuses to, once nothing can be charged there any more."""
    ending = await find_dismissable(runtime, method, reference)
    async with runtime.database.transaction() as session:
        await finish_dismissed(session, ending)


async def find_dismissable(runtime: Runtime, method: str, reference: str) -> SubscriptionEnding:
    """Return an ending that nothing can be charged for any more, or raise `NotDismissed`."""
    async with runtime.database.transaction() as session:
        ending = await session.get(SubscriptionEnding, (method, reference))
    if ending is None:
        raise NotDismissed("there is no such ending", exists=False)
    if await _can_be_charged(_provider_of(runtime, ending), ending):
        raise NotDismissed("it has not ended at its provider: its buyer could still be charged")
    return ending


async def finish_dismissed(session: AsyncSession, ending: SubscriptionEnding) -> None:
    await _finish(session, ending, [])
    _log.warning(
        "an ending was dismissed",
        method=ending.payment_method_key,
        reference=ending.reference,
        reason=ending.reason,
        error=ending.error,
    )


async def _can_be_charged(provider: Provider, ending: SubscriptionEnding) -> bool:
    subscription: str | None = ending.reference
    if ending.is_checkout:
        checkout = await provider.payment(ending.reference)
        if checkout.state in _UNDECIDED:
            return True
        subscription = checkout.subscription
    if subscription is None or not isinstance(provider, SubscriptionProvider):
        return False
    return (await provider.subscription(subscription)).state != "ENDED"


async def _claim(runtime: Runtime, method: PaymentMethodKey, reference: str) -> SubscriptionEnding | None:
    async with runtime.database.transaction() as session:
        ending = await session.get(SubscriptionEnding, (method, reference), with_for_update=True)
        if ending is None or ending.next_at > clock.now():
            return None
        if ending.reason == "DUPLICATE" and not await _has_another(session, ending):
            # The other one has ended meanwhile, so this one is needed.
            await session.delete(ending)
            return None
        ending.attempts += 1
        ending.next_at = clock.now() + pause_after(ending.attempts)
        return ending


async def _has_another(session: AsyncSession, ending: SubscriptionEnding) -> bool:
    own = await _find_subscription(session, ending)
    if own is None or own.status == "ENDED":
        return True
    is_to_end = (SubscriptionEnding.payment_method_key == Subscription.payment_method_key) & (
        SubscriptionEnding.reference == Subscription.reference
    )
    others = await session.execute(
        select(Subscription.id).where(
            Subscription.user_id == own.user_id,
            Subscription.service == own.service,
            Subscription.id != own.id,
            Subscription.reference.is_not(None),
            Subscription.status.in_(("ACTIVE", "GRACE", "CANCELLED")),
            ~exists().where(is_to_end),
        )
    )
    return others.first() is not None


async def _find_subscription(session: AsyncSession, ending: SubscriptionEnding) -> Subscription | None:
    found: Subscription | None = await session.scalar(
        select(Subscription).where(
            Subscription.payment_method_key == ending.payment_method_key, Subscription.reference == ending.reference
        )
    )
    return found


async def _end(runtime: Runtime, ending: SubscriptionEnding) -> list[contract.Money] | None:
    """End it and return what was refunded, or None if it has to be watched: a payment that may still be made, or a
    refund that may be rejected."""
    provider = _provider_of(runtime, ending)
    if ending.is_checkout:
        return await _end_checkout(provider, ending)
    if not isinstance(provider, SubscriptionProvider):
        return []
    await provider.end(ending.reference)
    payments = (await provider.subscription(ending.reference)).payments
    # The last renewal may still wait for the buyer's bank.
    undecided = [each for each in payments if each.state in _UNDECIDED]
    ending.refund_from = min([ending.refund_from, *(each.started_at for each in undecided if each.started_at)])
    uncredited = await _find_uncredited(runtime, ending, payments)
    refunded = await _refund(
        provider,
        [
            each
            for each in payments
            if each.paid_at and (each.paid_at >= ending.refund_from or each.reference in uncredited)
        ],
    )
    return None if undecided and _is_watched(ending) else refunded


async def _find_uncredited(
    runtime: Runtime, ending: SubscriptionEnding, payments: Sequence[contract.Payment]
) -> set[str]:
    """Return the payments that a deleted account was not credited with. PayPal dates a payment by its start, so one
    that waited for the buyer's bank until after the deletion looks older than that."""
    if ending.reason != "DELETED":
        return set()
    references = {each.reference for each in payments}
    async with runtime.database.transaction() as session:
        credited = await session.scalars(
            select(PastSale.reference).where(
                PastSale.payment_method_key == ending.payment_method_key, PastSale.reference.in_(references)
            )
        )
        return references - set(credited)


def _provider_of(runtime: Runtime, ending: SubscriptionEnding) -> Provider:
    provider = runtime.providers.get(ending.payment_method_key)
    if provider is None:
        raise Misconfigured(f"{ending.payment_method_key} is not configured")
    return provider


async def _end_checkout(provider: Provider, ending: SubscriptionEnding) -> list[contract.Money] | None:
    if isinstance(provider, SubscriptionProvider):
        # It is refused if the buyer paid a moment ago.
        with suppress(Refused):
            await provider.withdraw(ending.reference)
    try:
        checkout = await provider.payment(ending.reference)
    except Refused:
        # The provider no longer has a record of it.
        return []
    payments: Sequence[contract.Payment] = (checkout,)
    # One that failed is watched too: crypto money may arrive late.
    may_be_paid = checkout.paid is None
    if checkout.subscription and isinstance(provider, SubscriptionProvider):
        # It may run already, while its first payment waits for the buyer's bank.
        await provider.end(checkout.subscription)
        subscription = await provider.subscription(checkout.subscription)
        payments = subscription.payments or payments
        may_be_paid = subscription.state != "ENDED" or any(each.state in _UNDECIDED for each in payments)
    refunded = await _refund(provider, payments)
    return None if may_be_paid and _is_watched(ending) else refunded


def _is_watched(ending: SubscriptionEnding) -> bool:
    """Return whether to keep waiting for payments that have not been made."""
    return clock.now() - ending.created_at < CHECKOUT_LIFETIME


async def _refund(provider: Provider, payments: Sequence[contract.Payment]) -> list[contract.Money] | None:
    """Refund what was received, and return it, or None while the provider may still reject a refund. That includes a
    part of the price, which buys nothing but arrived."""
    charged = [each for each in payments if each.paid and each.paid.minor and not each.charged_back]
    refunded, refusals = [], []
    for each in charged:
        try:
            refunded.append(await provider.refund(each.reference))
        except Refused as refusal:
            # The others are refunded nevertheless, and the operator gets to know all that are left.
            refusals.append(refusal)
    if refusals:
        raise Refused(refusals[0].code, "; ".join(map(str, refusals)))
    return [each.paid for each in charged if each.paid] if all(refunded) else None


async def _keep(runtime: Runtime, ending: SubscriptionEnding, error: str | None) -> None:
    """Store the outcome of an attempt, unless the operator has dismissed the ending meanwhile."""
    changes = update(SubscriptionEnding).values(error=error, refund_from=ending.refund_from)
    async with runtime.database.transaction() as session:
        await session.execute(changes.where(*_is(ending)))


def _is(ending: SubscriptionEnding) -> Sequence[ColumnElement[bool]]:
    return (
        SubscriptionEnding.payment_method_key == ending.payment_method_key,
        SubscriptionEnding.reference == ending.reference,
    )


async def _finish(session: AsyncSession, ending: SubscriptionEnding, refunded: list[contract.Money]) -> None:
    subscription = await _find_subscription(session, ending)
    if subscription:
        await wallet.lock(session, subscription.user_id)
        # At once, and so that no reconciliation with older records undoes it: it must not be kept as a duplicate of
        # one that is then ended.
        subscription.status = "ENDED"
    await session.execute(delete(SubscriptionEnding).where(*_is(ending)))
    if refunded and ending.reason == "DELETED":
        _log.info("what a deleted account was charged is refunded", method=ending.payment_method_key)
    checkout = await find_checkout(session, subscription.id) if subscription else None
    if subscription is None or checkout is None:
        return
    checkout.version += 1
    await enqueue(session, "billing:reconcile", payment_id=str(checkout.id))
    if refunded:
        await enqueue(
            session,
            "billing:send_duplicate_refunded",
            subscription_id=str(subscription.id),
            minor=sum(money.minor for money in refunded),
            currency=refunded[0].currency,
        )
