"""The sandbox as the product sees it: a provider like the others."""

from collections.abc import Mapping
from datetime import datetime

from retrato.integrations.payments.contract import (
    Checkout,
    Event,
    Money,
    Offer,
    Payment,
    PaymentKind,
    Plan,
    Preview,
    Refused,
    Started,
    Subscription,
    When,
)
from retrato.integrations.payments.periods import add_interval
from retrato.integrations.payments.sandbox import webhook
from retrato.integrations.payments.sandbox.books import Books, KeptPayment, KeptPlan, KeptSubscription, Ledger
from retrato.kit import clock
from retrato.kit.i18n import DEFAULT_LANGUAGE
from retrato.kit.ids import new_id
from retrato.settings import PaymentMethodKey


class Sandbox:
    key: PaymentMethodKey = "sandbox"
    offer = Offer(categories=("CARDS", "LOCAL_BANKS", "DIGITAL_WALLET", "CRYPTO_WALLET"), currencies=None)

    def __init__(self, books: Books, secret: str, site_url: str) -> None:
        self._books = books
        self._secret = secret
        self._site_url = site_url

    async def start(self, checkout: Checkout) -> Started:
        with self._books.open() as ledger:
            begun = [
                each
                for each in ledger.payments.values()
                if (each.payment_id, each.kind) == (checkout.payment_id, _kind(checkout)) and each.state != "FAILED"
            ]
            payment = begun[0] if begun else _enter(ledger, checkout)
        prefix = "" if payment.language == DEFAULT_LANGUAGE else f"/{payment.language}"
        return Started(payment.reference, f"{self._site_url}{prefix}/dev/sandbox/{payment.reference}")

    async def payment(self, reference: str) -> Payment:
        with self._books.open() as ledger:
            payment = ledger.payment(reference)
            if payment.arrives_at and clock.now() >= payment.arrives_at:
                receive(ledger, payment, payment.arrives_at)
            return payment.read()

    async def capture(self, reference: str) -> Payment:
        return await self.payment(reference)

    async def subscription(self, reference: str) -> Subscription:
        with self._books.open() as ledger:
            return ledger.read_subscription(reference)

    async def preview(self, reference: str, plan: Plan, when: When) -> Preview:
        with self._books.open() as ledger:
            subscription = ledger.subscription(reference)
            if when == "PERIOD_END":
                return Preview(Money(0, plan.price.currency), subscription.period_end)
            return Preview(_difference(subscription, plan), clock.now())

    async def change(self, reference: str, plan: Plan, when: When, return_url: str) -> str | None:  # noqa: ARG002 - nobody is asked
        with self._books.open() as ledger:
            subscription = _running(ledger, reference)
            if subscription.plan.key == plan.key:
                return None
            if when == "NOW":
                due, now = _difference(subscription, plan), clock.now()
                add_payment(ledger, subscription, "CHANGE", KeptPlan.of(plan), due, paid_at=now)
                subscription.period_start, subscription.period_end = now, add_interval(now, plan.interval)
            subscription.plan = KeptPlan.of(plan)
        return None

    async def cancel(self, reference: str) -> None:
        with self._books.open() as ledger:
            subscription = _running(ledger, reference)
            subscription.ends_at = subscription.period_end

    async def resume(self, reference: str) -> None:
        with self._books.open() as ledger:
            _running(ledger, reference).ends_at = None

    async def end(self, reference: str) -> None:
        with self._books.open() as ledger:
            subscription = ledger.subscription(reference)
            if subscription.state != "ENDED":
                subscription.state, subscription.ends_at = "ENDED", clock.now()

    async def payment_method_url(self, reference: str) -> str | None:  # noqa: ARG002 - play money comes from nowhere
        return None

    async def read_webhook(self, headers: Mapping[str, str], body: bytes, now: datetime) -> Event | None:
        return webhook.read(self._secret, headers, body, now)


def receive(ledger: Ledger, payment: KeptPayment, at: datetime) -> None:
    """The money is there; a subscription bought with it begins."""
    payment.state, payment.paid_at, payment.arrives_at = "PAID", at, None
    if payment.plan and payment.subscription is None:
        payment.subscription = f"sbx_sub_{new_id().hex}"
        ledger.subscriptions[payment.subscription] = KeptSubscription(
            reference=payment.subscription,
            payment_id=payment.payment_id,
            plan=payment.plan,
            period_start=at,
            period_end=add_interval(at, payment.plan.interval),
        )


def add_payment(
    ledger: Ledger,
    subscription: KeptSubscription,
    kind: PaymentKind,
    plan: KeptPlan,
    price: Money,
    *,
    paid_at: datetime | None,
) -> KeptPayment:
    """A further payment of a running subscription, paid or declined."""
    first = next(each for each in ledger.payments.values() if each.subscription == subscription.reference)
    changes = {
        "reference": _new_reference(),
        "kind": kind,
        "minor": price.minor,
        "currency": price.currency,
        "plan": plan,
        "state": "PAID" if paid_at else "FAILED",
        "paid_at": paid_at,
        "refunded_minor": 0,
        "charged_back": False,
    }
    payment = first.model_copy(update=changes)
    ledger.payments[payment.reference] = payment
    return payment


def _enter(ledger: Ledger, checkout: Checkout) -> KeptPayment:
    plan = checkout.buys if isinstance(checkout.buys, Plan) else None
    price = checkout.buys.price if isinstance(checkout.buys, Plan) else checkout.buys
    payment = KeptPayment(
        reference=_new_reference(),
        payment_id=checkout.payment_id,
        kind=_kind(checkout),
        minor=price.minor,
        currency=price.currency,
        plan=KeptPlan.of(plan) if plan else None,
        description=checkout.description,
        email=checkout.email,
        language=checkout.language,
        return_url=checkout.return_url,
        cancel_url=checkout.cancel_url,
    )
    ledger.payments[payment.reference] = payment
    return payment


def _kind(checkout: Checkout) -> PaymentKind:
    return "PERIOD" if isinstance(checkout.buys, Plan) else "ONE_OFF"


def _running(ledger: Ledger, reference: str) -> KeptSubscription:
    subscription = ledger.subscription(reference)
    if subscription.state == "ENDED":
        raise Refused("ended")
    return subscription


def _difference(subscription: KeptSubscription, plan: Plan) -> Money:
    """The new price, less what is left of the old one."""
    whole = subscription.period_end - subscription.period_start
    left = max(0.0, (subscription.period_end - clock.now()) / whole)
    return Money(max(0, plan.price.minor - round(subscription.plan.minor * left)), plan.price.currency)


def _new_reference() -> str:
    return f"sbx_pay_{new_id().hex}"
