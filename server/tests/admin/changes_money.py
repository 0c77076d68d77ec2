from collections.abc import Mapping
from uuid import uuid4

import httpx

from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import Json
from tests.factories.billing import MONTHLY, PACK, buy, put_on_sale

_REASON = "Asked by e-mail"


async def _buy(at: Surroundings, order: Json = PACK) -> str:
    await put_on_sale(at.runtime)
    bought = await buy(at.client, at.runtime.settings, at.owner, order)
    return str(bought["payment"]["id"])


def _receive_webhook(at: Surroundings, attempts: int = 0) -> Json:
    at.query.execute(
        "insert into webhook_events (payment_method_key, id, type, occurred_at, payments, subscriptions, received_at,"
        " attempts, error) values ('sandbox', 'evt_1', 'payment.paid', now(), '[]', '[]', now(), %s, 'Unavailable')",
        [attempts],
    )
    return {"paymentMethodKey": "sandbox", "id": "evt_1", "reason": _REASON}


async def _look_at_webhook(at: Surroundings) -> httpx.Response:
    return await at.post("/money/webhooks/look", **_receive_webhook(at))


async def _replay_webhook(at: Surroundings) -> httpx.Response:
    return await at.post("/money/webhooks/replay", **_receive_webhook(at))


async def _reconcile_payment(at: Surroundings) -> httpx.Response:
    return await at.post("/money/payments/reconcile", id=await _buy(at), reason=_REASON)


async def _reconcile_subscription(at: Surroundings) -> httpx.Response:
    await _buy(at, MONTHLY)
    row = at.query.execute("select id from subscriptions").fetchone()
    assert row
    return await at.post("/money/subscriptions/reconcile", id=str(row[0]), reason=_REASON)


async def _refund_payment(at: Surroundings) -> httpx.Response:
    return await at.post("/money/payments/refund", paymentId=await _buy(at), key=str(uuid4()), reason=_REASON)


async def _dismiss_stuck(at: Surroundings) -> httpx.Response:
    return await at.post("/money/stuck/dismiss", kind="webhook", **_receive_webhook(at, attempts=16))


async def _show_receipt(at: Surroundings) -> httpx.Response:
    return await at.get(f"/money/payments/{await _buy(at)}/receipt.pdf")


CHANGES: Mapping[str, Change] = {
    "look_at_webhook": _look_at_webhook,
    "replay_webhook": _replay_webhook,
    "reconcile_payment": _reconcile_payment,
    "reconcile_subscription": _reconcile_subscription,
    "refund_payment": _refund_payment,
    "show_receipt": _show_receipt,
    "dismiss_stuck": _dismiss_stuck,
}
