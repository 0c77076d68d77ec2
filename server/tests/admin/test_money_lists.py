"""Staff see payments, subscriptions and receipts of everybody, page by page."""

import asyncio
from uuid import uuid4

import psycopg
import pytest
from fastapi import FastAPI

from retrato.admin.money import payments
from retrato.kit import clock
from tests.admin.money_at_providers import PRICE, TOKENS, Shop
from tests.billing.all_providers import deliver_all, doubles, settings
from tests.billing.conftest import RunJobs
from tests.factories.billing import MONTHLY, check_out

__all__ = ["doubles", "settings"]


async def test_payments_are_filtered_and_paged(shop: Shop) -> None:
    paddle, paypal = await shop.sell("ext__paddle"), await shop.sell("ext__paypal")
    unpaid = (await check_out(shop.client, shop.buyer))["paymentId"]
    listed = await shop.listed("/payments/list")
    assert [each["id"] for each in listed] == [unpaid, paypal, paddle]
    assert [each["status"] for each in listed] == ["PENDING", "PAID", "PAID"]
    first = listed[2]
    assert first["buyer"]["email"] == "ana@example.com"
    assert (first["paid"], first["tokensGranted"]) == ({"amountMinor": PRICE, "currency": "USD"}, TOKENS)
    assert first["receipt"].startswith("P-")
    for query, expected in (
        ({"status": "PAID"}, [paypal, paddle]),
        ({"paymentMethodKey": "ext__paypal"}, [paypal]),
        ({"paymentMethodKey": "ext__paypal", "status": "PENDING"}, []),
        ({"userId": shop.buyer["user"]["id"]}, [unpaid, paypal, paddle]),
        ({"userId": str(uuid4())}, []),
        ({"reference": paddle}, [paddle]),
        ({"reference": first["receipt"]}, [paddle]),
        ({"reference": next(iter(shop.doubles.paddle.transactions))}, [paddle]),
        ({"reference": next(iter(shop.doubles.paypal.orders))}, [paypal]),
        ({"reference": "R-000001"}, []),
        ({"reference": "%"}, []),
    ):
        assert [each["id"] for each in await shop.listed("/payments/list", **query)] == expected, query
    pages = [await shop.listed("/payments/list", size=1)]
    while pages[-1]:
        pages.append(await shop.listed("/payments/list", size=1, before=pages[-1][-1]["id"]))
    assert [each["id"] for page in pages for each in page] == [unpaid, paypal, paddle]


async def test_payment_is_shown_with_its_webhooks_and_the_providers_record(shop: Shop, run_jobs: RunJobs) -> None:
    payment = await shop.sell("ext__paddle", MONTHLY)
    assert await deliver_all(shop.client, "ext__paddle", shop.doubles.paddle) == {204}
    await run_jobs()
    details = (await shop.get(f"/payments/{payment}")).json()
    assert {"transaction.completed", "subscription.created"} <= {each["type"] for each in details["webhooks"]}
    assert {each["state"] for each in details["webhooks"]} == {"DONE"}
    answer = (await shop.get(f"/payments/{payment}/provider")).json()
    assert (answer["record"]["state"], answer["error"]) == ("PAID", None)
    assert details["subscription"]["reference"] == next(iter(shop.doubles.paddle.subscriptions))
    document = await shop.client.get(
        details["receiptUrl"], headers={"authorization": f"Bearer {shop.owner['accessToken']}"}
    )
    assert (document.status_code, document.headers["content-type"]) == (200, "application/pdf")
    assert document.content.startswith(b"%PDF")


async def test_unpaid_payment_has_no_receipt(shop: Shop) -> None:
    unpaid = (await check_out(shop.client, shop.buyer))["paymentId"]
    assert (await shop.get(f"/payments/{unpaid}")).json()["receiptUrl"] is None
    assert (await shop.get(f"/payments/{unpaid}/receipt.pdf")).status_code == 404
    assert await shop.listed("/receipts/list") == []


@pytest.mark.parametrize("method", ["ext__paddle", "ext__paypal"])
async def test_past_due_and_ending_subscriptions_are_marked(shop: Shop, run_jobs: RunJobs, method: str) -> None:
    payment = await shop.sell(method, MONTHLY)
    (listed,) = await shop.listed("/subscriptions/list", status="ACTIVE", paymentMethodKey=method)
    assert (listed["isPastDue"], listed["isEnding"], listed["failedEnding"]) == (False, False, None)
    (shop.doubles.paddle if method == "ext__paddle" else shop.doubles.paypal).fail_renewal(listed["reference"])
    answer = await shop.post("/subscriptions/reconcile", id=listed["id"], reason="The buyer asked why")
    result = answer.json()
    assert answer.status_code == 200, answer.text
    assert result["changed"]
    assert (result["before"]["subscription"]["status"], result["after"]["subscription"]["status"]) == (
        "ACTIVE",
        "GRACE",
    )
    assert result["after"]["payments"][0]["id"] == payment
    (listed,) = await shop.listed("/subscriptions/list", status="GRACE")
    assert listed["isPastDue"]
    assert await shop.listed("/subscriptions/list", before=listed["id"]) == []
    again = await shop.post("/subscriptions/reconcile", id=listed["id"], reason="Once more")
    assert not again.json()["changed"]


