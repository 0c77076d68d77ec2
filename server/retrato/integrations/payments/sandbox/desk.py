"""Where a person, or a test, decides what the buyer, the bank and time do with play money. Closing the window is no
verb: nothing happens, which is the point of it."""

from dataclasses import dataclass
from datetime import timedelta

import httpx
import structlog

from retrato.integrations.payments.contract import Money, Refused
from retrato.integrations.payments.periods import add_interval
from retrato.integrations.payments.sandbox import webhook
from retrato.integrations.payments.sandbox.books import Books, KeptPayment
from retrato.integrations.payments.sandbox.provider import add_payment, receive
from retrato.kit import clock
from retrato.kit.tls import authorities

_log = structlog.get_logger("sandbox")


@dataclass(frozen=True)
class Desk:
    books: Books
    secret: str
    webhook_url: str

    def look(self, reference: str) -> KeptPayment:
        """What the page shows: the price, what it is for, and where to go on."""
        with self.books.open() as ledger:
            return ledger.payment(reference)

    async def pay(self, reference: str) -> None:
        with self.books.open() as ledger:
            payment = _open(ledger.payment(reference))
            receive(ledger, payment, clock.now())
        await self._announce("payment.paid", payment.reference, payment.subscription)

    async def decline(self, reference: str) -> None:
        with self.books.open() as ledger:
            payment = _open(ledger.payment(reference))
            payment.state, payment.arrives_at = "FAILED", None
        await self._announce("payment.failed", reference, None)

    async def pay_later(self, reference: str, after: timedelta = timedelta(seconds=20)) -> None:
        """As a bank transfer: the buyer comes back before the money does, and no webhook tells when it has."""
        with self.books.open() as ledger:
            _open(ledger.payment(reference)).arrives_at = clock.now() + after

    async def refund(self, reference: str, minor: int | None = None) -> None:
        with self.books.open() as ledger:
            payment = _paid(ledger.payment(reference))
            payment.refunded_minor = min(payment.minor, payment.refunded_minor + (minor or payment.minor))
        await self._announce("payment.refunded", reference, payment.subscription)

    async def charge_back(self, reference: str) -> None:
        with self.books.open() as ledger:
            payment = _paid(ledger.payment(reference))
            payment.charged_back = True
        await self._announce("payment.chargedBack", reference, payment.subscription)

    async def renew(self, subscription_reference: str) -> None:
        """The period ends: the next one is paid, or, when it was cancelled, there is none."""
        with self.books.open() as ledger:
            subscription = ledger.subscription(subscription_reference)
            if subscription.ends_at is not None:
                subscription.state, payment = "ENDED", None
            else:
                plan = subscription.plan
                price = Money(plan.minor, plan.currency)
                payment = add_payment(ledger, subscription, "PERIOD", plan, price, paid_at=clock.now())
                subscription.state, subscription.period_start = "ACTIVE", subscription.period_end
                subscription.period_end = add_interval(subscription.period_end, plan.interval)
        reference = payment.reference if payment else None
        await self._announce("subscription.updated", reference, subscription_reference)

    async def fail_renewal(self, subscription_reference: str) -> None:
        with self.books.open() as ledger:
            subscription = ledger.subscription(subscription_reference)
            price = Money(subscription.plan.minor, subscription.plan.currency)
            payment = add_payment(ledger, subscription, "PERIOD", subscription.plan, price, paid_at=None)
            subscription.state = "PAST_DUE"
        await self._announce("subscription.pastDue", payment.reference, subscription_reference)

    async def _announce(self, type_: str, payment: str | None, subscription: str | None) -> None:
        headers, body = webhook.write(self.secret, type_, clock.now(), payment, subscription)
        try:
            async with httpx.AsyncClient(timeout=5, verify=authorities()) as client:
                (await client.post(self.webhook_url, content=body, headers=headers)).raise_for_status()
        except httpx.HTTPError as error:
            # As with any provider, a webhook may be lost: whoever waits for the money asks.
            _log.warning("sandbox webhook lost", type=type_, error=str(error))


def _open(payment: KeptPayment) -> KeptPayment:
    if payment.state != "PENDING":
        raise Refused("already_decided")
    return payment


def _paid(payment: KeptPayment) -> KeptPayment:
    if payment.state != "PAID":
        raise Refused("not_paid")
    return payment
