from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field

from retrato.integrations.payments.contract import Refused
from retrato.integrations.payments.sandbox import webhook
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.integrations.payments.sandbox.store import SandboxData, StoredPayment
from retrato.kit import clock
from retrato.settings import PaymentMethodKey
from retrato.tables import SubscriptionStatus
from tests.billing.provider_models.base import (
    PACK_TOKENS,
    TOKENS,
    Action,
    ExpectedPayment,
    ExpectedSubscription,
    ProviderModel,
    expected_payment,
    expected_subscription,
    tokens_of_change,
)
from tests.doubles.http_server import Delivery

_STATUS: dict[str, SubscriptionStatus] = {"ACTIVE": "ACTIVE", "PAST_DUE": "GRACE", "ENDED": "ENDED"}


@dataclass(frozen=True)
class QueuingSimulator(SandboxSimulator):
    """Queues webhooks instead of sending them."""

    waiting: list[Delivery] = field(default_factory=list)

    async def _send_webhook(self, type_: str, payment: str | None, subscription: str | None) -> None:
        self.waiting.append(Delivery(*webhook.write(self.secret, type_, clock.now(), payment, subscription)))


class SandboxModel(ProviderModel):
    method: PaymentMethodKey = "sandbox"

    def __init__(self, simulator: SandboxSimulator) -> None:
        self.simulator = QueuingSimulator(simulator.store, simulator.secret, simulator.webhook_url)
        with self.simulator.store.open() as data:
            data.payments.clear()
            data.subscriptions.clear()

    @property
    def actions(self) -> Mapping[str, Action]:
        return {
            "pay": lambda id_, _: self._do(self.simulator.pay, id_),
            "decline": lambda id_, _: self._do(self.simulator.decline, id_),
            "refund": lambda id_, share: self._refund(id_, share),
            "charge_back": self._charge_back,
            "renew": lambda id_, _: self._running(id_, self.simulator.renew),
            "fail_renewal": lambda id_, _: self._running(id_, self.simulator.fail_renewal),
        }

    def _do(self, act: Callable[..., Coroutine[None, None, None]], *arguments: object) -> None:
        """Run a simulator coroutine to completion. It is async only for its webhooks, which are queued here."""
        try:
            act(*arguments).send(None)
        except (StopIteration, Refused):
            pass

    def _newest_paid(self, data: SandboxData, id_: str) -> StoredPayment | None:
        first = data.payment(id_)
        paid = [
            each
            for each in data.payments.values()
            if each.state == "PAID"
            and (each is first or (first.subscription and each.subscription == first.subscription))
        ]
        return paid[-1] if paid else None

    def _refund(self, id_: str, share: float) -> None:
        with self.simulator.store.open() as data:
            paid = self._newest_paid(data, id_)
        if paid:
            self._do(self.simulator.refund, paid.reference, max(1, round(paid.minor * share)))

    def _charge_back(self, id_: str, _share: float) -> None:
        """Charge the newest payment back, or reverse the chargeback, which sends no webhook."""
        with self.simulator.store.open() as data:
            paid = self._newest_paid(data, id_)
            if paid and paid.charged_back:
                paid.charged_back = False
                return
        if paid:
            self._do(self.simulator.charge_back, paid.reference)

    def _running(self, id_: str, act: Callable[..., Coroutine[None, None, None]]) -> None:
        with self.simulator.store.open() as data:
            subscription = data.payment(id_).subscription
            running = subscription and data.subscription(subscription).state != "ENDED"
        if running:
            self._do(act, subscription)

    def take_webhooks(self) -> list[Delivery]:
        taken = [*self.simulator.waiting]
        self.simulator.waiting.clear()
        return taken

    def trouble(self, kind: str) -> None:
        """Do nothing: the sandbox is a local file, without a network in between."""

    def heal(self) -> None: ...

    def payments(self, payment_id: str) -> list[ExpectedPayment]:
        with self.simulator.store.open() as data:
            return _expected_payments(data, payment_id)

    def subscription(self, payment_id: str) -> ExpectedSubscription | None:
        with self.simulator.store.open() as data:
            for found in data.subscriptions.values():
                if str(found.payment_id) == payment_id:
                    ending = found.ends_at is not None
                    status: SubscriptionStatus = (
                        "CANCELLED" if ending and found.state == "ACTIVE" else _STATUS[found.state]
                    )
                    payments = _expected_payments(data, payment_id)
                    return expected_subscription(
                        status, found.plan.key, payments, ending=ending or found.state == "ENDED"
                    )
        return None


def _paid(data: SandboxData, payment_id: str) -> list[StoredPayment]:
    return [each for each in data.payments.values() if str(each.payment_id) == payment_id and each.state == "PAID"]


def _expected_payments(data: SandboxData, payment_id: str) -> list[ExpectedPayment]:
    expected: list[ExpectedPayment] = []
    for payment in _paid(data, payment_id):
        plan = payment.plan.key if payment.plan else None
        tokens = PACK_TOKENS if plan is None else TOKENS[plan]
        if plan and payment.kind == "CHANGE":
            tokens = tokens_of_change(plan, payment.minor, expected[-1].plan or plan)
        expected.append(
            expected_payment(
                payment.reference,
                plan,
                tokens,
                payment.minor,
                payment.refunded_minor,
                payment.charged_back,
                payment.paid_at,
            )
        )
    return expected
