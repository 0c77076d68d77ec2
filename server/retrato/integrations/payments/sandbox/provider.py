"""The sandbox as a payment provider."""

from collections.abc import Mapping
from datetime import datetime

from retrato.integrations.payments.contract import (
    ChangeTiming,
    Checkout,
    CheckoutSession,
    Event,
    Money,
    Offer,
    Payment,
    PaymentKind,
    Plan,
    Preview,
    Refund,
    Refused,
    Subscription,
)
from retrato.integrations.payments.periods import add_interval
from retrato.integrations.payments.sandbox import webhook
from retrato.integrations.payments.sandbox.store import (
    SandboxData,
    SandboxStore,
    StoredPayment,
    StoredPlan,
    StoredSubscription,
)
from retrato.kit import clock
from retrato.kit.i18n import localized_path
from retrato.kit.ids import new_id
from retrato.settings import PaymentMethodKey


class Sandbox:
    key: PaymentMethodKey = "sandbox"
    has_payment_method_page = False
    offer = Offer(categories=("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"), currencies=None)

    def __init__(self, store: SandboxStore, secret: str, site_url: str) -> None:
        self._store = store
        self._secret = secret
        self._site_url = site_url

    async def start(self, checkout: Checkout) -> CheckoutSession:
        with self._store.open() as data:
            existing = [
                each
                for each in data.payments.values()
                if (each.payment_id, each.kind) == (checkout.payment_id, _kind(checkout)) and each.state != "FAILED"
            ]
            payment = existing[0] if existing else _create_payment(data, checkout)
        prefix = localized_path(payment.language, "")
        return CheckoutSession(payment.reference, f"{self._site_url}{prefix}/dev/sandbox/{payment.reference}")

    async def payment(self, reference: str) -> Payment:
        with self._store.open() as data:
            payment = data.payment(reference)
            if payment.arrives_at and clock.now() >= payment.arrives_at:
                mark_paid(data, payment, payment.arrives_at)
            return payment.to_payment()

    async def capture(self, reference: str) -> Payment:
        return await self.payment(reference)

    async def withdraw(self, reference: str) -> None:
        with self._store.open() as data:
            payment = data.payment(reference)
            if payment.state == "PENDING" and payment.arrives_at is None:
                payment.state = "FAILED"

    async def refund(self, reference: str) -> bool:
        with self._store.open() as data:
            payment = data.payment(reference)
            if payment.state == "PAID":
                payment.refunded_minor = payment.minor
        return True

    async def refund_amount(self, reference: str, amount: Money, key: str) -> Refund:
        with self._store.open() as data:
            payment = data.payment(reference)
            if key not in payment.refund_keys:
                if payment.state != "PAID" or payment.charged_back:
                    raise Refused("not_paid")
                if payment.refuses_refunds:
                    raise Refused("account_closed")
                if payment.refunded_minor + amount.minor > payment.minor:
                    raise Refused("refund_exceeds_payment")
                payment.refunded_minor += amount.minor
                payment.refund_keys.append(key)
        return Refund(key, "DONE")

    async def refund_state(self, reference: str, refund_reference: str) -> Refund:
        with self._store.open() as data:
            if refund_reference not in data.payment(reference).refund_keys:
                raise Refused("not_found")
        return Refund(refund_reference, "DONE")

    async def subscription(self, reference: str) -> Subscription:
        with self._store.open() as data:
            return data.read_subscription(reference)

    async def preview(self, reference: str, plan: Plan, when: ChangeTiming) -> Preview:
        with self._store.open() as data:
            subscription = data.subscription(reference)
            if when == "PERIOD_END":
                return Preview(Money(0, plan.price.currency), subscription.period_end)
            return Preview(_prorated_price(subscription, plan), clock.now())

    async def change(self, reference: str, plan: Plan, when: ChangeTiming, return_url: str) -> str | None:  # noqa: ARG002 - no approval needed
        with self._store.open() as data:
            subscription = _require_active(data, reference)
            price = Money(subscription.plan.minor, subscription.plan.currency)
            if subscription.plan.key == plan.key and (when == "NOW" or price == plan.price):
                return None
            if when == "NOW":
                due, now = _prorated_price(subscription, plan), clock.now()
                add_payment(data, subscription, "CHANGE", StoredPlan.of(plan), due, paid_at=now)
                subscription.period_start, subscription.period_end = now, add_interval(now, plan.interval)
            subscription.plan = StoredPlan.of(plan)
        return None

    async def cancel(self, reference: str) -> None:
        with self._store.open() as data:
            subscription = _require_active(data, reference)
            subscription.ends_at = subscription.period_end

    async def resume(self, reference: str) -> None:
        with self._store.open() as data:
            _require_active(data, reference).ends_at = None

    async def end(self, reference: str) -> None:
        with self._store.open() as data:
            subscription = data.subscription(reference)
            if subscription.state != "ENDED":
                subscription.state, subscription.ends_at = "ENDED", clock.now()

    async def payment_method_url(self, reference: str) -> str | None:  # noqa: ARG002 - there is no payment method
        return None

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        return webhook.read(self._secret, headers, body, now)


