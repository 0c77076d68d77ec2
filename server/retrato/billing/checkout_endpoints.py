from fastapi import APIRouter, Depends

from retrato.account.caller import keep_nowhere
from retrato.account.present import present as present_user
from retrato.auth.current_user import BriefCaller
from retrato.billing import checkout, manage, payments, reconcile, schemas
from retrato.errors import AppError
from retrato.integrations.payments.contract import ProviderError
from retrato.request import IdempotencyKey, RequestLanguage
from retrato.runtime import AppRuntime
from retrato.tables import User

router = APIRouter(prefix="/checkout", tags=["billing"], dependencies=[Depends(keep_nowhere)])


@router.post("")
async def start_checkout(
    form: schemas.CheckoutBody,
    caller: BriefCaller,
    runtime: AppRuntime,
    language: RequestLanguage,
    key: IdempotencyKey = None,
) -> schemas.Checkout:
    """Buy a pack of tokens, or subscribe to, change or renew a plan. Whoever is redirected comes back to /c or, from
    Paddle, to /auth/pms/ext__paddle, with what /checkout/return wants."""
    buyer = checkout.Buyer(caller.user, language, key)
    if form.kind == "TOKENS":
        return await checkout.buy_tokens(runtime, buyer, form)
    return await manage.choose_plan(runtime, buyer, form)


@router.post("/preview")
async def preview_plan(
    form: schemas.PreviewBody, caller: BriefCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Preview:
    """What choosing a plan would do, when, and what it would cost at once."""
    return await manage.preview(runtime, checkout.Buyer(caller.user, language, None), form.plan_id)


@router.post("/return")
async def return_from_checkout(
    form: schemas.ReturnBody, caller: BriefCaller, runtime: AppRuntime, language: RequestLanguage
) -> schemas.Returned:
    """How a payment stands, by the provider's own word. As long as it is pending, ask again."""
    async with runtime.database.transaction() as session:
        payment = await payments.own(session, caller.user.id, form.payment_id)
        if payment.payment_method_key != form.payment_method_key:
            raise AppError(404, "notFound")
    try:
        await reconcile.look(runtime, payment.id, hint=form.token)
    except (ProviderError, reconcile.Contended):
        # The books cannot be read at the moment. The buyer has paid or not: it is pending for us, and they ask again.
        pass
    async with runtime.database.transaction() as session:
        payment = await payments.own(session, caller.user.id, form.payment_id)
        user = await session.get_one(User, caller.user.id)
        return schemas.Returned(
            status="PAID" if payment.paid_at else "FAILED" if payment.status == "FAILED" else "PENDING",
            reason=payments.why_it_failed(payment, language),
            payment=payments.present(payment),
            user=await present_user(session, runtime.settings, user),
        )
