"""Receipt numbers: R-2026-000001, without gaps within a seller's year, which tax law requires in many countries. Paddle
invoices its own sales, so our receipts of these have a series of their own (P-…)."""

import re
from datetime import UTC, datetime

from sqlalchemy import ColumnElement
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.tables import PastSale, Payment, ReceiptSeries

_WITHOUT_SERIES = re.compile(r"R-(\d{6,18})")


async def assign(session: AsyncSession, payment: Payment, paid_at: datetime) -> None:
    """Give a payment the next number. The counter stays locked until the transaction ends, so that a rollback frees the
    number again."""
    seller = "P" if payment.payment_method_key == "ext__paddle" else "R"
    series = f"{seller}-{paid_at.astimezone(UTC).year}"
    number = await session.scalar(
        insert(ReceiptSeries)
        .values(series=series, last=1)
        .on_conflict_do_update(index_elements=["series"], set_={"last": ReceiptSeries.last + 1})
        .returning(ReceiptSeries.last)
    )
    payment.receipt = f"{series}-{number:06}"


def receipt_number(payment: Payment | PastSale) -> str:
    """Return the number. Payments from before there were series have the number of their row."""
    return payment.receipt or f"R-{payment.number:06}"


def has_number(table: type[Payment | PastSale], number: str) -> ColumnElement[bool]:
    """Return the condition that a row has a receipt number."""
    has_receipt: ColumnElement[bool] = table.receipt == number
    old = _WITHOUT_SERIES.fullmatch(number)
    return has_receipt | (table.receipt.is_(None) & (table.number == int(old[1]))) if old else has_receipt
