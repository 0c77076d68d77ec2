"""Staff refund at every provider: once, at most what was paid, and the tokens follow the provider's books."""

import asyncio
from uuid import uuid4

import pytest

from retrato.billing.tasks import retry_refunds
from tests.admin.money_at_providers import DECIDED_LATER, PRICE, REFUND_PATHS, TOKENS, Shop
from tests.billing.all_providers import doubles, settings, tokens_of
from tests.billing.conftest import RunTask, run_task
from tests.doubles.http_server import ProviderServer
from tests.doubles.providers import METHODS
from tests.factories.billing import MONTHLY

__all__ = ["doubles", "run_task", "settings"]


def tokens_after(refunded: int) -> int:
    return TOKENS - TOKENS * refunded // PRICE


def server_of(shop: Shop, method: str) -> ProviderServer:
    doubles = shop.doubles
    servers: dict[str, ProviderServer] = {
        "ext__paddle": doubles.paddle,
        "ext__paypal": doubles.paypal,
        "ext__btcpay": doubles.btcpay,
    }
    return servers[method]


def refunds_in_database(shop: Shop) -> list[tuple[str, int]]:
    rows = shop.query.execute("select status, amount_minor from refunds order by id").fetchall()
    return [(str(status), int(minor)) for status, minor in rows]


async def retry(shop: Shop, run_task: RunTask) -> None:
    shop.query.execute("update refunds set next_at = now()")
    await run_task(retry_refunds.name)


@pytest.mark.parametrize("minor", [None, 500])
@pytest.mark.parametrize("method", METHODS)
async def test_refund_returns_the_money_and_takes_back_its_share_of_tokens(
    shop: Shop, run_task: RunTask, method: str, minor: int | None
) -> None:
    payment = await shop.sell(method)
    answer = await shop.refund(payment, minor)
    assert answer.status_code == 200, answer.text
    refund = answer.json()
    assert (refund["amountMinor"], refund["currency"]) == (minor or PRICE, "USD")
    if method in DECIDED_LATER:
        assert refund["status"] == "PENDING"
        assert await tokens_of(shop.client, shop.buyer) == TOKENS, "not before the money is returned"
        shop.decide(method)
        await retry(shop, run_task)
    assert refunds_in_database(shop) == [("DONE", minor or PRICE)]
    assert shop.returned_minor(method) == (minor or PRICE)
    assert await tokens_of(shop.client, shop.buyer) == tokens_after(minor or PRICE)
    details = (await shop.get(f"/payments/{payment}")).json()
    assert details["payment"]["status"] == ("PARTLY_REFUNDED" if minor else "REFUNDED")
    answer = (await shop.get(f"/payments/{payment}/provider")).json()
    assert details["payment"]["refundedMinor"] == answer["record"]["refundedMinor"] == (minor or PRICE)
    assert (details["payment"]["tokensGranted"], details["payment"]["tokensRevoked"]) == (
        TOKENS,
        TOKENS - tokens_after(minor or PRICE),
    )
    assert details["leftMinor"] == PRICE - (minor or PRICE)


async def test_buyer_in_bitcoin_gets_a_link_to_claim_the_refund(shop: Shop) -> None:
    refund = (await shop.refund(await shop.sell("ext__btcpay"), 500)).json()
    assert refund["claimUrl"] == f"{shop.doubles.btcpay.url}/pull-payments/{refund['reference']}"


@pytest.mark.parametrize("method", METHODS)
async def test_parts_add_up_to_the_whole(shop: Shop, run_task: RunTask, method: str) -> None:
    payment = await shop.sell(method)
    for minor in (500, None):
        answer = await shop.refund(payment, minor)
        assert answer.status_code == 200, answer.text
    shop.decide(method)
    await retry(shop, run_task)
    assert refunds_in_database(shop) == [("DONE", 500), ("DONE", PRICE - 500)]
    assert shop.returned_minor(method) == PRICE
    assert await tokens_of(shop.client, shop.buyer) == 0


@pytest.mark.parametrize("minor", [None, 100])
@pytest.mark.parametrize("method", ["sandbox", "ext__paddle", "ext__paypal"])
async def test_period_of_a_subscription_is_refunded(
    shop: Shop, run_task: RunTask, method: str, minor: int | None
) -> None:
    payment = await shop.sell(method, MONTHLY)
    before = (await shop.get(f"/payments/{payment}")).json()
    paid = before["payment"]["paid"]["amountMinor"]
    assert (await shop.refund(payment, minor)).status_code == 200
    shop.decide(method)
    await retry(shop, run_task)
    assert shop.returned_minor(method) == (minor or paid)
    after = (await shop.get(f"/payments/{payment}")).json()["payment"]
    assert (after["status"], after["refundedMinor"]) == ("PARTLY_REFUNDED" if minor else "REFUNDED", minor or paid)
    assert after["tokensRevoked"] == after["tokensGranted"] * (minor or paid) // paid


