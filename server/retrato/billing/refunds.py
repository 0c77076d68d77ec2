"""Refunds that staff ask for: stored before the provider is called, and tried until the provider has decided.

A refund stays one refund however often it is tried: its id is the key at the provider, and a lease (`next_at`) prevents
attempts at the same time. Tokens are not touched here: reconciliation revokes their share once the money is returned.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import reconcile
from retrato.billing.pauses import STUCK_AFTER, pause_after
from retrato.errors import AppError, not_exists
from retrato.integrations.payments import contract
from retrato.integrations.payments.contract import Misconfigured, Money, ProviderError, Refused
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Payment, Refund

_log = structlog.get_logger("billing")
_LEASE = timedelta(minutes=3)
"""Longer than an attempt can take."""
_BATCH = 50
_OPEN = ("REQUESTED", "PENDING")


async def store(session: AsyncSession, payment_id: UUID, key: UUID, minor: int | None) -> tuple[Refund, bool]:
    """Store a refund of an amount, or of all that is left, and return it with whether it is new. The caller then makes
    the first `attempt`, after the commit."""
    # Of two at the same time, the second waits and then sees the first.
    payment = await session.get(Payment, payment_id, with_for_update=True, populate_existing=True)
    if payment is None:
        raise not_exists("recordUnknown")
    known: Refund | None = await session.scalar(select(Refund).where(Refund.key == key))
    if known:
        if known.payment_id != payment_id or minor not in {None, known.amount_minor}:
            raise AppError(409, "refundKeyReused")
        return known, False
    left = left_of(payment, await list_of(session, payment_id))
    if left == 0 or payment.reference is None:
        raise AppError(409, "nothingToRefund")
    if minor is not None and minor > left:
        raise AppError(409, "refundTooMuch", data={"leftMinor": left})
    stored = await session.scalar(
        insert(Refund)
        .values(
            id=new_id(),
            key=key,
            payment_id=payment_id,
            payment_method_key=payment.payment_method_key,
            payment_reference=payment.reference,
            amount_minor=minor or left,
            currency=payment.paid_currency or payment.currency,
            attempts=1,
            next_at=clock.now() + _LEASE,
        )
        .on_conflict_do_nothing()
        .returning(Refund)
    )
    if stored is None:
        # A refund of another payment, stored at this moment.
        raise AppError(409, "refundKeyReused")
    return stored, True


async def is_known(session: AsyncSession, key: UUID) -> bool:
    """Return whether a refund with this key was stored before."""
    return await session.scalar(select(Refund.id).where(Refund.key == key)) is not None


def left_of(payment: Payment, refunds: Sequence[Refund]) -> int:
    """Return how much of a payment can be refunded, in minor units."""
    if payment.status not in {"PAID", "PARTLY_REFUNDED"} or payment.paid_minor is None:
        return 0
    done = sum(each.amount_minor for each in refunds if each.status == "DONE")
    is_open = sum(each.amount_minor for each in refunds if each.status in _OPEN)
    # Providers may report the amount of a refund hours later.
    return max(0, payment.paid_minor - max(payment.refunded_minor, done) - is_open)


async def list_of(session: AsyncSession, payment_id: UUID) -> Sequence[Refund]:
    """Return the refunds of a payment, newest first."""
    found = await session.scalars(select(Refund).where(Refund.payment_id == payment_id).order_by(Refund.id.desc()))
    return found.all()


async def attempt(runtime: Runtime, refund: Refund) -> Refund:
    """Request a refund, or look up what became of it, and return the new state. Raise if the provider refuses it or
    does not answer, which is stored too."""
    try:
        found = await _request(runtime, refund)
    except Exception as error:
        values: dict[str, object] = {"error": f"{type(error).__name__}: {error}"[:1000]}
        if isinstance(error, Refused) and refund.reference is None:
            values |= {"status": "FAILED", "done_at": clock.now()}
        await _update(runtime, refund, values)
        raise
    return await _apply(runtime, refund, found)


async def _request(runtime: Runtime, refund: Refund) -> contract.Refund:
    provider = runtime.providers.get(refund.payment_method_key)
    if provider is None:
        raise Misconfigured(f"{refund.payment_method_key} is not configured")
    if refund.reference:
        return await provider.refund_state(refund.payment_reference, refund.reference)
    amount = Money(refund.amount_minor, refund.currency)
    return await provider.refund_amount(refund.payment_reference, amount, str(refund.id))


async def _apply(runtime: Runtime, refund: Refund, found: contract.Refund) -> Refund:
    """Store the provider's state of a refund. Once the money is returned, the tokens are reconciled."""
    values: dict[str, object] = {"reference": found.reference, "claim_url": found.claim_url, "error": None}
    match found.state:
        case "PENDING":
            values |= {"status": "PENDING"}
        case "DONE":
            values |= {"status": "DONE", "done_at": clock.now()}
        case "FAILED":
            values |= {"status": "FAILED", "done_at": clock.now(), "error": "the provider rejected the refund"}
            _log.error("a refund was rejected", method=refund.payment_method_key, reference=refund.payment_reference)
    stored = await _update(runtime, refund, values)
    if found.state == "DONE":
        try:
            await reconcile.reconcile(runtime, refund.payment_id)
        except (ProviderError, reconcile.Contended) as error:
            # The job that was enqueued tries again.
            _log.warning("a refunded payment is not reconciled yet", error=str(error))
    return stored


