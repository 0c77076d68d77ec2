"""Staff change plans and packs, for new buyers only: docs/admin.md#content."""

from collections.abc import Callable

import httpx
import psycopg
import pytest

from retrato.content import load_content
from retrato.queue import enqueue
from retrato.settings import Settings
from tests.admin.changes_catalogue import WHY, show
from tests.admin.changes_pictures import edits
from tests.admin.surroundings import Surroundings
from tests.billing.conftest import RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.billing import (
    MONTHLY,
    PACK,
    buy,
    check_out,
    reference_of,
    return_from_checkout,
    silent_simulator,
)
from tests.factories.staff import sign_in_staff


@pytest.fixture
async def at(staff: Surroundings) -> Surroundings:
    await load_content(staff.runtime)
    return staff


async def save(at: Surroundings, change: Callable[[Json], object]) -> httpx.Response:
    sale = await show(at, "/sale")
    del sale["subscribers"]
    change(sale)
    return await at.post("/content/sale/save", **sale, reason=WHY)


def dearer_plan(sale: Json) -> None:
    """The monthly plan costs more, and brings more."""
    plan = sale["plans"][0]
    plan["price"]["amountMinor"], plan["tokensPerMonth"], plan["modelSlots"] = 1999, 800, 2


async def subscription_of(client: httpx.AsyncClient, person: Json) -> Json:
    (found,) = (await client.post("/api/my-subscriptions", headers=bearer(person))).json()
    subscription: Json = found
    return subscription


async def test_subscription_keeps_what_it_costs_and_brings_when_the_plan_changes_for_new_buyers(
    at: Surroundings, ana: Json, settings: Settings, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    bought = await buy(at.client, settings, ana, MONTHLY)
    answer = await save(at, dearer_plan)
    assert answer.status_code == 200, answer.text
    assert answer.json()["subscribers"] == {"premium-monthly": 1, "premium-yearly": 0}
    shown = await subscription_of(at.client, ana)
    assert (shown["price"]["amountMinor"], shown["nextTokens"]) == (1499, 550)
    ((reference,),) = query.execute("select reference from subscriptions").fetchall()
    await silent_simulator(settings).renew(reference)
    async with at.runtime.database.transaction() as session:
        await enqueue(session, "billing:reconcile", payment_id=bought["payment"]["id"])
    await run_jobs()
    paid = query.execute("select paid_minor, tokens, monthly_tokens from payments order by paid_at").fetchall()
    assert paid == [(1499, 550, 550), (1499, 550, 550)]
    assert query.execute("select price_minor, model_slots from subscriptions").fetchall() == [(1499, 3)]
    eva = (await at.client.post("/api/auth/register", json=registration(email="eva@example.com"))).json()
    await buy(at.client, settings, eva, MONTHLY)
    last = query.execute("select paid_minor, tokens from payments order by paid_at desc limit 1").fetchone()
    assert last == (1999, 800)


async def test_open_checkout_keeps_its_price_and_an_outdated_page_is_refused(
    at: Surroundings, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    quoted = {"amountMinor": 1299, "currency": "USD", "tokens": 330}
    checkout = await check_out(at.client, ana, PACK, quoted=quoted)

    def dearer(sale: Json) -> None:
        sale["packs"][1]["price"]["amountMinor"], sale["packs"][1]["bonus"] = 1399, 40

    assert (await save(at, dearer)).status_code == 200
    refused = await at.client.post("/api/checkout", json=PACK | {"quoted": quoted}, headers=bearer(ana))
    assert (refused.status_code, refused.json()["code"]) == (409, "quoteChanged")
    await silent_simulator(settings).pay(reference_of(checkout))
    await return_from_checkout(at.client, ana, checkout)
    paid = query.execute("select paid_minor, tokens + bonus from payments where status = 'PAID'").fetchall()
    assert paid == [(1299, 330)]


async def test_plan_that_is_no_longer_offered_is_sold_to_nobody_else_and_renews(
    at: Surroundings, ana: Json, settings: Settings
) -> None:
    await buy(at.client, settings, ana, MONTHLY)

    def stop(sale: Json) -> None:
        sale["plans"][0]["offered"] = False

    assert (await save(at, stop)).status_code == 200
    plans = (await at.client.post("/api/subscriptionPlans")).json()
    assert [plan["id"] for plan in plans] == ["premium-yearly"]
    shown = await subscription_of(at.client, ana)
    assert (shown["status"], shown["planId"], shown["price"]["amountMinor"]) == ("ACTIVE", "premium-monthly", 1499)
    eva = (await at.client.post("/api/auth/register", json=registration(email="eva@example.com"))).json()
    assert (await at.client.post("/api/checkout", json=MONTHLY, headers=bearer(eva))).status_code == 404


def _dear(sale: Json) -> None:
    sale["plans"][0]["price"]["amountMinor"] = 4999


def _weekly(sale: Json) -> None:
    sale["plans"][0]["interval"] = "year"


def _euros(sale: Json) -> None:
    sale["plans"][0]["price"]["currency"] = "EUR"


@pytest.mark.parametrize(("change", "code"), [(_dear, "planDearer"), (_weekly, "planFixed"), (_euros, "planFixed")])
async def test_plan_that_nobody_should_buy_is_refused(
    at: Surroundings, query: psycopg.Connection, change: Callable[[Json], object], code: str
) -> None:
    answer = await save(at, change)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert "premium-monthly" in answer.json()["message"]
    assert query.execute("select amount_minor from plans where id = 'premium-monthly'").fetchone() == (1499,)


async def test_going_back_to_the_seed_asks_for_the_same_as_changing_prices(at: Surroundings) -> None:
    assert (await save(at, dearer_plan)).status_code == 200
    seen = [{"name": name, "at": moment} for name, moment in (await edits(at)).items()]
    assert [file["name"] for file in seen] == ["plans.yaml"]
    form = {"files": seen, "reason": WHY}
    editor = await sign_in_staff(at.client, at.query, "content")
    answer = await at.client.post("/api/admin/content/history/restore", json=form, headers=bearer(editor))
    assert (answer.status_code, answer.json()["code"]) == (403, "pricesNotYours")
    at.query.execute("update auth_sessions set code_at = null")
    answer = await at.post("/content/history/restore", **form)
    assert (answer.status_code, answer.json()["code"]) == (403, "staffConfirmation")
    assert list(await edits(at)) == ["plans.yaml"]
    at.query.execute("update auth_sessions set code_at = now()")
    assert (await at.post("/content/history/restore", **form)).status_code == 204
