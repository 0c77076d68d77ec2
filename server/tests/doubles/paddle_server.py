"""A fake Paddle with signed webhooks. Controls make its buyers pay, fail and charge back.
`python -m tests.doubles.paddle_server PORT WEBHOOK_URL`."""

import re
import sys
from collections.abc import Callable
from datetime import datetime
from uuid import uuid4

from retrato.kit import clock
from tests.doubles.http_server import Request, Response, serve
from tests.doubles.paddle_state import Entity, PaddleState, amount_of, new_id

API_KEY = "pdl_sdbx_apikey_double"


class PaddleServer(PaddleState):
    def handle(self, request: Request) -> Response:
        if request.headers.get("authorization") != f"Bearer {API_KEY}" or request.headers.get("paddle-version") != "1":
            return _error(403, "forbidden", "You aren't permitted to perform this request")
        routes: list[tuple[str, str, Callable[..., Response]]] = [
            ("GET", "/customers", self._list_customers),
            ("POST", "/customers", self._create_customer),
            ("POST", "/customers/([^/]+)/portal-sessions", self._portal),
            ("GET", "/transactions", self._list_transactions),
            ("POST", "/transactions", self._create_transaction),
            ("GET", "/transactions/([^/]+)", self._show_transaction),
            ("PATCH", "/transactions/([^/]+)", self._cancel_transaction),
            ("GET", "/subscriptions/([^/]+)", self._show_subscription),
            ("PATCH", "/subscriptions/([^/]+)", self._update_subscription),
            ("PATCH", "/subscriptions/([^/]+)/preview", self._preview),
            ("POST", "/subscriptions/([^/]+)/cancel", self._cancel),
            ("POST", "/adjustments", self._create_adjustment),
            ("GET", "/events", self._list_events),
            ("POST", "/notifications/([^/]+)/replay", self._replay),
        ]
        for method, pattern, handler in routes:
            if method == request.method and (match := re.fullmatch(pattern, request.path)):
                try:
                    return handler(request, *match.groups())
                except KeyError as missing:
                    return _error(404, "not_found", f"Entity {missing} not found")
        return _error(404, "invalid_url", "No such address")

    def _list_customers(self, request: Request) -> Response:
        return _page([each for each in self.customers.values() if each["email"] == request.query["email"]])

    def _create_customer(self, request: Request) -> Response:
        if any(each["email"] == request.json["email"] for each in self.customers.values()):
            return _error(409, "customer_already_exists", "customer email conflicts with an existing customer")
        customer = {"id": new_id("ctm"), "status": "active", **request.json}
        self.customers[customer["id"]] = customer
        return _data(customer, 201)

    def _portal(self, request: Request, customer: str) -> Response:
        base = f"{self.url}/portal/{self.customers[customer]['id']}?token=pga_{uuid4().hex}"
        links = [
            {"id": id_, "cancel_subscription": base, "update_subscription_payment_method": f"{base}&change={id_}"}
            for id_ in request.json["subscription_ids"]
        ]
        return _data({"urls": {"general": {"overview": base}, "subscriptions": links}}, 201)

    def _list_transactions(self, request: Request) -> Response:
        wanted = {name: request.query[name] for name in ("customer_id", "subscription_id") if name in request.query}
        found = [
            self.with_adjustments(each)
            for each in self.transactions.values()
            if all(each[name] == value for name, value in wanted.items())
        ]
        return _page(found[::-1][: int(request.query["per_page"])])

    def _create_transaction(self, request: Request) -> Response:
        order = request.json
        amount = order["items"][0]["price"]["unit_price"]["amount"]
        if not amount.isdigit() or int(amount) <= 0:
            return _error(400, "bad_request", "Invalid request.")
        transaction = self.transaction(order["items"], order["customer_id"], order["custom_data"], "api", "ready")
        page = order["checkout"]["url"]
        mark = "&" if "?" in page else "?"
        transaction["checkout"] = {"url": f"{page}{mark}_ptxn={transaction['id']}"}
        self.announce("transaction.created", transaction)
        self.announce("transaction.ready", transaction)
        return _data(transaction, 201)

    def _show_transaction(self, _request: Request, id_: str) -> Response:
        return _data(self.with_adjustments(self.transactions[id_]))

    def _cancel_transaction(self, request: Request, id_: str) -> Response:
        if request.json != {"status": "canceled"} or self.transactions[id_]["status"] not in {"ready", "billed"}:
            return _error(400, "transaction_invalid_status_change", "Invalid attempt to change status")
        self.abandon(id_)
        return _data(self.transactions[id_])

    def _show_subscription(self, _request: Request, id_: str) -> Response:
        return _data(self.subscriptions[id_])

    def _update_subscription(self, request: Request, id_: str) -> Response:
        subscription, change = self.subscriptions[id_], request.json
        if subscription["status"] == "canceled":
            return _error(400, "subscription_update_when_canceled", "cannot update subscription, as it is canceled")
        if "items" in change:
            if self.decline_changes:
                return _error(400, "subscription_payment_declined", "the payment of the change was declined")
            if "proration_billing_mode" not in change:
                return _error(400, "subscription_items_update_missing_proration_billing_mode", "it is required")
            due = self._due(subscription, change)
            subscription["items"] = change["items"]
            subscription["next_billed_at"] = change.get("next_billed_at", subscription["next_billed_at"])
            if due is not None:
                self.begin_period(subscription)
                origin = "subscription_update"
                charged = self.transaction(change["items"], subscription["customer_id"], None, origin, "ready", due)
                charged["subscription_id"] = id_
                self.complete(charged)
        if "scheduled_change" in change:
            subscription["scheduled_change"] = change["scheduled_change"]
        self.announce("subscription.updated", subscription)
        return _data(subscription)

    def _preview(self, request: Request, id_: str) -> Response:
        subscription = self.subscriptions[id_]
        due = self._due(subscription, request.json)
        immediate = None if due is None else {"details": {"totals": {"grand_total": str(due)}}}
        return _data({"currency_code": subscription["currency_code"], "immediate_transaction": immediate})

    def _due(self, subscription: Entity, change: Entity) -> int | None:
        """Return the new price less the unused share of the old one."""
        if change["proration_billing_mode"] == "do_not_bill":
            return None
        period = subscription["current_billing_period"]
        starts, ends = (datetime.fromisoformat(period[edge]) for edge in ("starts_at", "ends_at"))
        left = max(0.0, (ends - clock.now()) / (ends - starts))
        return max(0, amount_of(change["items"]) - round(amount_of(subscription["items"]) * left))

    def _cancel(self, request: Request, id_: str) -> Response:
        subscription = self.subscriptions[id_]
        if subscription["status"] == "canceled" or subscription["scheduled_change"]:
            return _error(400, "subscription_locked_pending_changes", "cannot cancel it a second time")
        if request.json["effective_from"] == "immediately":
            self.end(subscription)
        else:
            at = subscription["current_billing_period"]["ends_at"]
            subscription["scheduled_change"] = {"action": "cancel", "effective_at": at, "resume_at": None}
            self.announce("subscription.updated", subscription)
        return _data(subscription)

    def _create_adjustment(self, request: Request) -> Response:
        order = request.json
        transaction = self.transactions[order["transaction_id"]]
        requested = [each for each in self.with_adjustments(transaction)["adjustments"] if each["action"] == "refund"]
        if order["type"] == "full" and any(each["status"] != "rejected" for each in requested):
            return _error(400, "adjustment_transaction_partially_refunded", "a full refund is not possible any more")
        amount = sum(int(item["amount"]) for item in order.get("items") or ()) or None
        total = int(transaction["details"]["totals"]["grand_total"])
        taken = sum(int(each["totals"]["total"]) for each in requested if each["status"] != "rejected")
        if taken + (amount or total) > total:
            return _error(400, "adjustment_total_amount_above_remaining_allowed", "more than is left")
        return _data(self.adjustments[self.refund(order["transaction_id"], amount, order["reason"])], 201)

    def _list_events(self, _request: Request) -> Response:
        return _page(self.events)

    def _replay(self, _request: Request, id_: str) -> Response:
        return _data({"notification_id": self.notify(self.notifications[id_])}, 202)


def _data(entity: Entity, status: int = 200) -> Response:
    return Response(status, {"data": entity, "meta": {"request_id": str(uuid4())}})


def _page(entities: list[Entity]) -> Response:
    pagination = {"per_page": 30, "next": None, "has_more": False, "estimated_total": len(entities)}
    return Response(200, {"data": entities, "meta": {"request_id": str(uuid4()), "pagination": pagination}})


def _error(status: int, code: str, detail: str) -> Response:
    error = {"type": "request_error", "code": code, "detail": detail, "documentation_url": "", "errors": []}
    return Response(status, {"error": error, "meta": {"request_id": str(uuid4())}})


if __name__ == "__main__":
    serve(PaddleServer(int(sys.argv[1]), sys.argv[2]))
