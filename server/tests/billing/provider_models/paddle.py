import re
from collections.abc import Callable, Mapping
from datetime import datetime

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
from tests.doubles.paddle_server import PaddleServer
from tests.doubles.paddle_state import Entity

_STATUS: dict[str, SubscriptionStatus] = {"active": "ACTIVE", "past_due": "GRACE", "canceled": "ENDED"}


class PaddleModel(ProviderModel):
    method: PaymentMethodKey = "ext__paddle"

    def __init__(self, server: PaddleServer) -> None:
        self.server = server
        for records in (server.customers, server.transactions, server.subscriptions, server.adjustments):
            records.clear()
        server.webhooks.clear()
        server.decline_changes = False

    @property
    def actions(self) -> Mapping[str, Action]:
        return {
            "pay": self._pay,
            "capture_only": lambda id_, _: self._open(id_, self.server.capture_only),
            "decline": lambda id_, _: self._open(id_, self.server.decline),
            "abandon": lambda id_, _: self._open(id_, self.server.abandon),
            "refund": self._refund,
            "charge_back": self._charge_back,
            "renew": lambda id_, _: self._running(id_, self.server.renew),
            "fail_renewal": lambda id_, _: self._running(id_, self.server.fail_renewal),
            "pass_period": lambda id_, _: self._running(id_, self.server.pass_period),
            "pay_late": self._pay_late,
            "pay_after_end": self._pay_after_end,
            "fail_refund": self._fail_refund,
            "refuse_changes": self._refuse_changes,
        }

    def _refuse_changes(self, _id: str, _share: float) -> None:
        self.server.decline_changes = not self.server.decline_changes

    def _open(self, id_: str, act: Callable[[str], object]) -> None:
        if self.server.transactions[id_]["status"] == "ready":
            act(id_)

    def _pay(self, id_: str, _share: float) -> None:
        if self.server.transactions[id_]["status"] in {"ready", "paid"}:
            self.server.pay(id_)

    def _newest_paid(self, id_: str) -> Entity | None:
        subscription = self.server.transactions[id_]["subscription_id"]
        return next(
            (
                each
                for each in reversed(self.server.transactions.values())
                if each["status"] == "completed"
                and (each["id"] == id_ or (subscription and each["subscription_id"] == subscription))
            ),
            None,
        )

    def _refund(self, id_: str, share: float) -> None:
        paid = self._newest_paid(id_)
        if not paid:
            return
        total = int(paid["details"]["totals"]["grand_total"])
        amount = min(self._left(paid), max(1, round(total * share)))
        if amount > 0:
            adjustment = self.server.refund(paid["id"], amount)
            # Some refunds are rejected.
            self.server.decide(adjustment, "approved" if share > 0.2 else "rejected")

    def _left(self, paid: Entity) -> int:
        refunds = [each for each in self._adjustments(paid["id"]) if each["action"] == "refund"]
        return int(paid["details"]["totals"]["grand_total"]) - sum(int(each["totals"]["total"]) for each in refunds)

    def _charge_back(self, id_: str, _share: float) -> None:
        """Charge the newest payment back, or reverse the chargeback if there is one."""
        if paid := self._newest_paid(id_):
            self.server.charge_back(
                paid["id"], "chargeback_reverse" if self._charged_back(paid["id"]) else "chargeback"
            )

    def _running(self, id_: str, act: Callable[[str], object]) -> None:
        subscription = self.server.transactions[id_]["subscription_id"]
        if subscription and self.server.subscriptions[subscription]["status"] != "canceled":
            act(subscription)

    def _pay_late(self, id_: str, _share: float) -> None:
        """Complete a failed renewal."""
        subscription = self.server.transactions[id_]["subscription_id"]
        for each in list(self.server.transactions.values()):
            if subscription and each["subscription_id"] == subscription:
                self._collect(each)

    def _collect(self, renewal: Entity) -> None:
        if renewal["status"] == "past_due":
            self.server.complete(renewal)
            if self.server.subscriptions[renewal["subscription_id"]]["status"] == "past_due":
                self.server.set_status(renewal["subscription_id"], "active")

    def make_pending_payments(self) -> None:
        for each in list(self.server.transactions.values()):
            self._collect(each)

    def take_webhooks(self) -> list[Delivery]:
        taken, self.server.webhooks = self.server.webhooks, []
        return taken

    def trouble(self, kind: str) -> None:
        if kind == "lost":
            self.server.drop_response("PATCH")
            self.server.drop_response("POST")
        elif kind == "busy":
            self.server.fail(429, retry_after="30")
        else:
            self.server.fail(503, times=3)

    def heal(self) -> None:
        self.server._failures.clear()
        self.server._lost.clear()
        self.server.decline_changes = False

    def go_down(self) -> None:
        self.server.fail(503, times=10_000)

    def decide_refunds(self) -> None:
        for id_, adjustment in self.server.adjustments.items():
            if adjustment["status"] == "pending_approval":
                self.server.decide(id_, "rejected" if self.refunds_to_fail else "approved")
                self.refunds_to_fail = max(self.refunds_to_fail - 1, 0)

    def refund_by_hand(self, reference: str, error: str) -> None:  # noqa: ARG002
        for id_ in re.findall(r"txn_\w+", error):
            left = self._left(self.server.transactions[id_])
            if left > 0:
                self.server.decide(self.server.refund(id_, left))

    def _adjustments(self, transaction_id: str) -> list[Entity]:
        return [
            each
            for each in self.server.adjustments.values()
            if each["transaction_id"] == transaction_id and each["status"] == "approved"
        ]

    def _charged_back(self, transaction_id: str) -> bool:
        actions = [each["action"] for each in self._adjustments(transaction_id)]
        return actions.count("chargeback") > actions.count("chargeback_reverse")

    def payments(self, payment_id: str) -> list[ExpectedPayment]:
        subscription = self._subscription(payment_id)
        found: list[ExpectedPayment] = []
        for each in self.server.transactions.values():
            bought = (each["custom_data"] or {}).get("payment_id") == payment_id
            renews = subscription is not None and each["subscription_id"] == subscription["id"]
            if each["status"] != "completed" or not (bought or renews):
                continue
            plan = (each["items"][0]["price"]["custom_data"] or {}).get("plan")
            paid = int(each["details"]["totals"]["grand_total"])
            tokens = PACK_TOKENS if plan is None else TOKENS[plan]
            if plan and each["origin"] == "subscription_update":
                tokens = tokens_of_change(plan, paid, found[-1].plan or plan)
            refunded = sum(
                int(part["totals"]["total"]) for part in self._adjustments(each["id"]) if part["action"] == "refund"
            )
            captured = [attempt for attempt in each["payments"] if attempt["status"] == "captured"]
            paid_at = datetime.fromisoformat(captured[0]["captured_at"])
            found.append(
                expected_payment(each["id"], plan, tokens, paid, refunded, self._charged_back(each["id"]), paid_at)
            )
        return found

    def _subscription(self, payment_id: str) -> Entity | None:
        return next(
            (each for each in self.server.subscriptions.values() if each["custom_data"]["payment_id"] == payment_id),
            None,
        )

    def subscription(self, payment_id: str) -> ExpectedSubscription | None:
        found = self._subscription(payment_id)
        if found is None:
            return None
        ending = found["scheduled_change"] is not None or found["status"] == "canceled"
        status = "CANCELLED" if ending and found["status"] == "active" else _STATUS[found["status"]]
        plan = found["items"][0]["price"]["custom_data"]["plan"]
        return expected_subscription(status, plan, self.payments(payment_id), ending=ending)
