"""Starting checkouts. A payment is stored before it is started at the provider, so that whatever happens in between,
it can be credited to its buyer."""

import asyncio
import base64
import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import quote
from uuid import UUID

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.billing import open_checkouts, quote_check
from retrato.billing.plan_tokens import MONTHS, tokens_per_month
from retrato.billing.reconcile import next_check
from retrato.billing.schemas import Checkout, CheckoutBody, Overlay
from retrato.errors import AppError
from retrato.integrations.payments import contract
from retrato.integrations.payments.contract import Money, Provider, ProviderError, Refused, SubscriptionProvider
from retrato.kit import clock
from retrato.kit.currencies import CRYPTO, fiat_codes
from retrato.kit.i18n import LANGUAGES, Language, localized_path, pick, translate
from retrato.runtime import Providers, Runtime
from retrato.settings import PADDLE, PaymentMethodKey, Settings
from retrato.tables import Payment, Plan, Promo, Subscription, SubscriptionService, User
from retrato.wallet import service as wallet

_log = structlog.get_logger("billing")
_TIMEOUT_SECONDS = 40
_LEASE = timedelta(seconds=60)
"""Longer than the timeout: once it has expired, the process that held it is gone."""


@dataclass(frozen=True)
class Buyer:
    user: User
    language: Language
    idempotency_key: str | None


async def buy_tokens(runtime: Runtime, buyer: Buyer, form: CheckoutBody) -> Checkout:
    if form.promo_id is None:
        raise AppError(422, "invalid", fields={"promoId": "required"})
    async with runtime.database.transaction() as session:
        promo = await session.get(Promo, form.promo_id)
        if promo is None or not promo.offered:
            raise AppError(404, "notFound")
    quote_check.check(form.quoted, quote_check.pack_quote(promo))
    price = Money(promo.amount_minor, promo.currency)
    tokens = f"{promo.tokens} + {promo.bonus}" if promo.bonus else str(promo.tokens)
    order = Payment(
        kind="TOKENS",
        tokens=promo.tokens,
        bonus=promo.bonus,
        promo_id=promo.id,
        description={language: translate(language, "billing.pack", tokens=tokens) for language in LANGUAGES},
    )
    return await _begin(runtime, buyer, form, order, price)


async def subscribe(runtime: Runtime, buyer: Buyer, form: CheckoutBody, plan: Plan) -> Checkout:
    if not isinstance(get_provider(runtime.providers, form.payment_method_key), SubscriptionProvider):
        raise AppError(422, "invalid", fields={"paymentMethodKey": "noSubscriptions"})
    order = Payment(
        kind="SUBSCRIPTION",
        tokens=tokens_per_month(plan),
        bonus=0,
        monthly_tokens=tokens_per_month(plan),
        months=MONTHS[plan.interval],
        plan_id=plan.id,
        description=plan.name,
    )
    return await _begin(runtime, buyer, form, order, to_provider_plan(plan, buyer.language), plan.service)


async def _begin(
    runtime: Runtime,
    buyer: Buyer,
    form: CheckoutBody,
    order: Payment,
    buys: Money | contract.Plan,
    service: SubscriptionService | None = None,
) -> Checkout:
    provider = get_provider(runtime.providers, form.payment_method_key)
    price = buys if isinstance(buys, Money) else buys.price
    if provider.offer.currencies is not None and price.currency not in provider.offer.currencies:
        raise AppError(422, "invalid", fields={"paymentMethodKey": "option"})
    order.payment_method_key = form.payment_method_key
    order.user_id, order.idempotency_key, order.fingerprint = buyer.user.id, buyer.idempotency_key, _fingerprint(form)
    order.amount_minor, order.currency, order.shown_in = price.minor, price.currency, _check_currency(form.currency)
    closed = await open_checkouts.settle(runtime, order, service)
    async with runtime.database.transaction() as session:
        payment = await _claim(session, order, service, closed)
    if payment.redirect_url is None:
        await _start(runtime, provider, buyer, payment, buys)
    return Checkout(
        payment_id=payment.id,
        redirect_url=payment.redirect_url,
        checkout=_overlay(runtime.settings) if payment.payment_method_key == "ext__paddle" else None,
    )


async def _claim(
    session: AsyncSession, order: Payment, service: SubscriptionService | None, closed: Collection[UUID]
) -> Payment:
    """Store the payment, or find the one to continue with, and take the lease to start it.

    `closed` are the user's checkouts that can be left alone: they are paid, failed or withdrawn.
    """
    await wallet.lock(session, order.user_id)
    now = clock.now()
    payment = await open_checkouts.find_by_key(session, order)
    if payment and payment.fingerprint != order.fingerprint:
        raise AppError(409, "keyReused")
    if payment is None:
        if service and await running_subscription(session, order.user_id, service):
            # Paid since the caller checked.
            raise AppError(409, "alreadySubscribed")
        others = [each for each in await open_checkouts.find(session, order, service) if each.id not in closed]
        payment = next((each for each in others if open_checkouts.is_same_order(each, order)), None)
        if others and payment is None:
            # A concurrent request has started another checkout for the same service.
            raise AppError(409, "busy")
    payment = payment or order
    payment.discarded_at = None
    if payment.redirect_url is None:
        if payment.starting_until and payment.starting_until > now:
            raise AppError(409, "busy")
        payment.starting_until = now + _LEASE
    session.add(payment)
    return payment


