"""A user's payments, as the API returns them."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import schemas
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


async def list_for_user(session: AsyncSession, user_id: UUID, page: PageBody) -> Page[schemas.Payment]:
    """Return a page of payments, newest first, without those whose checkout was never started."""
    started = (
        Payment.user_id == user_id,
        Payment.checkout_reference.is_not(None) | Payment.reference.is_not(None),
    )
    total = await session.scalar(select(func.count()).select_from(Payment).where(*started))
    payments = await session.scalars(
        select(Payment)
        .where(*started)
        .order_by(Payment.created_at.desc(), Payment.id.desc())
        .limit(page.items_per_page)
        .offset(page.offset)
    )
    return page_of([present(payment) for payment in payments], page, total or 0)


def was_paid(payment: Payment) -> bool:
    """Return whether it was paid at some point, even if it was refunded or charged back since."""
    return payment.status not in {"PENDING", "FAILED"}


def present(payment: Payment) -> schemas.Payment:
    paid = payment.paid_minor is not None and payment.paid_currency is not None
    return schemas.Payment(
        id=payment.id,
        number=receipt_number(payment),
        kind=payment.kind,
        status=payment.status,
        price=schemas.Price(amount_minor=payment.amount_minor, currency=payment.currency),
        paid=schemas.Price(amount_minor=payment.paid_minor, currency=payment.paid_currency) if paid else None,
        refunded_minor=payment.refunded_minor,
        tokens=payment.tokens,
        bonus=payment.bonus,
        plan_id=payment.plan_id,
        description=payment.description,
        payment_method_key=payment.payment_method_key,
        created_at=payment.created_at,
        paid_at=payment.paid_at,
        receipt_url=f"/api/my-payments/{payment.id}/receipt.pdf" if was_paid(payment) else None,
    )


def receipt_number(payment: Payment) -> str:
    return f"R-{payment.number:06}"


def failure_text(payment: Payment, language: Language) -> str | None:
    """Return our text for the provider's error code, or a general one for unknown codes."""
    if payment.status != "FAILED" and payment.reason is None:
        return None
    return translate_with_fallback(language, f"payments.{payment.reason}", fallback="payments.failed")
