"""Simulates what buyers and banks do with play money, for the sandbox page and tests. An abandoned checkout needs no
method: nothing happens."""

from dataclasses import dataclass
from datetime import timedelta

import httpx
import structlog

from retrato.integrations.payments.contract import Money, Refused
from retrato.integrations.payments.periods import add_interval
from retrato.integrations.payments.sandbox import webhook
from retrato.integrations.payments.sandbox.provider import add_payment, mark_paid
from retrato.integrations.payments.sandbox.store import SandboxStore, StoredPayment
from retrato.kit import clock
from retrato.kit.tls import shared_ssl_context

_log = structlog.get_logger("sandbox")


@dataclass(frozen=True)
class SandboxSimulator:
    store: SandboxStore
    secret: str
    webhook_url: str

    def get_payment(self, reference: str) -> StoredPayment:
        with self.store.open() as data:
            return data.payment(reference)

    async def pay(self, reference: str) -> None:
        with self.store.open() as data:
            payment = _require_pending(data.payment(reference))
            mark_paid(data, payment, clock.now())
        await self._send_webhook("payment.paid", payment.reference, payment.subscription)

    async def decline(self, reference: str) -> None:
        with self.store.open() as data:
            payment = _require_pending(data.payment(reference))
            payment.state, payment.arrives_at = "FAILED", None
        await self._send_webhook("payment.failed", reference, None)

    async def pay_later(self, reference: str, after: timedelta = timedelta(seconds=20)) -> None:
        """Pay by delayed transfer: the buyer returns before the money arrives, and no webhook is sent on arrival."""
        with self.store.open() as data:
            _require_pending(data.payment(reference)).arrives_at = clock.now() + after

    async def refund(self, reference: str, minor: int | None = None) -> None:
        with self.store.open() as data:
            payment = _require_paid(data.payment(reference))
            payment.refunded_minor = min(payment.minor, payment.refunded_minor + (minor or payment.minor))
        await self._send_webhook("payment.refunded", reference, payment.subscription)

    def refuse_refunds(self, reference: str, *, refuse: bool = True) -> None:
        """Let the buyer's bank take nothing back, as when their account was closed; or let it again."""
        with self.store.open() as data:
            _require_paid(data.payment(reference)).refuses_refunds = refuse

    async def charge_back(self, reference: str) -> None:
        with self.store.open() as data:
            payment = _require_paid(data.payment(reference))
            payment.charged_back = True
        await self._send_webhook("payment.chargedBack", reference, payment.subscription)

    async def renew(self, subscription_reference: str) -> None:
        """End the current period. Charge the next one, or end the subscription if it was cancelled."""
        with self.store.open() as data:
            subscription = data.subscription(subscription_reference)
            if subscription.ends_at is not None:
                subscription.state, payment = "ENDED", None
            else:
                plan = subscription.plan
                price = Money(plan.minor, plan.currency)
                payment = add_payment(data, subscription, "PERIOD", plan, price, paid_at=clock.now())
                subscription.state, subscription.period_start = "ACTIVE", subscription.period_end
                subscription.period_end = add_interval(subscription.period_end, plan.interval)
        reference = payment.reference if payment else None
        await self._send_webhook("subscription.updated", reference, subscription_reference)

    async def fail_renewal(self, subscription_reference: str) -> None:
        with self.store.open() as data:
            subscription = data.subscription(subscription_reference)
            price = Money(subscription.plan.minor, subscription.plan.currency)
            payment = add_payment(data, subscription, "PERIOD", subscription.plan, price, paid_at=None)
            subscription.state = "PAST_DUE"
        await self._send_webhook("subscription.pastDue", payment.reference, subscription_reference)

    async def _send_webhook(self, type_: str, payment: str | None, subscription: str | None) -> None:
        headers, body = webhook.write(self.secret, type_, clock.now(), payment, subscription)
        try:
            async with httpx.AsyncClient(timeout=5, verify=shared_ssl_context()) as client:
                (await client.post(self.webhook_url, content=body, headers=headers)).raise_for_status()
        except httpx.HTTPError as error:
            # Like any provider's webhook it may get lost. The payment is then found by polling.
            _log.warning("sandbox webhook lost", type=type_, error=str(error))


def _require_pending(payment: StoredPayment) -> StoredPayment:
    if payment.state != "PENDING":
        raise Refused("already_decided")
    return payment


def _require_paid(payment: StoredPayment) -> StoredPayment:
    if payment.state != "PAID":
        raise Refused("not_paid")
    return payment
