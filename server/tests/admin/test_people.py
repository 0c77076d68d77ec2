"""Staff find people, and see what they have, but no pictures without a reason."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from sqlalchemy import Engine, event

from retrato.runtime import Runtime
from retrato.tables import User
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json, bearer
from tests.factories.billing import MONTHLY, buy, check_out, put_on_sale
from tests.factories.creation import give_tokens
from tests.factories.everything import with_everything
from tests.factories.plans import multiply

RunJobs = Callable[[], Awaitable[None]]
LISTS = ("sessions", "ledger", "payments", "models", "items", "notes", "mails", "refusals")


async def add_people(runtime: Runtime, *emails: str) -> None:
    for email in emails:
        async with runtime.database.transaction() as session:
            session.add(User(name="Eva", email=email, password_hash="-"))


async def find(staff: Surroundings, search: str | None = None, **page: object) -> list[str]:
    answer = await staff.post("/people/list", search=search, **page)
    assert answer.status_code == 200, answer.text
    return [row["email"] for row in answer.json()]


async def test_people_are_listed_newest_first_page_by_page(staff: Surroundings) -> None:
    await add_people(staff.runtime, "a@example.com", "c@example.com", "b@example.com")
    assert await find(staff) == ["b@example.com", "c@example.com", "a@example.com", "owner@example.com"]
    first = (await staff.post("/people/list", size=2)).json()
    assert await find(staff, before=first[-1]["id"], size=2) == ["a@example.com", "owner@example.com"]


async def test_people_are_found_by_the_beginning_of_their_address(staff: Surroundings) -> None:
    await add_people(staff.runtime, "ana@example.com.mx", "anna@example.com", "ana@example.com", "an_a@example.com")
    assert await find(staff, "Ana@example.com") == ["ana@example.com", "ana@example.com.mx"]
    everybody = ["an_a@example.com", "ana@example.com", "ana@example.com.mx", "anna@example.com"]
    assert await find(staff, "an") == everybody
    assert await find(staff, "an_") == everybody[:1]
    assert await find(staff, "%") == []
    found: list[str] = []
    before = None
    for _ in everybody:
        (row,) = (await staff.post("/people/list", search="an", size=1, before=before)).json()
        found, before = [*found, row["email"]], row["id"]
    assert found == everybody
    assert await find(staff, "an", before=before) == []


async def test_people_are_found_by_id_and_by_payment(staff: Surroundings, ana: Json, query: psycopg.Connection) -> None:
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana)
    await check_out(staff.client, ana)
    rows = query.execute("select id, receipt, reference, checkout_reference from payments").fetchall()
    values = {str(value) for row in rows for value in row if value}
    assert len(values) == 5
    for value in (ana["user"]["id"], *values):
        assert await find(staff, value) == ["ana@example.com"], value
    assert await find(staff, str(uuid4())) == []
    query.execute("update payments set receipt = null")
    (number,) = query.execute("select number from payments where paid_at is not null").fetchone() or ()
    assert await find(staff, f"r-{number:06}") == ["ana@example.com"]


async def test_searches_use_an_index(query: psycopg.Connection, staff: Surroundings, ana: Json) -> None:
    """However many people and payments there are."""
    statements: list[str] = []
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana)

    def collect(_connection: object, _cursor: object, sql: str, parameters: Any, *_rest: object) -> None:
        if "FROM users" in sql or "FROM payments" in sql:
            statements.append(psycopg.ClientCursor(query).mogrify(sql.encode(), parameters))

    event.listen(Engine, "before_cursor_execute", collect)
    for search in ("an", "R-000001", str(uuid4()), None):
        await find(staff, search, before=str(uuid4()))
    event.remove(Engine, "before_cursor_execute", collect)
    assert len(statements) >= 7
    with query.transaction(force_rollback=True):
        multiply(query, "users", 5000, id="gen_random_uuid()", email="n || '@example.com'")
        unique = dict.fromkeys(("receipt", "reference", "checkout_reference", "idempotency_key"), "n")
        multiply(query, "payments", 5000, id="gen_random_uuid()", number="1000 + n", **unique)
        # Few rows are sorted although an index has the order. With this, only those that no index has in order are.
        query.execute("set local enable_sort = off")
        for statement in statements:
            plan = str(query.execute(f"explain {statement}".encode()).fetchall())
            assert "Seq Scan on users" not in plan, statement
            assert "Seq Scan on payments" not in plan, statement
            if "~<~" in statement:
                assert "ix_users_email_beginning" in plan
                assert "Sort Key: users" not in plan


async def test_row_says_what_support_asks_first(staff: Surroundings, ana: Json) -> None:
    await give_tokens(staff.runtime, ana, 30)
    await put_on_sale(staff.runtime)
    await buy(staff.client, staff.runtime.settings, ana, MONTHLY)
    (row,) = (await staff.post("/people/list", search="ana@")).json()
    assert row["name"] == "Ana García"
    assert (row["status"], row["languageTag"], row["premium"], row["deletesAt"]) == (-1, "en", True, None)
    assert row["tokens"] > 30
    assert row["lastSeenAt"] >= row["createdAt"]


async def test_page_of_a_person_shows_account_tokens_work_and_money(
    staff: Surroundings, client: httpx.AsyncClient, run_jobs: RunJobs
) -> None:
    ben = await with_everything(client, staff.runtime, run_jobs)
    path = f"/people/{ben['user']['id']}"
    answer = await client.get(f"/api/admin{path}", headers=bearer(staff.owner))
    assert answer.status_code == 200, answer.text
    person = answer.json()
    assert person["email"] == "ben@example.com"
    assert person["secondFactorSince"]
    assert person["staffRole"] == "content"
    assert [key["name"] for key in person["passkeys"]] == ["Laptop"]
    assert [identity["provider"] for identity in person["identities"]] == ["google"]
    assert person["balance"]["balance"] == person["tokens"] > 100
    assert person["models"] == {"READY": 1, "FAILED": 1}
    assert person["photos"] == {"byStatus": {"DONE": 2, "QUEUED": 1}, "binned": 2}
    assert person["videos"] == {"byStatus": {"DONE": 1, "QUEUED": 1}, "binned": 2}
    assert [subscription["status"] for subscription in person["subscriptions"]] == ["ACTIVE"]
    assert [(each["currency"], each["paidMinor"] == each["keptMinor"]) for each in person["paid"]] == [("USD", True)]
    for name in LISTS:
        rows = await listed(staff, path, name)
        assert rows, name
        assert await listed(staff, path, name, before=rows[0]["id"]) == rows[1:], name
        assert await listed(staff, path, name, size=1) == rows[:1], name
        assert await listed(staff, path, name, before=rows[-1]["id"]) == [], name
    assert len(await listed(staff, path, "items")) == 9
    assert {item["kind"] for item in await listed(staff, path, "items", kind="VIDEO")} == {"VIDEO"}
    ledger = await listed(staff, path, "ledger")
    assert ledger[0]["balance"] == person["tokens"]


async def listed(staff: Surroundings, path: str, name: str, **page: object) -> list[Json]:
    answer = await staff.post(f"{path}/{name}/list", **page)
    assert answer.status_code == 200, answer.text
    rows: list[Json] = answer.json()
    return rows


async def test_lists_have_no_pictures_and_no_secrets(
    staff: Surroundings, client: httpx.AsyncClient, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    ben = await with_everything(client, staff.runtime, run_jobs)
    path = f"/people/{ben['user']['id']}"
    shown = (await client.get(f"/api/admin{path}", headers=bearer(staff.owner))).text
    for name in LISTS:
        shown += (await staff.post(f"{path}/{name}/list")).text
    (password_hash,) = query.execute("select password_hash from users where email like 'ben%'").fetchone() or ()
    assert password_hash not in shown
    files = query.execute("select id from files").fetchall()
    assert files
    for (file_id,) in files:
        assert str(file_id) not in shown
    for secret in ("s=", "token=", "/files/"):
        assert secret not in shown


@pytest.mark.parametrize("name", LISTS)
async def test_unknown_person_is_a_404_in_words(staff: Surroundings, name: str) -> None:
    answer = await staff.post(f"/people/{uuid4()}/{name}/list")
    assert (answer.status_code, answer.json()["code"]) == (404, "personUnknown")


async def test_look_returns_working_paths_of_result_and_inputs(
    staff: Surroundings, client: httpx.AsyncClient, run_jobs: RunJobs
) -> None:
    ben = await with_everything(client, staff.runtime, run_jobs)
    path = f"/people/{ben['user']['id']}"
    item = next(item for item in await listed(staff, path, "items", kind="PHOTO") if item["status"] == "DONE")
    look = f"{path}/items/{item['id']}/look"
    assert (await staff.post(look, reason="")).status_code == 422
    answer = await staff.post(look, reason="He says that it is somebody else")
    assert answer.status_code == 200, answer.text
    pictures = answer.json()
    for file in (pictures["result"], *pictures["selfies"]):
        assert (await client.get(f"/files/{file}")).status_code == 200
    (entry,) = (await staff.post("/audit/list", action="look_at_item")).json()
    assert (entry["subjectId"], entry["after"]) == (ben["user"]["id"], {"item_id": item["id"]})


async def test_look_at_the_item_of_somebody_else_is_refused(
    staff: Surroundings, client: httpx.AsyncClient, run_jobs: RunJobs
) -> None:
    """An entry of the audit log must name the person whose pictures were seen."""
    ben = await with_everything(client, staff.runtime, run_jobs)
    item = (await listed(staff, f"/people/{ben['user']['id']}", "items"))[0]
    answer = await staff.post(f"/people/{staff.owner['user']['id']}/items/{item['id']}/look", reason="Just looking")
    assert (answer.status_code, answer.json()["code"]) == (404, "itemUnknown")
    assert (await staff.post("/audit/list", action="look_at_item")).json() == []
