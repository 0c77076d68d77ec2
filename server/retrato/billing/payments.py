"""A user's payments, as the API returns them."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from uuid import UUID

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import schemas
from retrato.billing.receipt_numbers import receipt_number
from retrato.errors import AppError
from retrato.kit.i18n import Language, translate_with_fallback
from retrato.kit.paginator import Page, PageBody, page_of
from retrato.tables import Payment


async def get_own(session: AsyncSession, user_id: UUID, payment_id: UUID) -> Payment:
    """Return the user's payment; raise a 404 if it does not exist or belongs to another user."""
    payment: Payment | None = await session.scalar(
        select(Payment).where(Payment.id == payment_id, Payment.user_id == user_id)
    )
    if payment is None:
        raise AppError(404, "notFound")
    return payment


async def last_payment(session: AsyncSession, subscription_id: UUID) -> Payment | None:
    """Return the payment of a subscription's current period."""
    payment: Payment | None = await session.scalar(
        select(Payment)
        .where(Payment.subscription_id == subscription_id, Payment.status.in_(("PAID", "PARTLY_REFUNDED")))
        .order_by(Payment.paid_at.desc(), Payment.number.desc())
    )
    return payment


async def list_for_user(session: AsyncSession, user_id: UUID, page: PageBody) -> Page[schemas.Payment]:
    """Return a page of what was paid, newest first. Unpaid attempts are no receipts."""
    paid = (Payment.user_id == user_id, Payment.status.not_in(("PENDING", "FAILED")))
    total = await session.scalar(select(func.count()).select_from(Payment).where(*paid))
    payments = await session.scalars(
        select(Payment)
        .where(*paid)
        .order_by(Payment.created_at.desc(), Payment.id.desc())
        .limit(page.items_per_page)
        .offset(page.offset)
    )
    return page_of([present(payment) for payment in payments], page, total or 0)


async def sum_by_currency(session: AsyncSession, user_id: UUID) -> list[schemas.PaidTotal]:
    """Return what the user has paid in each currency, and what is left of it after refunds and chargebacks."""
    kept = case((Payment.status == "CHARGED_BACK", 0), else_=Payment.paid_minor - Payment.refunded_minor)
    rows = await session.execute(
        select(Payment.paid_currency, func.sum(Payment.paid_minor), func.sum(kept))
        .where(
            Payment.user_id == user_id,
            Payment.status.not_in(("PENDING", "FAILED")),
            Payment.paid_minor.is_not(None),
            Payment.paid_currency.is_not(None),
        )
        .group_by(Payment.paid_currency)
        .order_by(Payment.paid_currency)
    )
    return [
        schemas.PaidTotal(currency=currency, paid_minor=int(paid), kept_minor=int(left))
        for currency, paid, left in rows
    ]


def was_paid(payment: Payment) -> bool:
    """Return whether it was paid at some point, even if it was refunded or charged back since."""
    return payment.status not in {"PENDING", "FAILED"}


def amount_kept(payment: Payment) -> int:
    """Return what is left of a payment after refunds, in minor units."""
    paid = payment.paid_minor if payment.paid_minor is not None else payment.amount_minor
    return 0 if payment.status == "CHARGED_BACK" else paid - payment.refunded_minor


def included_tax(payment: Payment, seller: Mapping[str, str]) -> int:
    """Return the tax that is included in what is left of the payment, in minor units."""
    percent = Decimal(seller["tax_percent"])
    return int((amount_kept(payment) * percent / (100 + percent)).to_integral_value(ROUND_HALF_UP))


def _present_seller(payment: Payment) -> schemas.Seller | None:
    if payment.seller is None:
        return None
    taxed = Decimal(payment.seller["tax_percent"]) > 0
    tax = schemas.Price(
        amount_minor=included_tax(payment, payment.seller), currency=payment.paid_currency or payment.currency
    )
    return schemas.Seller(
        name=payment.seller["name"],
        address=payment.seller["address"],
        tax_id=payment.seller["tax_id"] or None,
        tax_name=payment.seller["tax_name"] if taxed else None,
        tax_percent=payment.seller["tax_percent"] if taxed else None,
        tax=tax if taxed else None,
    )


def present(payment: Payment) -> schemas.Payment:
    paid = payment.paid_minor is not None and payment.paid_currency is not None
    return schemas.Payment(
        id=payment.id,
        number=receipt_number(payment) if was_paid(payment) else None,
        kind=payment.kind,
        status=payment.status,
        price=schemas.Price(amount_minor=payment.amount_minor, currency=payment.currency),
        paid=schemas.Price(amount_minor=payment.paid_minor, currency=payment.paid_currency) if paid else None,
        refunded_minor=payment.refunded_minor,
        tokens=payment.tokens,
        bonus=payment.bonus,
        monthly_tokens=payment.monthly_tokens,
        months=payment.months,
        promo_id=payment.promo_id,
        plan_id=payment.plan_id,
        description=payment.description,
        payment_method_key=payment.payment_method_key,
        created_at=payment.created_at,
        paid_at=payment.paid_at,
        receipt_url=f"/api/my-payments/{payment.id}/receipt.pdf" if was_paid(payment) else None,
        seller=_present_seller(payment),
    )


def failure_text(payment: Payment, language: Language) -> str | None:
    """Return our text for the provider's error code, or a general one for unknown codes."""
    if payment.status != "FAILED" and payment.reason is None:
        return None
    return translate_with_fallback(language, f"payments.{payment.reason}", fallback="payments.failed")
