"""Plans in PayPal's catalogue, under one product. They are created on first use and found again by their description,
which holds our plan key and price. A new price makes a new plan; existing subscribers keep theirs."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from retrato.integrations.payments.amounts import to_decimal
from retrato.integrations.payments.contract import Interval, Money, Plan, Refused
from retrato.integrations.payments.paypal.api import PaypalApi

_PRODUCT = "RETRATO-PREMIUM"
_PAGE = 20
# PayPal accepts no decimals for these, although ISO 4217 has two.
_NO_DECIMALS = {"HUF", "TWD"}


@dataclass(frozen=True)
class KnownPlan:
    key: str
    price: Money
    interval: Interval


class Plans:
    def __init__(self, api: PaypalApi) -> None:
        self._api = api
        self._known: dict[str, KnownPlan] = {}

    async def id_of(self, plan: Plan) -> str:
        wanted = KnownPlan(plan.key, plan.price, plan.interval)
        for id_, known in (await self.load(wanted)).items():
            if known == wanted:
                return id_
        id_ = await self._create(plan)
        self._known[id_] = wanted
        return id_

    async def load(self, wanted: KnownPlan | str) -> Mapping[str, KnownPlan]:
        """Return all plans by id. Refetch them if `wanted` is not among the cached ones."""
        if wanted not in self._known and wanted not in self._known.values():
            self._known = await self._read()
        return self._known

    async def _read(self) -> dict[str, KnownPlan]:
        found: dict[str, KnownPlan] = {}
        page = 1
        while True:
            query = {"product_id": _PRODUCT, "page": page, "page_size": _PAGE}
            answer = await self._api.get("/v1/billing/plans", query)
            plans = (answer or {}).get("plans") or []
            found |= {
                each["id"]: known for each in plans if (known := _parse_description(each.get("description") or ""))
            }
            if len(plans) < _PAGE:
                return found
            page += 1

    async def _create(self, plan: Plan) -> str:
        await self._create_product()
        cycle = {
            "frequency": {"interval_unit": plan.interval.upper(), "interval_count": 1},
            "tenure_type": "REGULAR",
            "sequence": 1,
            "total_cycles": 0,
            "pricing_scheme": {
                "fixed_price": {"value": decimal_value(plan.price), "currency_code": plan.price.currency}
            },
        }
        order: dict[str, Any] = {
            "product_id": _PRODUCT,
            "name": plan.name,
            "description": _description(plan),
            "status": "ACTIVE",
            "billing_cycles": [cycle],
            "payment_preferences": {"auto_bill_outstanding": True, "payment_failure_threshold": 3},
        }
        # The same key on concurrent requests creates one plan.
        request_id = hashlib.sha256(_description(plan).encode()).hexdigest()
        created = await self._api.post("/v1/billing/plans", order, request_id)
        id_: str = created["id"]
        return id_

    async def _create_product(self) -> None:
        product = {"id": _PRODUCT, "name": "Retrato Premium", "type": "SERVICE", "category": "SOFTWARE"}
        try:
            await self._api.post("/v1/catalogs/products", product, _PRODUCT)
        except Refused as refusal:
            if refusal.code != "DUPLICATE_RESOURCE_IDENTIFIER":
                raise


def _description(plan: Plan) -> str:
    return f"{plan.key} {plan.price.minor} {plan.price.currency} {plan.interval}"


def _parse_description(description: str) -> KnownPlan | None:
    """Parse a plan's description. Return None for plans created by hand."""
    words = description.split()
    if len(words) != 4 or not words[1].isdecimal() or words[3] not in {"month", "year"}:
        return None
    return KnownPlan(words[0], Money(int(words[1]), words[2]), cast("Interval", words[3]))


def decimal_value(price: Money) -> str:
    if price.currency not in _NO_DECIMALS:
        return to_decimal(price)
    if price.minor % 100:
        raise Refused("whole_units_only", f"{price.minor} {price.currency}")
    return str(price.minor // 100)