async def _update(runtime: Runtime, refund: Refund, values: dict[str, object]) -> Refund:
    """Store the outcome of an attempt, unless the refund was decided meanwhile."""
    async with runtime.database.transaction() as session:
        await session.execute(update(Refund).where(Refund.id == refund.id, Refund.status.in_(_OPEN)).values(**values))
        stored = await session.get_one(Refund, refund.id)
        if stored.status == "DONE":
            await enqueue(session, "billing:reconcile", payment_id=str(refund.payment_id))
        return stored


async def process(runtime: Runtime, refund_id: UUID) -> None:
    """Try a refund again, or look up its state, unless that is not due: another process may be working on it."""
    async with runtime.database.transaction() as session:
        refund = await session.get(Refund, refund_id, with_for_update=True)
        if refund is None or refund.status not in _OPEN or refund.next_at > clock.now() or _gave_up(refund):
            return
        refund.attempts += 1
        refund.next_at = clock.now() + max(pause_after(refund.attempts), _LEASE)
    try:
        await attempt(runtime, refund)
    except Exception:  # noqa: BLE001 - whatever it is, it is stored, and must not block the others
        _log.warning("a refund failed", method=refund.payment_method_key, refund=str(refund.id), exc_info=True)


def _gave_up(refund: Refund) -> bool:
    """Return whether it is not requested any more: providers forget idempotency keys after some weeks."""
    return refund.status == "REQUESTED" and refund.attempts >= STUCK_AFTER


async def find_due(session: AsyncSession) -> Sequence[UUID]:
    due = await session.scalars(
        select(Refund.id)
        .where(
            Refund.status.in_(_OPEN),
            Refund.next_at <= clock.now(),
            (Refund.status == "PENDING") | (Refund.attempts < STUCK_AFTER),
        )
        .order_by(Refund.next_at)
        .limit(_BATCH)
    )
    return due.all()


def _is_stuck() -> ColumnElement[bool]:
    return Refund.error.is_not(None) & Refund.status.in_((*_OPEN, "FAILED"))


async def list_stuck(session: AsyncSession) -> Sequence[Refund]:
    """Return the refunds that were rejected or refused, and those whose last attempt failed, oldest first."""
    stuck = await session.scalars(select(Refund).where(_is_stuck()).order_by(Refund.id))
    return stuck.all()


async def dismiss(session: AsyncSession, refund_id: UUID) -> Refund:
    """Stop listing a refund that was handled by hand. One that is still tried could be made a second time."""
    refund = await session.get(Refund, refund_id, with_for_update=True)
    if refund is None:
        raise not_exists("recordUnknown")
    if refund.status != "FAILED" and not _gave_up(refund):
        raise AppError(409, "notStuck")
    refund.status = "DISMISSED"
    return refund
