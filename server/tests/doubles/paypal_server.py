"""A fake PayPal with expiring tokens, idempotency keys and signed webhooks. Controls make its buyers approve, fail and
charge back. `python -m tests.doubles.paypal_server PORT WEBHOOK_URL ROOTS` writes the root of its certificate to the
file ROOTS, for RETRATO_PAYMENT__PAYPAL__CERTIFICATE_ROOTS."""

import base64
import re
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

from tests.doubles.http_server import Request, Response, serve
from tests.doubles.paypal_state import Entity, PaypalState, new_id, signer, stamp

CLIENT_ID, CLIENT_SECRET = "client", "client-secret"


class PaypalServer(PaypalState):
    def __init__(self, port: int = 0, webhook_url: str | None = None) -> None:
        self.token_seconds = 32400
        self.tokens: set[str] = set()
        self.certificate = signer().chain
        self.decline_capture = False
        self._responses: dict[tuple[str, str], Response] = {}
        super().__init__(port, webhook_url)

    def handle(self, request: Request) -> Response:
        if request.path == "/v1/oauth2/token":
            return self._token(request)
        if request.path.startswith("/v1/notifications/certs/"):
            return Response(200, self.certificate)
        if request.headers.get("authorization", "").removeprefix("Bearer ") not in self.tokens:
            return _error(401, "AUTHENTICATION_FAILURE")
        known = (request.path, request.headers.get("paypal-request-id", ""))
        if known[1] and known in self._responses:
            # Repeat the response without creating anything.
            return Response(200, self._responses[known].content)
        response = self._route(request)
        if known[1] and response.status < 300:
            self._responses[known] = response
        return response

    def _route(self, request: Request) -> Response:
        routes: list[tuple[str, str, Callable[..., Response]]] = [
            ("POST", "/v2/checkout/orders", self._create_order),
            ("GET", "/v2/checkout/orders/([^/]+)", lambda _request, id_: Response(200, self.orders[id_])),
            ("POST", "/v2/checkout/orders/([^/]+)/capture", self._capture),
            ("GET", "/v2/payments/captures/([^/]+)", self._show_capture),
            ("POST", "/v2/payments/captures/([^/]+)/refund", self._refund_capture),
            ("GET", "/v2/payments/refunds/([^/]+)", self._show_refund_of_capture),
            ("GET", "/v1/payments/sale/([^/]+)", lambda _request, id_: Response(200, self.sale(id_))),
            ("POST", "/v1/payments/sale/([^/]+)/refund", self._refund_sale),
            ("GET", "/v1/payments/refund/([^/]+)", self._show_refund),
            ("GET", "/v1/reporting/transactions", self._search),
            ("POST", "/v1/catalogs/products", self._create_product),
            ("GET", "/v1/billing/plans", self._list_plans),
            ("POST", "/v1/billing/plans", self._create_plan),
            ("POST", "/v1/billing/subscriptions", self._subscribe),
            ("GET", "/v1/billing/subscriptions/([^/]+)", lambda _request, id_: Response(200, self.subscriptions[id_])),
            ("GET", "/v1/billing/subscriptions/([^/]+)/transactions", self._transactions),
            ("POST", "/v1/billing/subscriptions/([^/]+)/revise", self._revise),
            ("POST", "/v1/billing/subscriptions/([^/]+)/(suspend|activate|cancel)", self._move),
        ]
        for method, pattern, handler in routes:
            if method == request.method and (match := re.fullmatch(pattern, request.path)):
                try:
                    return handler(request, *match.groups())
                except KeyError:
                    break
        return _error(404, "RESOURCE_NOT_FOUND")

    def _token(self, request: Request) -> Response:
        keys = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        if request.headers.get("authorization") != f"Basic {keys}" or request.body != b"grant_type=client_credentials":
            return Response(401, {"error": "invalid_client", "error_description": "Client Authentication failed"})
        token = uuid4().hex
        self.tokens.add(token)
        return Response(200, {"access_token": token, "token_type": "Bearer", "expires_in": self.token_seconds})

    def _create_order(self, request: Request) -> Response:
        order, id_ = request.json, new_id()
        if float(order["purchase_units"][0]["amount"]["value"]) <= 0:
            return _error(422, "UNPROCESSABLE_ENTITY", "CANNOT_BE_ZERO_OR_NEGATIVE")
        links = [{"rel": "payer-action", "href": f"{self.url}/checkoutnow?token={id_}", "method": "GET"}]
        self.orders[id_] = order | {"id": id_, "status": "PAYER_ACTION_REQUIRED", "links": links}
        return Response(201, {"id": id_, "status": "PAYER_ACTION_REQUIRED", "links": links})

    def _capture(self, _request: Request, id_: str) -> Response:
        order = self.orders[id_]
        if order["status"] == "COMPLETED":
            return _error(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED")
        if order["status"] != "APPROVED":
            return _error(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED")
        if self.decline_capture:
            return _error(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED")
        self.captured(order)
        return Response(201, order)

    def _show_capture(self, _request: Request, id_: str) -> Response:
        return Response(200, self.capture_of(self._order_of(id_)))

    def _refund_capture(self, request: Request, id_: str) -> Response:
        order_id = self._order_of(id_)
        if self.capture_of(order_id)["status"] not in {"COMPLETED", "PARTIALLY_REFUNDED"}:
            return _error(422, "UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED")
        value = request.json["amount"]["value"]
        paid = Decimal(self.capture_of(order_id)["amount"]["value"])
        if self.returned(order_id, "COMPLETED", "PENDING") + Decimal(value) > paid:
            return _error(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED")
        return Response(201, {**self.refund(order_id, value, self.refund_status)})

    def _show_refund_of_capture(self, _request: Request, id_: str) -> Response:
        return Response(200, self.find_refund(id_)[1])

    def _order_of(self, capture_id: str) -> str:
        for order_id, order in self.orders.items():
            if order["purchase_units"][0].get("payments") and self.capture_of(order_id)["id"] == capture_id:
                return order_id
        raise KeyError(capture_id)

    def _refund_sale(self, request: Request, id_: str) -> Response:
        value = request.json["amount"]["total"]
        if self.refunded(id_, "SP") + Decimal(value) > Decimal(self.sale(id_)["amount"]["total"]):
            return _error(400, "TRANSACTION_REFUSED", "REFUND_AMOUNT_EXCEEDED")
        is_pending = self.refund_status == "PENDING"
        refund = self.refund_sale(id_, value=value, is_pending=is_pending)
        return Response(201, {"id": refund, "sale_id": id_, "state": "pending" if is_pending else "completed"})

    def _show_refund(self, _request: Request, id_: str) -> Response:
        (refund,) = [each for each in self.refunds if each["transaction_id"] == id_]
        state = {"S": "completed", "P": "pending", "D": "failed"}[refund["transaction_status"]]
        return Response(200, {"id": id_, "sale_id": refund["paypal_reference_id"], "state": state})

    def _search(self, request: Request) -> Response:
        """Search for refunds. PayPal's search has them hours late."""
        if not self.can_search:
            return _error(403, "NOT_AUTHORIZED")
        assert request.query["transaction_type"] == "T1107"
        span = (request.query["start_date"], request.query["end_date"])
        found = [each for each in self.refunds if span[0] <= each["time"] <= span[1]]
        return Response(200, {"transaction_details": [{"transaction_info": each} for each in found], "total_pages": 1})

    def _create_product(self, request: Request) -> Response:
        product = request.json
        if product["id"] in self.products:
            return _error(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_RESOURCE_IDENTIFIER")
        self.products[product["id"]] = product
        return Response(201, product)

    def _list_plans(self, request: Request) -> Response:
        theirs = [plan for plan in self.plans.values() if plan["product_id"] == request.query["product_id"]]
        size = int(request.query["page_size"])
        first = (int(request.query["page"]) - 1) * size
        return Response(200, {"plans": theirs[first : first + size]})

    def _create_plan(self, request: Request) -> Response:
        plan = {"id": f"P-{new_id()}", **request.json}
        if plan["product_id"] not in self.products:
            raise KeyError(plan["product_id"])
        self.plans[plan["id"]] = plan
        return Response(201, plan)

    def _subscribe(self, request: Request) -> Response:
        order, id_ = request.json, f"I-{new_id()[:12]}"
        if order["plan_id"] not in self.plans:
            raise KeyError(order["plan_id"])
        links = [{"rel": "approve", "href": f"{self.url}/webapps/billing/subscriptions?ba_token={id_}"}]
        self.subscriptions[id_] = {
            "id": id_,
            "status": "APPROVAL_PENDING",
            "plan_id": order["plan_id"],
            "custom_id": order["custom_id"],
            "subscriber": order["subscriber"],
            "application_context": order["application_context"],
            "create_time": stamp(),
            "links": links,
        }
        self.announce("BILLING.SUBSCRIPTION.CREATED", self.subscriptions[id_])
        return Response(201, self.subscriptions[id_])

    def _transactions(self, request: Request, id_: str) -> Response:
        span = (request.query["start_time"], request.query["end_time"])
        # The query has whole seconds, so include payments within its last second.
        within = [each for each in self.sales.get(id_, []) if span[0] <= each["time"][:19] + "Z" <= span[1]]
        return Response(200, {"transactions": within})

    def _revise(self, request: Request, id_: str) -> Response:
        """Propose a change of plan, which takes effect when the buyer approves it."""
        if self.decline_changes:
            return _error(422, "UNPROCESSABLE_ENTITY", "PLAN_CHANGE_NOT_ALLOWED")
        if request.json["plan_id"] not in self.plans or self.subscriptions[id_]["status"] not in {
            "ACTIVE",
            "SUSPENDED",
        }:
            return _error(422, "UNPROCESSABLE_ENTITY", "SUBSCRIPTION_CANNOT_BE_REVISED")
        self.revisions[id_] = request.json["plan_id"]
        approve = {"rel": "approve", "href": f"{self.url}/webapps/billing/subscriptions/update?ba_token={id_}"}
        return Response(200, {"plan_id": request.json["plan_id"], "links": [approve]})

    def _move(self, request: Request, id_: str, verb: str) -> Response:
        fits = {"suspend": {"ACTIVE"}, "activate": {"SUSPENDED"}, "cancel": {"ACTIVE", "SUSPENDED"}}
        if self.subscriptions[id_]["status"] not in fits[verb]:
            return _error(422, "UNPROCESSABLE_ENTITY", "SUBSCRIPTION_STATUS_INVALID")
        status = {"suspend": "SUSPENDED", "activate": "ACTIVE", "cancel": "CANCELLED"}[verb]
        self.set_status(id_, status, note=request.json["reason"])
        return Response(204)


def _error(status: int, name: str, issue: str | None = None) -> Response:
    details: list[Entity] = [{"issue": issue, "description": ""}] if issue else []
    return Response(
        status, {"name": name, "message": name.lower(), "debug_id": uuid4().hex, "details": details, "links": []}
    )


if __name__ == "__main__":
    Path(sys.argv[3]).write_bytes(signer().root)
    serve(PaypalServer(int(sys.argv[1]), sys.argv[2]))
