"""Staff see webhooks, process them again without harm, and take stuck ones off the list."""

import asyncio

from tests.admin.money_at_providers import TOKENS, Shop
from tests.billing.all_providers import deliver_all, doubles, settings, tokens_of
from tests.billing.conftest import RunJobs
from tests.factories.account import Json
from tests.factories.billing import check_out

__all__ = ["doubles", "settings"]


async def receive(shop: Shop) -> None:
    """Pay an invoice and receive its webhooks, without processing them."""
    await check_out(shop.client, shop.buyer, paymentMethodKey="ext__btcpay")
    shop.doubles.btcpay.pay([*shop.doubles.btcpay.invoices][-1])
    assert await deliver_all(shop.client, "ext__btcpay", shop.doubles.btcpay) == {204}


def body_of(webhook: Json) -> Json:
    return {"paymentMethodKey": webhook["paymentMethodKey"], "id": webhook["id"], "reason": "The buyer asked"}


async def test_webhooks_are_filtered_and_paged(shop: Shop, run_jobs: RunJobs) -> None:
    await receive(shop)
    shop.query.execute("update webhook_events set received_at = now()")
    listed = await shop.listed("/webhooks/list")
    assert len(listed) > 2
    assert {each["state"] for each in listed} == {"OPEN"}
    pages = [await shop.listed("/webhooks/list", size=1)]
    while pages[-1]:
        last = pages[-1][-1]
        cursor = {name: last[name] for name in ("receivedAt", "paymentMethodKey", "id")}
        pages.append(await shop.listed("/webhooks/list", size=1, before=cursor))
    assert [each["id"] for page in pages for each in page] == [each["id"] for each in listed], "also at the same time"
    assert await shop.listed("/webhooks/list", paymentMethodKey="ext__paddle") == []
    await run_jobs()
    assert len(await shop.listed("/webhooks/list", state="DONE")) == len(listed)
    assert await shop.listed("/webhooks/list", state="OPEN") == []


async def test_look_at_a_webhook_names_the_people_and_is_logged(shop: Shop, run_jobs: RunJobs) -> None:
    await receive(shop)
    await run_jobs()
    webhook = (await shop.listed("/webhooks/list"))[0]
    details = await shop.listed("/webhooks/look", **body_of(webhook))
    assert [each["buyer"]["email"] for each in details["payments"]] == ["ana@example.com"]
    row = shop.query.execute("select action, subject_id, reason from audit_log").fetchone()
    assert row == ("look_at_webhook", f"ext__btcpay:{webhook['id']}", "The buyer asked")


async def test_replay_credits_once_also_beside_the_worker(shop: Shop, run_jobs: RunJobs) -> None:
    await receive(shop)
    webhooks = await shop.listed("/webhooks/list")
    replays = [shop.post("/webhooks/replay", **body_of(each)) for each in [*webhooks, *webhooks]]
    answers, _ = await asyncio.gather(asyncio.gather(*replays), run_jobs())
    assert {answer.status_code for answer in answers} == {200}
    await run_jobs()
    assert await tokens_of(shop.client, shop.buyer) == TOKENS
    books = shop.query.execute("select status, refunded_minor, receipt from payments").fetchall()
    for each in webhooks:
        assert (await shop.post("/webhooks/replay", **body_of(each))).json()["state"] == "DONE"
    assert await tokens_of(shop.client, shop.buyer) == TOKENS
    assert shop.query.execute("select status, refunded_minor, receipt from payments").fetchall() == books
    assert shop.query.execute("select count(*) from token_grants where kind = 'bought'").fetchone() == (1,)


async def test_stuck_webhook_is_replayed_or_dismissed(shop: Shop) -> None:
    await receive(shop)
    first, second = (await shop.listed("/webhooks/list"))[:2]
    answer = await shop.post("/stuck/dismiss", kind="webhook", **body_of(first))
    assert (answer.status_code, answer.json()["code"]) == (409, "notStuck")
    stick = "update webhook_events set attempts = 16, error = 'Unavailable: 503' where id in (%s, %s)"
    shop.query.execute(stick, [first["id"], second["id"]])
    assert len((await shop.listed("/stuck/list"))["webhooks"]) == len(
        await shop.listed("/webhooks/list", state="STUCK")
    )
    shop.doubles.btcpay.fail(503, times=20)
    answer = await shop.post("/webhooks/replay", **body_of(first))
    assert (answer.json()["state"], answer.json()["error"].split(":")[0]) == ("OPEN", "Unavailable")
    shop.doubles.btcpay._failures.clear()
    assert (await shop.post("/webhooks/replay", **body_of(first))).json()["state"] == "DONE"
    assert (await shop.post("/stuck/dismiss", kind="webhook", **body_of(second))).status_code == 204
    assert (await shop.listed("/stuck/list"))["webhooks"] == []
    (dismissed,) = await shop.listed("/webhooks/list", state="DISMISSED")
    assert dismissed["id"] == second["id"]