def mark_paid(data: SandboxData, payment: StoredPayment, at: datetime) -> None:
    """Mark a payment as paid. Create the subscription if it bought one."""
    payment.state, payment.paid_at, payment.arrives_at = "PAID", at, None
    if payment.plan and payment.subscription is None:
        payment.subscription = f"sbx_sub_{new_id().hex}"
        data.subscriptions[payment.subscription] = StoredSubscription(
            reference=payment.subscription,
            payment_id=payment.payment_id,
            plan=payment.plan,
            period_start=at,
            period_end=add_interval(at, payment.plan.interval),
        )


def add_payment(
    data: SandboxData,
    subscription: StoredSubscription,
    kind: PaymentKind,
    plan: StoredPlan,
    price: Money,
    *,
    paid_at: datetime | None,
) -> StoredPayment:
    """Add a further payment, paid or declined, to a running subscription."""
    first = next(each for each in data.payments.values() if each.subscription == subscription.reference)
    changes = {
        "reference": _new_reference(),
        "kind": kind,
        "minor": price.minor,
        "currency": price.currency,
        "plan": plan,
        "state": "PAID" if paid_at else "FAILED",
        "paid_at": paid_at,
        "refunded_minor": 0,
        "refund_keys": [],
        "refuses_refunds": False,
        "charged_back": False,
    }
    payment = first.model_copy(update=changes)
    data.payments[payment.reference] = payment
    return payment


def _create_payment(data: SandboxData, checkout: Checkout) -> StoredPayment:
    plan = checkout.buys if isinstance(checkout.buys, Plan) else None
    price = checkout.buys.price if isinstance(checkout.buys, Plan) else checkout.buys
    payment = StoredPayment(
        reference=_new_reference(),
        payment_id=checkout.payment_id,
        kind=_kind(checkout),
        minor=price.minor,
        currency=price.currency,
        plan=StoredPlan.of(plan) if plan else None,
        description=checkout.description,
        email=checkout.email,
        language=checkout.language,
        return_url=checkout.return_url,
        cancel_url=checkout.cancel_url,
    )
    data.payments[payment.reference] = payment
    return payment


def _kind(checkout: Checkout) -> PaymentKind:
    return "PERIOD" if isinstance(checkout.buys, Plan) else "ONE_OFF"


def _require_active(data: SandboxData, reference: str) -> StoredSubscription:
    subscription = data.subscription(reference)
    if subscription.state == "ENDED":
        raise Refused("ended")
    return subscription


def _prorated_price(subscription: StoredSubscription, plan: Plan) -> Money:
    """Return the new price less the unused share of the old one."""
    period = subscription.period_end - subscription.period_start
    left = max(0.0, (subscription.period_end - clock.now()) / period)
    return Money(max(0, plan.price.minor - round(subscription.plan.minor * left)), plan.price.currency)


def _new_reference() -> str:
    return f"sbx_pay_{new_id().hex}"
