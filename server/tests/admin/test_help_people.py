"""Staff help people: each change does what it says, once, and within its limits."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.kit import clock
from retrato.tables import StaffRole
from retrato.wallet import debts, service
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json, bearer, registration
from tests.factories.billing import MONTHLY, buy, put_on_sale
from tests.factories.creation import give_tokens
from tests.factories.staff import sign_in_staff

RunJobs = Callable[[], Awaitable[None]]
REASON = "She asked for it"


def path_of(auth: Json) -> str:
    return f"/people/{auth['user']['id']}"


async def change(staff: Surroundings, auth: Json, verb: str, key: str | None = None, **body: object) -> httpx.Response:
    headers = bearer(staff.owner) | ({"idempotency-key": key} if key else {})
    return await staff.client.post(
        f"/api/admin{path_of(auth)}/{verb}", json={"reason": REASON, **body}, headers=headers
    )


async def refusal(answer: Awaitable[httpx.Response]) -> tuple[int, str]:
    found = await answer
    return found.status_code, found.json()["code"]


async def history(client: httpx.AsyncClient, auth: Json) -> list[tuple[str, str | None, int, int]]:
    answer = await client.post("/api/my-tokens", json={"page": 1}, headers=bearer(auth))
    return [(row["reason"], row["kind"], row["tokens"], row["balance"]) for row in answer.json()["items"]]


def count(query: psycopg.Connection, table: str) -> int:
    return len(query.execute(f"select 1 from {table}").fetchall())


async def test_given_and_taken_tokens_are_in_the_history_of_the_person(staff: Surroundings, ana: Json) -> None:
    assert (await change(staff, ana, "give-tokens", tokens=30)).json() == {"tokens": 30}
    assert (await change(staff, ana, "take-tokens", tokens=20)).json() == {"tokens": 10}
    assert await history(staff.client, ana) == [("staff", None, -20, 10), ("grant", "staff", 30, 30)]
    entries = (await staff.post("/audit/list", subjectId=ana["user"]["id"])).json()
    assert [(entry["action"], entry["before"], entry["after"]) for entry in entries] == [
        ("take_tokens", {"tokens": 30}, {"tokens": 10, "taken": 20}),
        ("give_tokens", {"tokens": 0}, {"tokens": 30, "given": 30, "expires_at": None}),
    ]
    balance = (await staff.client.get("/api/my-tokens/balance", headers=bearer(ana))).json()
    assert balance == {"balance": 10, "lasting": 10, "expiring": []}


async def test_given_tokens_expire_on_the_given_date(staff: Surroundings, ana: Json) -> None:
    soon = clock.now() + timedelta(days=3)
    await change(staff, ana, "give-tokens", tokens=30, expiresAt=soon.isoformat())
    balance = (await staff.client.get("/api/my-tokens/balance", headers=bearer(ana))).json()
    assert (balance["lasting"], [each["tokens"] for each in balance["expiring"]]) == (0, [30])


@pytest.mark.parametrize("expires_at", ["2020-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "2030-01-01T00:00:00"])
async def test_date_that_makes_no_sense_is_refused(staff: Surroundings, ana: Json, expires_at: str) -> None:
    answer = await change(staff, ana, "give-tokens", tokens=30, expiresAt=expires_at)
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"].keys() == {"expiresAt"}
    assert count(staff.query, "token_grants") == 0


@pytest.mark.parametrize("tokens", [0, -5, 1.5, 10**9])
@pytest.mark.parametrize("verb", ["give-tokens", "take-tokens"])
async def test_amount_that_makes_no_sense_is_refused(staff: Surroundings, ana: Json, verb: str, tokens: float) -> None:
    assert (await change(staff, ana, verb, tokens=tokens)).status_code == 422


async def test_no_more_tokens_are_taken_than_there_are(staff: Surroundings, ana: Json) -> None:
    await give_tokens(staff.runtime, ana, 10)
    assert await refusal(change(staff, ana, "take-tokens", tokens=11)) == (409, "tooFewTokens")
    assert count(staff.query, "audit_log") == 0
    answers = await asyncio.gather(*(change(staff, ana, "take-tokens", tokens=6) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert count(staff.query, "audit_log") == 1


@pytest.mark.parametrize(("verb", "left"), [("give-tokens", 15), ("take-tokens", 5)])
async def test_request_that_is_sent_twice_moves_tokens_once(
    staff: Surroundings, ana: Json, verb: str, left: int
) -> None:
    await give_tokens(staff.runtime, ana, 10)
    key = str(uuid4())
    answers = await asyncio.gather(*(change(staff, ana, verb, key, tokens=5) for _ in range(2)))
    assert [answer.json() for answer in answers] == [{"tokens": left}] * 2
    assert count(staff.query, "audit_log") == 1
    assert await refusal(change(staff, ana, verb, key, tokens=6)) == (409, "keyReused")


async def test_staff_cannot_give_tokens_to_themselves(staff: Surroundings) -> None:
    assert await refusal(change(staff, staff.owner, "give-tokens", tokens=5)) == (409, "ownTokens")
    assert count(staff.query, "token_grants") == 0


async def test_refund_does_not_claim_tokens_that_staff_took(staff: Surroundings, ana: Json) -> None:
    """They were not spent, so they are no debt."""
    user_id = UUID(ana["user"]["id"])
    async with staff.runtime.database.transaction() as session:
        await service.grant(session, user_id, 100, "bought", source="payment:1")
    await change(staff, ana, "take-tokens", tokens=60)
    async with staff.runtime.database.transaction() as session:
        await service.lock(session, user_id)
        await debts.take_back(session, user_id, "payment:1", 100)
        assert await service.balance(session, user_id) == 0


async def test_given_tokens_settle_a_debt_first(staff: Surroundings, ana: Json) -> None:
    user_id, item_id = UUID(ana["user"]["id"]), uuid4()
    async with staff.runtime.database.transaction() as session:
        await service.grant(session, user_id, 100, "bought", source="payment:1")
        await service.reserve(session, user_id, {item_id: 100})
        await service.capture(session, user_id, item_id)
        await debts.take_back(session, user_id, "payment:1", 100)
    assert (await change(staff, ana, "give-tokens", tokens=130)).json() == {"tokens": 30}


async def test_staff_end_all_sessions_of_a_person(staff: Surroundings, ana: Json) -> None:
    assert (await change(staff, ana, "end-sessions")).status_code == 204
    assert (await staff.client.get("/api/my-tokens/balance", headers=bearer(ana))).status_code == 401
    refreshed = await staff.client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    assert refreshed.status_code == 401
    assert (await staff.client.get("/api/admin/me", headers=bearer(staff.owner))).status_code == 200


async def test_reset_second_factor_signs_out_and_tells_the_person(
    staff: Surroundings, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    await run_jobs()
    staff.query.execute("update users set status = 1, second_factor_since = now()")
    assert (await change(staff, ana, "reset-second-factor")).status_code == 204
    assert (await staff.client.get("/api/my-tokens/balance", headers=bearer(ana))).status_code == 401
    await run_jobs()
    assert Outbox.read(mails.files()[0])["subject"] == "Two-step sign-in is off"
    assert await refusal(change(staff, ana, "reset-second-factor")) == (409, "secondFactorIsOff")


async def test_only_another_owner_resets_the_second_factor_of_staff(
    staff: Surroundings, client: httpx.AsyncClient
) -> None:
    support = await sign_in_staff(client, staff.query, "support")
    as_support = Surroundings(client, staff.query, staff.runtime, support)
    for who, target in ((as_support, staff.owner), (as_support, support), (staff, staff.owner)):
        assert await refusal(change(who, target, "reset-second-factor")) == (409, "staffSecondFactorReset")
    staff.query.execute("update auth_sessions set code_at = null")
    assert await refusal(change(staff, support, "reset-second-factor")) == (403, "staffConfirmation")
    staff.query.execute("update auth_sessions set code_at = now()")
    assert (await change(staff, support, "reset-second-factor")).status_code == 204


async def test_deleted_person_can_still_come_back(
    staff: Surroundings, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana, MONTHLY)
    staff.query.execute("update users set status = 1")
    assert (await change(staff, ana, "delete")).status_code == 204
    (first,) = staff.query.execute("select deletes_at from users where deletes_at is not null").fetchall()
    assert timedelta(days=13) < first[0] - clock.now() <= timedelta(days=14)
    assert (await staff.client.get("/api/my-tokens/balance", headers=bearer(ana))).status_code == 401
    await run_jobs()
    assert "Your Retrato account will be deleted" in {Outbox.read(file)["subject"] for file in mails.files()}
    (cancelled,) = staff.query.execute("select cancel_at is not null from subscriptions").fetchall()
    assert cancelled == (True,)
    # Asking again does not postpone it.
    assert (await change(staff, ana, "delete")).status_code == 204
    assert staff.query.execute("select deletes_at from users where deletes_at is not null").fetchall() == [first]


@pytest.mark.parametrize("role", ["support", "owner"])
async def test_staff_are_not_deleted(staff: Surroundings, client: httpx.AsyncClient, role: StaffRole) -> None:
    other = staff.owner if role == "owner" else await sign_in_staff(client, staff.query, role)
    assert await refusal(change(staff, other, "delete")) == (409, "staffDeletion")
    assert staff.query.execute("select 1 from users where deletes_at is not null").fetchall() == []


async def test_export_goes_to_the_person_once_a_day(
    staff: Surroundings, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    answer = await change(staff, ana, "request-export")
    assert (answer.status_code, answer.content) == (204, b"")
    await run_jobs()
    sent: Any = Outbox.read(mails.files()[0])
    assert (sent["to"], count(staff.query, "data_exports")) == ("ana@example.com", 1)
    assert (await change(staff, ana, "request-export")).status_code == 429


async def test_notes_are_written_and_deleted(staff: Surroundings, ana: Json) -> None:
    answer = await change(staff, ana, "notes/add", text="  Called twice ")
    assert (answer.json()["text"], answer.json()["authorEmail"]) == ("Called twice", "owner@example.com")
    for text in ("", " ", "x" * 2001):
        assert (await change(staff, ana, "notes/add", text=text)).status_code == 422
    other: Json = (await staff.client.post("/api/auth/register", json=registration(email="eva@example.com"))).json()
    delete = f"notes/{answer.json()['id']}/delete"
    assert await refusal(change(staff, other, delete)) == (404, "noteUnknown")
    assert (await change(staff, ana, delete)).status_code == 204
    assert await refusal(change(staff, ana, delete)) == (404, "noteUnknown")
    # What was noted is deleted with the person; the log is not.
    assert "Called twice" not in (await staff.post("/audit/list")).text