@pytest.mark.parametrize("method", METHODS)
async def test_two_clicks_refund_once(shop: Shop, method: str) -> None:
    payment, key = await shop.sell(method), str(uuid4())
    answers = await asyncio.gather(*(shop.refund(payment, 500, key) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1
    shop.decide(method)
    assert shop.returned_minor(method) == 500
    # A call may also have seen the refund of another one, and brought our records up to date.
    entries = shop.query.execute("select count(*) from audit_log where after ->> 'refundId' is not null").fetchone()
    assert entries == (1,)


@pytest.mark.parametrize("method", METHODS)
async def test_of_two_members_of_staff_at_once_one_refunds(shop: Shop, method: str) -> None:
    payment = await shop.sell(method)
    answers = await asyncio.gather(*(shop.refund(payment) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"nothingToRefund"}
    shop.decide(method)
    assert shop.returned_minor(method) == PRICE


@pytest.mark.parametrize("method", METHODS)
async def test_more_than_is_left_is_refused(shop: Shop, method: str) -> None:
    payment = await shop.sell(method)
    answer = await shop.refund(payment, PRICE + 1)
    assert (answer.status_code, answer.json()["code"]) == (409, "refundTooMuch")
    assert (await shop.refund(payment, 1000)).status_code == 200
    answer = await shop.refund(payment, 300)
    assert (answer.status_code, answer.json()["data"]["leftMinor"]) == (409, 299)
    assert [minor for _, minor in refunds_in_database(shop)] == [1000]


async def test_what_was_refunded_in_the_dashboard_is_not_refunded_again(shop: Shop) -> None:
    payment = await shop.sell("ext__paypal")
    (order,) = shop.doubles.paypal.orders
    shop.doubles.paypal.refund(order, "12.00")
    answer = await shop.refund(payment, 100)
    assert (answer.status_code, answer.json()["data"]["leftMinor"]) == (409, 99)
    # Nothing was refunded, but our records have changed.
    (entry,) = shop.query.execute("select before, after from audit_log where action = 'refund_payment'").fetchall()
    assert [each["payments"][0]["refundedMinor"] for each in entry] == [0, 1200]


async def test_what_a_refund_reconciles_is_logged_in_the_same_transaction(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the process may end at any moment: an error in place of each step stands for it."""
    payment = await shop.sell("ext__paypal")
    (order,) = shop.doubles.paypal.orders
    shop.doubles.paypal.refund(order, "5.00")

    def end(*_: object, **__: object) -> None:
        raise RuntimeError("ended here")

    def books() -> object:
        return shop.query.execute("select refunded_minor, (select count(*) from audit_log) from payments").fetchone()

    for step, left in (("retrato.admin.audit.record", (0, 0)), ("retrato.billing.refunds.store", (500, 1))):
        with monkeypatch.context() as patched:
            patched.setattr(step, end)
            assert (await shop.refund(payment, 100)).status_code == 500
        assert books() == left
    assert (await shop.refund(payment, 100)).status_code == 200
    assert books() == (600, 2)
    requested = shop.query.execute("select before, after from audit_log order by id").fetchall()
    assert [before["payments"][0]["refundedMinor"] for before, _ in requested] == [0, 500]
    assert requested[1][1]["amountMinor"] == 100


async def test_unpaid_and_charged_back_payments_are_not_refunded(shop: Shop) -> None:
    payment = await shop.sell("ext__paddle")
    shop.doubles.paddle.charge_back(next(iter(shop.doubles.paddle.transactions)))
    answer = await shop.refund(payment)
    assert (answer.status_code, answer.json()["code"]) == (409, "nothingToRefund")
    disputes = await shop.listed("/disputes/list")
    assert [(each["id"], each["status"]) for each in disputes] == [(payment, "CHARGED_BACK")]
    assert await shop.listed("/disputes/list", paymentMethodKey="ext__paypal") == []


async def test_key_of_another_refund_is_refused(shop: Shop) -> None:
    payment, key = await shop.sell("sandbox"), str(uuid4())
    assert (await shop.refund(payment, 500, key)).status_code == 200
    for other, minor in ((payment, 400), (await shop.sell("sandbox"), 500)):
        answer = await shop.refund(other, minor, key)
        assert (answer.status_code, answer.json()["code"]) == (409, "refundKeyReused")


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal", "ext__btcpay"])
async def test_provider_that_is_away_leaves_nothing_behind(shop: Shop, method: str) -> None:
    payment = await shop.sell(method)
    server_of(shop, method).fail(503, times=20)
    answer = await shop.refund(payment)
    assert (answer.status_code, answer.json()["code"]) == (503, "providerAway")
    assert answer.json()["message"].startswith("The payment provider does not answer")
    assert refunds_in_database(shop) == []
    assert shop.query.execute("select count(*) from audit_log").fetchone() == (0,)
    assert (await shop.get(f"/payments/{payment}/provider")).json()["error"].startswith("Unavailable")


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal", "ext__btcpay"])
async def test_refund_whose_answer_was_lost_is_made_once(shop: Shop, run_task: RunTask, method: str) -> None:
    payment, key = await shop.sell(method), str(uuid4())
    for _ in range(3 if method == "ext__paypal" else 1):
        server_of(shop, method).drop_response("POST", REFUND_PATHS[method])
    answer = await shop.refund(payment, 500, key)
    assert (answer.status_code, answer.json()["code"]) == (503, "refundUnconfirmed")
    server_of(shop, method).fail(503, times=20)
    again = await shop.refund(payment, 500, key)
    server_of(shop, method)._failures.clear()
    assert (again.status_code, again.json()["status"]) == (200, "REQUESTED")
    stuck = (await shop.listed("/stuck/list"))["refunds"]
    assert [(each["status"], each["error"].split(":")[0]) for each in stuck] == [("REQUESTED", "Unavailable")]
    # What the provider already reports is counted twice until the refund is confirmed: rather too little than too much.
    assert (await shop.refund(payment, 800)).json()["data"]["leftMinor"] <= PRICE - 500
    await retry(shop, run_task)
    shop.decide(method)
    await retry(shop, run_task)
    assert refunds_in_database(shop) == [("DONE", 500)]
    assert shop.returned_minor(method) == 500
    assert await tokens_of(shop.client, shop.buyer) == tokens_after(500)
    assert (await shop.listed("/stuck/list"))["refunds"] == []


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal", "ext__btcpay"])
async def test_refund_that_did_not_reach_the_provider_is_made_later(shop: Shop, run_task: RunTask, method: str) -> None:
    payment = await shop.sell(method)
    server_of(shop, method).fail(503, times=3, path=REFUND_PATHS[method])
    assert (await shop.refund(payment)).status_code == 503
    assert shop.returned_minor(method) == 0
    server_of(shop, method)._failures.clear()
    await retry(shop, run_task)
    shop.decide(method)
    await retry(shop, run_task)
    assert shop.returned_minor(method) == PRICE
    assert await tokens_of(shop.client, shop.buyer) == 0


@pytest.mark.parametrize("order", ["pack", "plan"])
async def test_paypal_refund_that_fails_after_it_was_accepted_is_seen(
    shop: Shop, run_task: RunTask, order: str
) -> None:
    payment = await (shop.sell("ext__paypal", MONTHLY) if order == "plan" else shop.sell("ext__paypal"))
    balance = await tokens_of(shop.client, shop.buyer)
    shop.doubles.paypal.refund_status = "PENDING"
    refund = (await shop.refund(payment)).json()
    assert refund["status"] == "PENDING"
    await retry(shop, run_task)
    (pending,) = shop.doubles.paypal.pending_refunds()
    shop.doubles.paypal.fail_refund(pending)
    await retry(shop, run_task)
    (stuck,) = (await shop.listed("/stuck/list"))["refunds"]
    assert (stuck["id"], stuck["status"]) == (refund["id"], "FAILED")
    assert await tokens_of(shop.client, shop.buyer) == balance
    shop.doubles.paypal.refund_status = "COMPLETED"
    assert (await shop.refund(payment)).json()["status"] == "DONE", "it can be refunded again"


async def test_rejected_paddle_refund_is_listed_until_it_is_dismissed(shop: Shop, run_task: RunTask) -> None:
    payment = await shop.sell("ext__paddle")
    refund = (await shop.refund(payment)).json()
    dismissal = {"kind": "refund", "paymentMethodKey": "ext__paddle", "id": refund["id"], "reason": "Paid by hand"}
    answer = await shop.post("/stuck/dismiss", **dismissal)
    assert (answer.status_code, answer.json()["code"]) == (409, "notStuck"), "Paddle may still approve it"
    shop.doubles.paddle.decide(refund["reference"], "rejected")
    await retry(shop, run_task)
    assert [each["id"] for each in (await shop.listed("/stuck/list"))["refunds"]] == [refund["id"]]
    assert (await shop.post("/stuck/dismiss", **dismissal)).status_code == 204
    assert (await shop.listed("/stuck/list"))["refunds"] == []
    assert await tokens_of(shop.client, shop.buyer) == TOKENS


async def test_refusal_is_told_in_the_words_of_the_provider(shop: Shop) -> None:
    payment = await shop.sell("ext__btcpay")
    shop.doubles.btcpay.fail(400, path="/refund")
    answer = await shop.refund(payment)
    assert (answer.status_code, answer.json()["code"]) == (409, "refundRefused")
    assert "400" in answer.json()["message"]
    assert refunds_in_database(shop) == [("FAILED", PRICE)]
    assert (await shop.refund(payment)).status_code == 200


async def test_refund_outlives_the_account(shop: Shop, run_task: RunTask) -> None:
    payment = await shop.sell("ext__paddle")
    shop.doubles.paddle.fail(503, path="/adjustments")
    assert (await shop.refund(payment)).status_code == 503
    shop.query.execute("delete from users where id = %s", [shop.buyer["user"]["id"]])
    await retry(shop, run_task)
    shop.decide("ext__paddle")
    await retry(shop, run_task)
    assert (refunds_in_database(shop), shop.returned_minor("ext__paddle")) == ([("DONE", PRICE)], PRICE)
