"""Payments, subscriptions, webhooks, refunds and receipts of everybody."""

from typing import Any
from uuid import UUID

from fastapi import Response
from sqlalchemy import select

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import CurrentMember
from retrato.admin.money import payments, receipts, reconciling, refunding, schemas, stuck, subscriptions, webhooks
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.billing import inbox
from retrato.db import Session
from retrato.request import AppSettings, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.tables import Payment, Subscription

router = admin_router("money")

_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.post("/money/payments/list")
@needs(Right.SEE_MONEY)
async def list_all_payments(query: schemas.PaymentQuery, session: Session) -> list[schemas.PaymentRecord]:
    """List payments of everybody, newest first, also unpaid attempts."""
    return await payments.list_page(session, query)


@router.get("/money/payments/{payment_id}")
@needs(Right.SEE_MONEY)
async def show_payment_details(payment_id: UUID, session: Session) -> schemas.PaymentDetails:
    """Return a payment with its refunds and webhooks."""
    return await payments.show(session, payment_id)


@router.get("/money/payments/{payment_id}/provider")
@needs(Right.SEE_MONEY)
async def show_provider_record(payment_id: UUID, runtime: AppRuntime) -> schemas.ProviderAnswer:
    """Return what the provider says about a payment now. It may take some seconds, so the page loads it separately."""
    return await payments.ask_provider(runtime, payment_id)


@router.get("/money/payments/{payment_id}/receipt.pdf", response_class=Response, responses=_PDF)
@needs(Right.SEE_MONEY, audited=True)
async def show_receipt(
    payment_id: UUID, member: CurrentMember, session: Session, settings: AppSettings, language: RequestLanguage
) -> Response:
    """Return the receipt that the buyer has, as a PDF in the caller's language."""
    number, document = await receipts.draw(session, settings, payment_id, language)
    await audit.record_look(session, member, Subject("payment", payment_id))
    name = f'attachment; filename="retrato-{number}.pdf"'
    return Response(document, 200, {"content-disposition": name}, "application/pdf")


@router.post("/money/receipts/list")
@needs(Right.SEE_MONEY)
async def list_receipts(query: schemas.ReceiptQuery, session: Session) -> list[schemas.ReceiptRecord]:
    """List what was paid, newest first, including the sales of deleted accounts."""
    return await receipts.list_page(session, query)


@router.post("/money/disputes/list")
@needs(Right.SEE_MONEY)
async def list_disputes(query: schemas.DisputeQuery, session: Session) -> list[schemas.PaymentRecord]:
    """List the payments that were charged back and not won back, newest first."""
    charged_back = schemas.PaymentQuery(status="CHARGED_BACK", **query.model_dump())
    return await payments.list_page(session, charged_back)


@router.post("/money/subscriptions/list")
@needs(Right.SEE_MONEY)
async def list_all_subscriptions(
    query: schemas.SubscriptionQuery, session: Session
) -> list[schemas.SubscriptionRecord]:
    """List subscriptions of everybody, newest first."""
    return await subscriptions.list_page(session, query)


@router.post("/money/webhooks/list")
@needs(Right.SEE_MONEY)
async def list_webhooks(query: schemas.WebhookQuery, session: Session) -> list[schemas.WebhookRecord]:
    """List the webhooks of the last 30 days, and those that were never processed, newest first."""
    return await webhooks.list_page(session, query)


@router.post("/money/webhooks/look")
@needs(Right.SEE_MONEY, audited=True)
async def look_at_webhook(form: schemas.WebhookBody, member: CurrentMember, session: Session) -> schemas.WebhookDetails:
    """Return a webhook with the payments and subscriptions, and so the people, that it is about."""
    event = await webhooks.get(session, form.payment_method_key, form.id)
    is_named = Payment.reference.in_(event.payments) | Payment.checkout_reference.in_(event.payments)
    named = await session.scalars(
        select(Payment).where(Payment.payment_method_key == form.payment_method_key, is_named)
    )
    running = await session.scalars(
        select(Subscription).where(
            Subscription.payment_method_key == form.payment_method_key, Subscription.reference.in_(event.subscriptions)
        )
    )
    audit.record(session, member, _webhook(form), reason=form.reason)
    return schemas.WebhookDetails(
        webhook=webhooks.present(event),
        payment_references=event.payments,
        subscription_references=event.subscriptions,
        payments=await payments.present(session, named.all()),
        subscriptions=await subscriptions.present(session, running.all()),
    )


@router.post("/money/webhooks/replay")
@needs(Right.MOVE_MONEY, audited=True)
async def replay_webhook(
    form: schemas.WebhookBody, member: CurrentMember, runtime: AppRuntime
) -> schemas.WebhookRecord:
    """Process a webhook again. If that fails, it is tried again later, like a new one."""
    async with runtime.database.transaction() as session:
        event = await webhooks.get(session, form.payment_method_key, form.id)
        before = {"state": webhooks.state_of(event), "attempts": event.attempts, "error": event.error}
        await inbox.replay(session, form.payment_method_key, form.id)
        audit.record(session, member, _webhook(form), before=before, after={"state": "OPEN"}, reason=form.reason)
    await inbox.process(runtime, form.payment_method_key, form.id)
    async with runtime.database.transaction() as session:
        return webhooks.present(await webhooks.get(session, form.payment_method_key, form.id))


@router.post("/money/payments/reconcile")
@needs(Right.MOVE_MONEY, audited=True)
async def reconcile_payment(
    form: schemas.ReconcileBody, member: CurrentMember, runtime: AppRuntime
) -> schemas.Reconciled:
    """Make our records of a purchase match the provider's now, and return what changed."""
    return await reconciling.reconcile_payment(runtime, member, form.id, form.reason)


@router.post("/money/subscriptions/reconcile")
@needs(Right.MOVE_MONEY, audited=True)
async def reconcile_subscription(
    form: schemas.ReconcileBody, member: CurrentMember, runtime: AppRuntime
) -> schemas.Reconciled:
    """Make our records of a subscription and its payments match the provider's now, and return what changed."""
    return await reconciling.reconcile_subscription(runtime, member, form.id, form.reason)


@router.post("/money/payments/refund")
@needs(Right.MOVE_MONEY, audited=True)
async def refund_payment(form: schemas.RefundBody, member: CurrentMember, runtime: AppRuntime) -> schemas.RefundRecord:
    """Refund a payment at its provider, whole or in part. Tokens are revoked once the money is returned."""
    return schemas.RefundRecord.model_validate(await refunding.refund(runtime, member, form))


@router.post("/money/stuck/list")
@needs(Right.SEE_MONEY)
async def list_stuck(session: Session) -> schemas.StuckList:
    """List what could not be processed, ended or refunded."""
    return await stuck.list_all(session)


@router.post("/money/stuck/dismiss", status_code=204)
@needs(Right.MOVE_MONEY, audited=True)
async def dismiss_stuck(form: schemas.DismissBody, member: CurrentMember, runtime: AppRuntime) -> None:
    """Take something off the list that was handled by hand."""
    await stuck.dismiss(runtime, member, form)


def _webhook(form: schemas.WebhookBody) -> Subject:
    return Subject("webhook", f"{form.payment_method_key}:{form.id}")