async def test_ending_that_failed_is_marked_and_can_be_dismissed_once_it_has_ended(shop: Shop) -> None:
    await shop.sell("ext__paypal", MONTHLY)
    (reference,) = shop.doubles.paypal.subscriptions
    shop.query.execute(
        "insert into subscription_endings (payment_method_key, reference, is_checkout, reason, refund_from, created_at,"
        " attempts, next_at, error) values ('ext__paypal', %s, false, 'DUPLICATE', now(), now(), 3, now(), 'Refused')",
        [reference],
    )
    (listed,) = await shop.listed("/subscriptions/list")
    assert (listed["failedEnding"]["error"], listed["failedEnding"]["attempts"]) == ("Refused", 3)
    assert [each["reference"] for each in (await shop.listed("/stuck/list"))["endings"]] == [reference]
    dismissal = {"kind": "ending", "paymentMethodKey": "ext__paypal", "id": reference, "reason": "Refunded by hand"}
    answer = await shop.post("/stuck/dismiss", **dismissal)
    assert (answer.status_code, answer.json()["code"]) == (409, "stillCharged")
    shop.doubles.paypal.set_status(reference, "CANCELLED")
    assert (await shop.post("/stuck/dismiss", **dismissal)).status_code == 204
    assert (await shop.listed("/stuck/list"))["endings"] == []
    assert (await shop.post("/stuck/dismiss", **dismissal)).status_code == 404


async def test_receipts_include_those_of_deleted_accounts(shop: Shop, query: psycopg.Connection) -> None:
    payments = [await shop.sell("ext__paypal") for _ in range(2)]
    query.execute(
        "insert into past_sales (id, number, receipt, payment_method_key, description, paid_minor, paid_currency,"
        " refunded_minor, paid_at) values (%s, 900, 'R-2020-000007', 'sandbox', '{}', 500, 'USD', 0, '2020-05-01Z')",
        [uuid4()],
    )
    listed = await shop.listed("/receipts/list")
    year = clock.now().year
    assert [each["number"] for each in listed] == [f"R-{year}-000002", f"R-{year}-000001", "R-2020-000007"]
    assert [each["id"] for each in listed[:2]] == payments[::-1]
    assert (listed[2]["buyer"], listed[2]["paid"]) == (None, {"amountMinor": 500, "currency": "USD"})
    cursor = {"paidAt": listed[0]["paidAt"], "id": listed[0]["id"]}
    assert await shop.listed("/receipts/list", before=cursor, size=1) == listed[1:2]
    assert await shop.listed("/receipts/list", number="R-2020-000007") == listed[2:]
    assert await shop.listed("/receipts/list", paidUntil="2021-01-01T00:00:00Z") == listed[2:]
    assert await shop.listed("/receipts/list", paidFrom="2021-01-01T00:00:00Z") == listed[:2]


async def test_reconciliation_returns_what_changed(shop: Shop) -> None:
    payment = await shop.sell("ext__paypal")
    (order,) = shop.doubles.paypal.orders
    shop.doubles.paypal.refund(order, "5.00")
    results = [(await shop.post("/payments/reconcile", id=payment, reason="The buyer asked")).json() for _ in range(2)]
    assert [each["changed"] for each in results] == [True, False]
    (before,), (after,) = results[0]["before"]["payments"], results[0]["after"]["payments"]
    assert (before["refundedMinor"], after["refundedMinor"]) == (0, 500)
    assert (before["tokensRevoked"], after["tokensRevoked"]) == (0, TOKENS * 500 // PRICE)
    shop.doubles.paypal.fail(503, times=20)
    answer = await shop.post("/payments/reconcile", id=payment, reason="Once more")
    assert (answer.status_code, answer.json()["code"]) == (503, "providerAway")
    # What each call changed, if anything. The provider that did not answer changed nothing.
    entries = shop.query.execute("select reason, before, after from audit_log order by id").fetchall()
    was, became = results[0]["before"], results[0]["after"]
    assert entries == [
        ("The buyer asked", was, became),
        ("The buyer asked", became, None),
    ]


async def test_page_of_a_payment_does_not_wait_for_a_provider_that_hangs(
    shop: Shop, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment = await shop.sell("ext__paypal")

    async def hang(_reference: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(app.state.runtime.providers["ext__paypal"], "payment", hang)
    monkeypatch.setattr(payments, "_PROVIDER_SECONDS", 0.01)
    async with asyncio.timeout(10):
        details = (await shop.get(f"/payments/{payment}")).json()
        assert details["payment"]["id"] == payment
        answer = (await shop.get(f"/payments/{payment}/provider")).json()
    assert answer == {"record": None, "error": "it did not answer within 0.01 seconds"}
