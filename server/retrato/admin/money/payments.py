"""Payments of everybody."""

import asyncio
from collections.abc import Sequence
from typing import get_args
from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money import schemas, subscriptions, webhooks
from retrato.admin.money.buyers import find_buyers
from retrato.billing import refunds
from retrato.billing.credit import tokens_moved
from retrato.billing.payments import was_paid
from retrato.billing.receipt_numbers import has_number, receipt_number
from retrato.billing.schemas import Price
from retrato.errors import not_exists
from retrato.integrations.payments.contract import ProviderError
from retrato.runtime import Runtime
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment, Subscription

_PROVIDER_SECONDS = 3
"""The page shows what we know ourselves meanwhile, and after that why the provider's record is missing."""


async def list_page(session: AsyncSession, query: schemas.PaymentQuery) -> list[schemas.PaymentRecord]:
    filters = {
        Payment.status: query.status,
        Payment.payment_method_key: query.payment_method_key,
        Payment.user_id: query.user_id,
    }
    conditions = [column == value for column, value in filters.items() if value is not None]
    if query.before:
        conditions.append(Payment.id < query.before)
    if query.reference:
        conditions.append(_has_reference(query.reference))
    found = await session.scalars(select(Payment).where(*conditions).order_by(Payment.id.desc()).limit(query.size))
    return await present(session, found.all())


def _has_reference(reference: str) -> ColumnElement[bool]:
    try:
        return Payment.id == UUID(reference)
    except ValueError:
        pass
    # The indexes begin with the payment method.
    is_theirs = Payment.payment_method_key.in_(get_args(PaymentMethodKey))
    return or_(
        has_number(Payment, reference),
        is_theirs & (Payment.reference == reference),
        is_theirs & (Payment.checkout_reference == reference),
    )


async def present(session: AsyncSession, payments: Sequence[Payment]) -> list[schemas.PaymentRecord]:
    buyers = await find_buyers(session, [payment.user_id for payment in payments])
    tokens = await tokens_moved(session, payments)
    return [
        schemas.PaymentRecord(
            id=payment.id,
            buyer=buyers[payment.user_id],
            kind=payment.kind,
            status=payment.status,
            payment_method_key=payment.payment_method_key,
            description=payment.description,
            promo_id=payment.promo_id,
            plan_id=payment.plan_id,
            subscription_id=payment.subscription_id,
            price=Price(amount_minor=payment.amount_minor, currency=payment.currency),
            paid=paid_price(payment.paid_minor, payment.paid_currency),
            refunded_minor=payment.refunded_minor,
            tokens_granted=tokens[payment.id][0],
            tokens_revoked=tokens[payment.id][1],
            receipt=receipt_number(payment) if was_paid(payment) else None,
            reference=payment.reference,
            checkout_reference=payment.checkout_reference,
            failure=payment.reason,
            created_at=payment.created_at,
            paid_at=payment.paid_at,
        )
        for payment in payments
    ]


async def show(session: AsyncSession, payment_id: UUID) -> schemas.PaymentDetails:
    payment = await get(session, payment_id)
    (presented,) = await present(session, [payment])
    subscription = await session.get(Subscription, payment.subscription_id) if payment.subscription_id else None
    presented_subscription = await subscriptions.present(session, [subscription] if subscription else [])
    requested = await refunds.list_of(session, payment_id)
    received = await webhooks.list_of(session, payment, subscription.reference if subscription else None)
    return schemas.PaymentDetails(
        payment=presented,
        subscription=presented_subscription[0] if presented_subscription else None,
        left_minor=refunds.left_of(payment, requested),
        refunds=[schemas.RefundRecord.model_validate(each) for each in requested],
        webhooks=[webhooks.present(each) for each in received],
        receipt_url=f"/api/admin/money/payments/{payment.id}/receipt.pdf" if was_paid(payment) else None,
    )


async def ask_provider(runtime: Runtime, payment_id: UUID) -> schemas.ProviderAnswer:
    async with runtime.database.transaction() as session:
        payment = await get(session, payment_id)
    provider = runtime.providers.get(payment.payment_method_key)
    reference = payment.reference or payment.checkout_reference
    if provider is None:
        return _no_record("the provider is not configured")
    if reference is None:
        return _no_record("the checkout was not started")
    try:
        async with asyncio.timeout(_PROVIDER_SECONDS):
            found = await provider.payment(reference)
    except TimeoutError:
        return _no_record(f"it did not answer within {_PROVIDER_SECONDS} seconds")
    except ProviderError as failure:
        return _no_record(f"{type(failure).__name__}: {failure}")
    record = schemas.ProviderRecord(
        reference=found.reference,
        state=found.state,
        kind=found.kind,
        paid=paid_price(found.paid.minor, found.paid.currency) if found.paid else None,
        paid_at=found.paid_at,
        refunded_minor=found.refunded_minor,
        charged_back=found.charged_back,
        reason=found.reason,
        subscription=found.subscription,
        plan=found.plan,
    )
    return schemas.ProviderAnswer(record=record, error=None)


def _no_record(why: str) -> schemas.ProviderAnswer:
    return schemas.ProviderAnswer(record=None, error=why)


async def get(session: AsyncSession, payment_id: UUID) -> Payment:
    payment = await session.get(Payment, payment_id)
    if payment is None:
        raise not_exists("recordUnknown")
    return payment


def paid_price(minor: int | None, currency: str | None) -> Price | None:
    return Price(amount_minor=minor, currency=currency) if minor is not None and currency is not None else None