async def running_subscription(
    session: AsyncSession, user_id: UUID, service: SubscriptionService
) -> Subscription | None:
    """Return the user's bought subscription to a service that is active and has not ended at its provider."""
    subscription: Subscription | None = await session.scalar(
        select(Subscription)
        .where(
            Subscription.user_id == user_id,
            Subscription.service == service,
            Subscription.reference.is_not(None),
            Subscription.status != "ENDED",
            Subscription.active_until > clock.now(),
        )
        .order_by(Subscription.active_until.desc())
    )
    return subscription


async def _start(
    runtime: Runtime, provider: Provider, buyer: Buyer, payment: Payment, buys: Money | contract.Plan
) -> None:
    prefix = runtime.settings.public_url + localized_path(buyer.language, "")
    order = contract.Checkout(
        payment_id=payment.id,
        buys=buys,
        description=pick(payment.description, buyer.language),
        email=buyer.user.email,
        language=buyer.language,
        return_url=_return_url(prefix, payment),
        cancel_url=prefix + _order_page(payment),
    )
    started = None
    try:
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            started = await provider.start(order)
    except (ProviderError, TimeoutError) as error:
        raise provider_failure(provider.key, error) from error
    finally:
        # Release the lease after a failure too, so that the buyer can retry at once.
        async with runtime.database.transaction() as session:
            session.add(payment)
            payment.starting_until = None
            if started:
                payment.checkout_reference, payment.redirect_url = started.reference, started.redirect_url
            payment.next_check_at = next_check(payment, clock.now())


def get_provider(providers: Providers, method: PaymentMethodKey) -> Provider:
    provider = providers.get(method)
    if provider is None:
        raise AppError(422, "invalid", fields={"paymentMethodKey": "option"})
    return provider


def provider_of(runtime: Runtime, subscription: Subscription) -> tuple[SubscriptionProvider, str]:
    """Return the provider of a bought subscription, and its reference there."""
    provider = subscription.payment_method_key and runtime.providers.get(subscription.payment_method_key)
    if not isinstance(provider, SubscriptionProvider) or subscription.reference is None:
        raise AppError(409, "notManaged")
    return provider, subscription.reference


def provider_failure(method: PaymentMethodKey, error: Exception) -> AppError:
    """Return the error for the buyer after a failed call to a provider."""
    _log.warning("a call to a provider failed", method=method, error=str(error))
    if isinstance(error, Refused):
        return AppError(409, "paymentRefused")
    return AppError(503, "paymentUnavailable", headers={"retry-after": "5"})


def to_provider_plan(plan: Plan, language: Language) -> contract.Plan:
    """Convert a plan to the type of the provider contract."""
    return contract.Plan(plan.key, pick(plan.name, language), plan.interval, Money(plan.amount_minor, plan.currency))


def _overlay(settings: Settings) -> Overlay:
    paddle = settings.payment.paddle
    return Overlay(
        client_token=paddle.client_token, environment="production" if paddle.base_url == PADDLE else "sandbox"
    )


def settings_url(settings: Settings, language: Language, page: str) -> str:
    return settings.public_url + localized_path(language, f"/settings/{page}")


def _order_page(payment: Payment) -> str:
    """Return the path of the page where the same order is chosen already."""
    if payment.kind == "TOKENS":
        return f"/tokens?pack={payment.promo_id}"
    return f"/settings/subscriptions/subscribe?plan={payment.plan_id}"


def _return_url(prefix: str, payment: Payment) -> str:
    """Return the URL of the return page, with the payload for /checkout/return."""
    content: Mapping[str, str] = {"paymentMethodKey": payment.payment_method_key, "paymentId": str(payment.id)}
    encoded = base64.b64encode(json.dumps(content).encode()).decode()
    page = "auth/pms/ext__paddle" if payment.payment_method_key == "ext__paddle" else "c"
    return f"{prefix}/{page}?payment={quote(encoded, safe='')}"


def _check_currency(currency: str) -> str:
    if currency not in fiat_codes() | {each.code for each in CRYPTO}:
        raise AppError(422, "invalid", fields={"currency": "option"})
    return currency


def _fingerprint(form: CheckoutBody) -> str:
    # Without a quote, as before there were any, so that a repetition across an upgrade of the server is recognised.
    excluded = {"quoted"} if form.quoted is None else None
    return hashlib.sha256(form.model_dump_json(exclude=excluded).encode()).hexdigest()
