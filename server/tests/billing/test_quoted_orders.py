"""An order contains the quote that its page showed. If any value has changed, the order is rejected (`quoteChanged`):
docs/product.md#checkout."""

import httpx
import psycopg
import pytest

from retrato.settings import Settings
from tests.factories.account import Json, bearer
from tests.factories.billing import MONTHLY, PACK, buy, check_out

PACK_QUOTE = {"amountMinor": 1299, "currency": "USD", "tokens": 330}
QUOTE_CHANGED = (409, "quoteChanged")


async def show(client: httpx.AsyncClient, auth: Json, plan: str) -> Json:
    """Open the page of a plan. Return the order that its button sends."""
    shown = (await client.post("/api/checkout/preview", json={"planId": plan}, headers=bearer(auth))).json()
    quoted = {
        **shown["dueNow"],
        "tokens": shown["tokensNow"],
        "renewalMinor": shown["renewal"]["amountMinor"],
        "tokensPerMonth": shown["tokensPerMonth"],
    }
    return MONTHLY | {"planId": plan, "action": shown["action"], "quoted": quoted}


async def place(client: httpx.AsyncClient, auth: Json, order: Json, **headers: str) -> tuple[int, str | None]:
    answer = await client.post("/api/checkout", json=order, headers=bearer(auth, **headers))
    return answer.status_code, answer.json().get("code")


async def subscription_of(client: httpx.AsyncClient, auth: Json) -> Json:
    (found,) = (await client.post("/api/my-subscriptions", headers=bearer(auth))).json()
    subscription: Json = found
    return subscription


@pytest.mark.parametrize(
    "change",
    [
        "update promos set amount_minor = 1399",
        "update promos set tokens = 280",
        "update promos set bonus = 0",
        "update promos set currency = 'EUR'",
    ],
)
async def test_pack_that_changed_since_its_page_is_not_sold(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, change: str
) -> None:
    order = PACK | {"quoted": PACK_QUOTE}
    query.execute(change)
    assert await place(client, ana, order) == QUOTE_CHANGED
    assert query.execute("select count(*) from payments").fetchone() == (0,)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Nothing was ordered; please check the new figures."), ("es", "No se ha pedido nada: revisa los nuevos")],
)
async def test_refusal_says_that_nothing_was_ordered(
    client: httpx.AsyncClient, ana: Json, language: str, words: str
) -> None:
    order = PACK | {"quoted": PACK_QUOTE | {"tokens": 331}}
    refused = await client.post("/api/checkout", json=order, headers=bearer(ana, **{"x-language": language}))
    assert words in refused.json()["message"]


async def test_pack_is_sold_as_its_page_said(client: httpx.AsyncClient, ana: Json) -> None:
    assert await place(client, ana, PACK | {"quoted": PACK_QUOTE}) == (200, None)


async def test_client_that_sends_no_quote_is_served(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    query.execute("update promos set amount_minor = 1399")
    await check_out(client, ana)


async def test_second_order_does_not_continue_with_one_of_other_tokens(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    first = await check_out(client, ana)
    query.execute("update promos set bonus = 60 where id = 'pack-300'")
    second = await check_out(client, ana, quoted=PACK_QUOTE | {"tokens": 360})
    assert second["paymentId"] != first["paymentId"]
    tokens = query.execute("select tokens + bonus from payments where id = %s", [second["paymentId"]]).fetchone()
    assert tokens == (360,)


@pytest.mark.parametrize("change", ["amount_minor = 1999", "tokens_per_period = 500"])
async def test_plan_that_changed_since_its_page_is_not_sold(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection, change: str
) -> None:
    order = await show(client, ana, "premium-monthly")
    query.execute(f"update plans set {change} where id = 'premium-monthly'")
    assert await place(client, ana, order) == QUOTE_CHANGED
    assert query.execute("select count(*) from payments").fetchone() == (0,)
    bought = await buy(client, settings, ana, await show(client, ana, "premium-monthly"))
    assert bought["status"] == "PAID"


async def test_downgrade_at_another_price_than_its_page_said_is_refused(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    """Nothing is due now, before and after: the price of the next period counts."""
    await buy(client, settings, ana, MONTHLY, planId="premium-yearly")
    order = await show(client, ana, "premium-monthly")
    query.execute("update plans set amount_minor = 1999 where id = 'premium-monthly'")
    assert await place(client, ana, order) == QUOTE_CHANGED
    assert (await subscription_of(client, ana))["nextPlanId"] is None
    assert await place(client, ana, await show(client, ana, "premium-monthly")) == (200, None)
    assert (await subscription_of(client, ana))["nextPlanId"] == "premium-monthly"


async def test_upgrade_for_another_amount_than_its_page_said_is_refused(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    await buy(client, settings, ana, MONTHLY)
    order = await show(client, ana, "premium-yearly")
    query.execute("update plans set amount_minor = 12999 where id = 'premium-yearly'")
    assert await place(client, ana, order) == QUOTE_CHANGED
    assert query.execute("select count(*) from payments").fetchone() == (1,)
    assert (await subscription_of(client, ana))["planId"] == "premium-monthly"


async def test_page_from_before_a_change_in_another_tab_is_refused(
    client: httpx.AsyncClient, ana: Json, settings: Settings
) -> None:
    await buy(client, settings, ana, MONTHLY)
    body = {"id": (await subscription_of(client, ana))["id"]}
    assert (await client.post("/api/my-subscriptions/cancel", json=body, headers=bearer(ana))).status_code == 200
    renewal = await show(client, ana, "premium-monthly")
    assert renewal["action"] == "renew"
    upgrade = await show(client, ana, "premium-yearly")
    assert await place(client, ana, upgrade) == (200, None)
    # Ordered now, it would schedule a downgrade.
    assert await place(client, ana, renewal) == QUOTE_CHANGED
    assert (await subscription_of(client, ana))["nextPlanId"] is None
    downgrade = await show(client, ana, "premium-monthly")
    assert await place(client, ana, downgrade) == (200, None)
    # The amount was paid with the first order. Now it would keep the yearly plan.
    assert await place(client, ana, upgrade) == QUOTE_CHANGED
    assert (await subscription_of(client, ana))["nextPlanId"] == "premium-monthly"


async def test_change_whose_response_was_lost_can_be_repeated(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    await buy(client, settings, ana, MONTHLY)
    order = await show(client, ana, "premium-yearly")
    for _ in range(2):
        assert await place(client, ana, order, **{"idempotency-key": "a-key-of-today"}) == (200, None)
    assert query.execute("select count(*) from payments where plan_id = 'premium-yearly'").fetchone() == (1,)
