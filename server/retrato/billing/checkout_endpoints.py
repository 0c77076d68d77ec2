from datetime import timedelta

import structlog
from fastapi import APIRouter, Depends

from retrato.account.caller import no_store
from retrato.account.limits import count
from retrato.account.present import present as present_user
from retrato.auth.current_user import DetachedCaller
from retrato.billing import checkout, manage, payments, reconcile, schemas
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError
from retrato.kit.rate_limit import Limit
from retrato.request import IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.tables import User

_log = structlog.get_logger("billing")
router = APIRouter(prefix="/checkout", tags=["billing"], dependencies=[Depends(no_store)])

# Each makes work for a provider, who counts, too.
_CHECKOUTS = Limit("checkout", 60, timedelta(hours=1))


@router.post("")
async def start_checkout(
    form: schemas.CheckoutBody,
    caller: DetachedCaller,
    runtime: AppRuntime,
    language: RequestLanguage,
    key: IdempotencyKey = None,
) -> schemas.Checkout:
    """Buy a pack of tokens, or subscribe to, change or renew a plan. Whoever is redirected comes back to /c or, from
    Paddle, to /auth/pms/ext__paddle, with what /checkout/return wants."""
    await count(runtime.database, _CHECKOUTS, str(caller.user.id))
    buyer = checkout.Buyer(caller.user, language, key)
    if form.kind == "TOKENS":
        return await checkout.buy_tokens(runtime, buyer, form)
    return await manage.choose_plan(runtime, buyer, form)


@router.post("/preview")
async def preview_plan(
    form: schemas.PreviewBody, caller: DetachedCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Preview:
    """What choosing a plan would do, when, and what it would cost at once."""
    return await manage.preview(runtime, checkout.Buyer(caller.user, language, None), form.plan_id)


@router.post("/return")
async def return_from_checkout(
    form: schemas.ReturnBody, caller: DetachedCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Returned:
    """How a payment stands, by the provider's own word. As long as it is pending, ask again."""
    async with runtime.database.transaction() as session:
        payment = await payments.own(session, caller.user.id, form.payment_id)
        if payment.payment_method_key != form.payment_method_key:
            raise AppError(404, "notFound")
    try:
        await reconcile.look(runtime, payment.id, hint=form.token)
    except (ProviderError, reconcile.Contended) as trouble:
        # Whether or not the buyer has paid, it is as it was for us, and their page asks again.
        _log.warning("the books can not be read now", payment=str(payment.id), error=str(trouble))
    async with runtime.database.transaction() as session:
        payment = await payments.own(session, caller.user.id, form.payment_id)
        user = await session.get_one(User, caller.user.id)
        return schemas.Returned(
            status="PAID" if payments.was_paid(payment) else "FAILED" if payment.status == "FAILED" else "PENDING",
            reason=payments.why_it_failed(payment, language),
            payment=payments.present(payment),
            user=await present_user(session, runtime.settings, user),
        )
