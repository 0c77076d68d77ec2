"""Payments and subscriptions of the signed-in user."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from retrato.account.caller import no_store
from retrato.auth.current_user import CurrentUser, DetachedCaller
from retrato.billing import attempts, manage, payments, schemas
from retrato.billing.present import present
from retrato.billing.receipt_numbers import receipt_number
from retrato.db import Session
from retrato.errors import AppError
from retrato.kit.paginator import Page, PageBody
from retrato.request import AppSettings, RequestLanguage
from retrato.runtime import AppRuntime

router = APIRouter(tags=["billing"], dependencies=[Depends(no_store)])

_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.post("/my-payments")
async def list_payments(user: CurrentUser, session: Session, body: PageBody) -> Page[schemas.Payment]:
    """List what the user has paid, newest first: the receipts, including those of refunded payments."""
    return await payments.list_for_user(session, user.id, body)


@router.post("/my-payments/unpaid")
async def list_unpaid_attempts(user: CurrentUser, session: Session) -> Sequence[schemas.Attempt]:
    """List the checkouts that the user started and has not paid, newest first."""
    return await attempts.list_for_user(session, user.id)


@router.post("/my-payments/{payment_id}/discard", status_code=204)
async def discard_unpaid_attempt(payment_id: UUID, caller: DetachedCaller, runtime: AppRuntime) -> None:
    """Give up an unpaid checkout. It is closed at the provider if that is possible."""
    await attempts.discard(runtime, caller.user.id, payment_id)


@router.get("/my-payments/{payment_id}")
async def show_payment(payment_id: UUID, user: CurrentUser, session: Session) -> schemas.Payment:
    return payments.present(await payments.get_own(session, user.id, payment_id))


@router.get("/my-payments/{payment_id}/receipt.pdf", response_class=Response, responses=_PDF)
async def download_receipt(
    payment_id: UUID, user: CurrentUser, session: Session, language: RequestLanguage, settings: AppSettings
) -> Response:
    """Return the receipt of a payment as a PDF in the caller's language."""
    from retrato.billing import receipt  # on first use, because it loads reportlab

    payment = await payments.get_own(session, user.id, payment_id)
    if not payments.was_paid(payment):
        raise AppError(404, "notFound")
    name = f'attachment; filename="retrato-{receipt_number(payment)}.pdf"'
    # Payments from before the seller was stored have today's.
    seller = payment.seller or settings.payment.seller_of(payment.payment_method_key)
    document = receipt.draw(payment, user, language, seller, settings.imprint.email)
    return Response(document, 200, {"content-disposition": name}, "application/pdf")


@router.post("/my-subscriptions")
async def list_subscriptions(caller: DetachedCaller, runtime: AppRuntime) -> list[schemas.Subscription]:
    """List the user's subscriptions, newest first, including ended ones."""
    async with runtime.database.transaction() as session:
        subscriptions = await manage.list_for_user(session, caller.user.id)
    return await present(runtime, subscriptions)


@router.post("/my-subscriptions/cancel")
async def cancel_subscription(
    form: schemas.SubscriptionBody, caller: DetachedCaller, runtime: AppRuntime
) -> schemas.Subscription:
    """Turn renewal off. The paid period stays usable; until it ends the subscription can be resumed."""
    (subscription,) = await present(runtime, [await manage.cancel(runtime, caller.user.id, form.id)])
    return subscription


@router.post("/my-subscriptions/resume")
async def resume_subscription(
    form: schemas.SubscriptionBody, caller: DetachedCaller, runtime: AppRuntime
) -> schemas.Subscription:
    """Undo a cancellation before the period ends."""
    (subscription,) = await present(runtime, [await manage.resume(runtime, caller.user.id, form.id)])
    return subscription


@router.post("/my-subscriptions/payment-method")
async def open_payment_method_page(
    form: schemas.SubscriptionBody, caller: DetachedCaller, runtime: AppRuntime
) -> schemas.PaymentMethodPage:
    """Return the provider's page where the caller can change the payment method of a subscription."""
    return schemas.PaymentMethodPage(url=await manage.payment_method_url(runtime, caller.user.id, form.id))
