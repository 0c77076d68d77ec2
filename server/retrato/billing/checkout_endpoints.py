from datetime import timedelta

import structlog
from fastapi import APIRouter, Depends

from retrato.account.caller import no_store
from retrato.account.limits import count
from retrato.account.present import present as present_user
from retrato.auth.current_user import DetachedCaller
from retrato.billing import checkout, manage, payments, quote, reconcile, schemas
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError
from retrato.kit.rate_limit import Limit
from retrato.request import IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.site.current import AppSite
from retrato.tables import User

_log = structlog.get_logger("billing")
router = APIRouter(prefix="/checkout", tags=["billing"], dependencies=[Depends(no_store)])

# Each checkout causes calls to a provider, which has its own rate limits.
_CHECKOUTS = Limit("checkout", 60, timedelta(hours=1))


@router.post("")
async def start_checkout(
    form: schemas.CheckoutBody,
    caller: DetachedCaller,
    runtime: AppRuntime,
    site: AppSite,
    language: RequestLanguage,
    key: IdempotencyKey = None,
) -> schemas.Checkout:
    """Buy a pack of tokens, or subscribe to, change or renew a plan. After a redirect the buyer returns to /c or, from
    Paddle, to /auth/pms/ext__paddle, with the payload for /checkout/return."""
    site.require("PURCHASES")
    if caller.user.deletes_at:
        raise AppError(409, "deletionScheduled")
    await count(runtime.database, _CHECKOUTS, str(caller.user.id))
    buyer = checkout.Buyer(caller.user, language, key)
    if form.kind == "TOKENS":
        return await checkout.buy_tokens(runtime, buyer, form)
    return await manage.choose_plan(runtime, buyer, form)


@router.post("/preview")
async def preview_plan(
    form: schemas.PreviewBody, caller: DetachedCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Preview:
    """Return what choosing a plan would do, and when: the amount due now and the tokens that come."""
    return await quote.preview(runtime, checkout.Buyer(caller.user, language, None), form.plan_id)


@router.post("/return")
async def return_from_checkout(
    form: schemas.ReturnBody, caller: DetachedCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Returned:
    """Return the state of a payment, as the provider reports it. Poll while it is pending."""
    async with runtime.database.transaction() as session:
        payment = await payments.get_own(session, caller.user.id, form.payment_id)
        if payment.payment_method_key != form.payment_method_key:
            raise AppError(404, "notFound")
    try:
        await reconcile.reconcile(runtime, payment.id, hint=form.token)
    except (ProviderError, reconcile.Contended) as error:
        # Return the stored state; the page polls while it is pending.
        _log.warning("the provider's records cannot be fetched now", payment=str(payment.id), error=str(error))
    async with runtime.database.transaction() as session:
        payment = await payments.get_own(session, caller.user.id, form.payment_id)
        user = await session.get_one(User, caller.user.id)
        return schemas.Returned(
            status="PAID" if payments.was_paid(payment) else "FAILED" if payment.status == "FAILED" else "PENDING",
            reason=payments.failure_text(payment, language),
            payment=payments.present(payment),
            user=await present_user(session, runtime.settings, user),
        )
