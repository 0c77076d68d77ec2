"""E-mails to buyers: receipts, failed renewals, cancelled and ended subscriptions, refunds of duplicates."""

from datetime import timedelta
from uuid import UUID

from babel.dates import format_date
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account.limits import rate_limited
from retrato.billing.checkout import settings_url
from retrato.billing.receipt_numbers import receipt_number
from retrato.billing.texts import money
from retrato.integrations.payments.contract import Money
from retrato.kit import clock, rate_limit
from retrato.kit.i18n import pick
from retrato.kit.rate_limit import Limit
from retrato.notification.email import Attachment
from retrato.notification.sent_mails import send_to_user
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Payment, Plan, Subscription, User

_RECEIPT_AGAIN = Limit("resend-receipt", 1, timedelta(seconds=60))


async def send_receipt(runtime: Runtime, payment_id: UUID) -> None:
    from retrato.billing import receipt  # on first use, because it loads reportlab

    async with runtime.database.transaction() as session:
        payment = await session.get(Payment, payment_id)
        user = await session.get(User, payment.user_id) if payment else None
    if payment is None or user is None or payment.paid_minor is None or payment.paid_currency is None:
        return
    language, number = user.language_tag, receipt_number(payment)
    await send_to_user(
        runtime,
        user,
        "receipt",
        link=settings_url(runtime.settings, language, f"receipts/{payment.id}"),
        attachment=Attachment(
            f"retrato-{number}.pdf",
            "application/pdf",
            receipt.draw(payment, user, language, payment.seller, runtime.settings.imprint.email),
        ),
        payment_id=payment.id,
        number=number,
        what=pick(payment.description, language),
        price=money(payment.paid_minor, payment.paid_currency, language),
    )


async def send_receipt_again(session: AsyncSession, payment_id: UUID) -> None:
    """Enqueue the receipt once more, with what was refunded since, at most once a minute."""
    if wait := await rate_limit.acquire(session, _RECEIPT_AGAIN, str(payment_id)):
        raise rate_limited("resendPause", wait)
    await enqueue(session, "billing:send_receipt", payment_id=str(payment_id))


async def _find(session: AsyncSession, subscription_id: UUID) -> tuple[Subscription | None, User | None]:
    """Return the subscription and its owner, unless they were deleted since the mail was enqueued."""
    subscription = await session.get(Subscription, subscription_id)
    return subscription, await session.get(User, subscription.user_id) if subscription else None


async def send_renewal_failed(runtime: Runtime, subscription_id: UUID) -> None:
    """Send the mail, unless the renewal was paid in the meantime or the grace period is over."""
    async with runtime.database.transaction() as session:
        subscription, user = await _find(session, subscription_id)
    now = clock.now()
    if subscription is None or user is None or subscription.status != "GRACE" or subscription.active_until <= now:
        return
    await send_to_user(
        runtime,
        user,
        "renewalFailed",
        link=settings_url(runtime.settings, user.language_tag, "subscriptions"),
        days=max(1, round((subscription.active_until - now).total_seconds() / 86400)),
    )


async def send_subscription_cancelled(runtime: Runtime, subscription_id: UUID) -> None:
    """Confirm the cancellation, unless it was undone in the meantime."""
    async with runtime.database.transaction() as session:
        subscription, user = await _find(session, subscription_id)
    if subscription is None or user is None or subscription.cancel_at is None:
        return
    await send_to_user(
        runtime,
        user,
        "subscriptionCancelled",
        link=settings_url(runtime.settings, user.language_tag, "subscriptions"),
        date=format_date(subscription.cancel_at.date(), "long", locale=user.language_tag),
    )


async def send_subscription_ended(runtime: Runtime, subscription_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        subscription, user = await _find(session, subscription_id)
        others = user and await session.scalar(
            select(Subscription.id).where(Subscription.user_id == user.id, Subscription.active_until > clock.now())
        )
    # A duplicate may end while the other subscription continues.
    if subscription is None or user is None or others or subscription.active_until > clock.now():
        return
    plan = await _plan_id(runtime, subscription)
    await send_to_user(
        runtime,
        user,
        "subscriptionEnded",
        link=settings_url(runtime.settings, user.language_tag, "subscriptions/renew")
        + (f"?plan={plan}" if plan else ""),
    )


async def _plan_id(runtime: Runtime, subscription: Subscription) -> str | None:
    """Return the plan that the user had, if it is still on sale."""
    async with runtime.database.transaction() as session:
        plan: str | None = await session.scalar(select(Plan.id).where(Plan.key == subscription.plan_key, Plan.offered))
        return plan


async def send_duplicate_refunded(runtime: Runtime, subscription_id: UUID, refunded: Money) -> None:
    async with runtime.database.transaction() as session:
        _, user = await _find(session, subscription_id)
    if user is None:
        return
    await send_to_user(
        runtime,
        user,
        "duplicateRefunded",
        link=settings_url(runtime.settings, user.language_tag, "subscriptions"),
        price=money(refunded.minor, refunded.currency, user.language_tag),
    )
