"""Amounts of partial refunds. A subscription lists such a payment as PARTIALLY_REFUNDED, without the amount; only the
transaction search has it, some hours late, and only if the app has the permission "Transaction search"."""

from datetime import datetime, timedelta

import structlog

from retrato.integrations.payments.amounts import from_decimal
from retrato.integrations.payments.contract import Misconfigured, Refused
from retrato.integrations.payments.paypal.api import PaypalApi
from retrato.kit import clock

_log = structlog.get_logger("paypal")
_REFUND_CODE = "T1107"
# PayPal's limit for one search.
_MAX_SPAN = timedelta(days=31)


async def find_refunded(api: PaypalApi, sale_id: str, paid_at: datetime) -> int | None:
    """Return how much of a sale was refunded, or None if PayPal does not report it (yet)."""
    refunded, start, now = 0, paid_at, clock.now()
    try:
        while start < now:
            end = min(start + _MAX_SPAN, now)
            refunded += await _sum(api, sale_id, start, end)
            # Both ends are included.
            start = end + timedelta(seconds=1)
    except (Misconfigured, Refused) as error:
        _log.error("cannot search for refunds: does the app have the permission?", error=str(error))
        return None
    return refunded or None


async def _sum(api: PaypalApi, sale_id: str, start: datetime, end: datetime) -> int:
    total, page, pages = 0, 1, 1
    while page <= pages:
        query = {
            "start_date": format_time(start),
            "end_date": format_time(end),
            "transaction_type": _REFUND_CODE,
            "fields": "transaction_info",
            "page_size": 500,
            "page": page,
        }
        found = await api.get("/v1/reporting/transactions", query)
        for details in found.get("transaction_details") or ():
            info = details["transaction_info"]
            if info.get("paypal_reference_id") == sale_id and info.get("transaction_status") == "S":
                amount = info["transaction_amount"]
                total += abs(from_decimal(amount["value"], amount["currency_code"]).minor)
        page, pages = page + 1, int(found.get("total_pages") or 1)
    return total


def format_time(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")
