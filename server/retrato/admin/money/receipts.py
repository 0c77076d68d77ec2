"""Receipts of everybody, including those of deleted accounts, of which only the numbers and amounts are left."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.money import payments, schemas
from retrato.admin.money.buyers import find_buyers
from retrato.billing.payments import was_paid
from retrato.billing.receipt_numbers import has_number, receipt_number
from retrato.errors import not_exists
from retrato.kit.i18n import Language
from retrato.settings import Settings
from retrato.tables import PastSale, Payment, User

Receipt = TypeVar("Receipt", Payment, PastSale)


async def list_page(session: AsyncSession, query: schemas.ReceiptQuery) -> list[schemas.ReceiptRecord]:
    """Return the newest receipts of both tables, by the time of payment."""
    rows: list[Payment | PastSale] = [*await _newest(session, Payment, query)]
    rows += await _newest(session, PastSale, query)
    dated = [(row.paid_at, row.id, row) for row in rows if row.paid_at]
    newest = sorted(dated, key=lambda each: each[:2], reverse=True)[: query.size]
    buyers = await find_buyers(session, [row.user_id for *_, row in newest if isinstance(row, Payment)])
    return [_present(row, paid_at, buyers) for paid_at, _, row in newest]


async def _newest(session: AsyncSession, table: type[Receipt], query: schemas.ReceiptQuery) -> Sequence[Receipt]:
    found = await session.scalars(
        select(table)
        .where(*_conditions(table, query))
        .order_by(table.paid_at.desc(), table.id.desc())
        .limit(query.size)
    )
    return found.all()


def _conditions(table: type[Payment | PastSale], query: schemas.ReceiptQuery) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [table.paid_at.is_not(None)]
    if query.number:
        conditions.append(has_number(table, query.number))
    if query.paid_from:
        conditions.append(table.paid_at >= query.paid_from)
    if query.paid_until:
        conditions.append(table.paid_at < query.paid_until)
    if query.before:
        conditions.append(tuple_(table.paid_at, table.id) < tuple_(query.before.paid_at, query.before.id))
    return conditions


def _present(row: Payment | PastSale, paid_at: datetime, buyers: Mapping[UUID, schemas.Buyer]) -> schemas.ReceiptRecord:
    payment = row if isinstance(row, Payment) else None
    return schemas.ReceiptRecord(
        id=row.id,
        number=receipt_number(row),
        payment_method_key=row.payment_method_key,
        reference=row.reference,
        description=row.description,
        paid=payments.paid_price(row.paid_minor, row.paid_currency),
        refunded_minor=row.refunded_minor,
        status=payment.status if payment else None,
        buyer=buyers[payment.user_id] if payment else None,
        paid_at=paid_at,
    )


async def draw(session: AsyncSession, settings: Settings, payment_id: UUID, language: Language) -> tuple[str, bytes]:
    """Return the number and the PDF of the receipt that the buyer has."""
    from retrato.billing import receipt  # on first use, because it loads reportlab

    payment = await payments.get(session, payment_id)
    if not was_paid(payment):
        raise not_exists("recordUnknown")
    user = await session.get_one(User, payment.user_id)
    seller = payment.seller or settings.payment.seller_of(payment.payment_method_key)
    return receipt_number(payment), receipt.draw(payment, user, language, seller, settings.imprint.email)
