"""Every change is in the audit log, and the application can add to it and nothing else."""

from uuid import uuid4

import httpx
import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from retrato.kit.i18n import LANGUAGES, texts
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from tests.admin import (
    changes_cases,
    changes_catalogue,
    changes_money,
    changes_people,
    changes_pictures,
    changes_settings,
    changes_staff,
    changes_texts,
    changes_work,
)
from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import bearer, registration
from tests.factories.openapi import DOCUMENT, operations
from tests.factories.staff import sign_in_staff

CHANGES: dict[str, Change] = {
    **changes_cases.CHANGES,
    **changes_catalogue.CHANGES,
    **changes_money.CHANGES,
    **changes_people.CHANGES,
    **changes_settings.CHANGES,
    **changes_pictures.CHANGES,
    **changes_staff.CHANGES,
    **changes_texts.CHANGES,
    **changes_work.CHANGES,
}


@pytest.mark.parametrize(
    "statement",
    [
        "update audit_log set reason = 'another'",
        "delete from audit_log",
        "truncate audit_log",
        "alter table audit_log disable trigger all",
        "drop table audit_log",
        "grant all on audit_log to current_user",
        "set session_replication_role = replica",
    ],
)
def test_role_of_the_application_cannot_change_the_log(app_url: str, statement: str) -> None:
    with psycopg.connect(app_url, autocommit=True) as connection:
        if statement.startswith("grant"):
            # PostgreSQL only warns.
            connection.execute(statement.encode())
            row = connection.execute("select has_table_privilege('audit_log', 'update')").fetchone()
            assert row == (False,)
            return
        with pytest.raises(InsufficientPrivilege):
            connection.execute(statement.encode())


async def test_change_of_staff_is_logged_with_who_what_and_why(
    client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    owner = await sign_in_staff(client, query, "owner")
    eva = (await client.post("/api/auth/register", json=registration(email="eva@example.com"))).json()
    query.execute("update users set status = 1")
    change = {"email": "Eva@example.com", "role": "support", "reason": "Helps on Mondays"}
    answer = await client.post("/api/admin/staff/update", json=change, headers=bearer(owner))
    assert answer.status_code == 204, answer.text
    found = (await client.post("/api/admin/audit/list", json={}, headers=bearer(owner))).json()
    assert [{**entry, "id": None, "createdAt": None} for entry in found] == [
        {
            "id": None,
            "createdAt": None,
            "staffId": owner["user"]["id"],
            "staffEmail": "owner@example.com",
            "action": "change_staff",
            "what": "Changed the staff",
            "subjectKind": "user",
            "subjectId": eva["user"]["id"],
            "before": {"role": None},
            "after": {"role": "support"},
            "reason": "Helps on Mondays",
        }
    ]


async def test_last_owner_stays(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    owner = await sign_in_staff(client, query, "owner")
    for role in (None, "support"):
        change = {"email": "owner@example.com", "role": role, "reason": "Leaves"}
        answer = await client.post("/api/admin/staff/update", json=change, headers=bearer(owner))
        assert (answer.status_code, answer.json()["code"]) == (409, "lastOwner")
    assert query.execute("select role from staff").fetchall() == [("owner",)]
    assert query.execute("select count(*) from audit_log").fetchone() == (0,)


async def test_log_can_be_filtered_by_who_and_what(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    owner = await sign_in_staff(client, query, "owner")
    entry = "insert into audit_log (id, created_at, staff_id, staff_email, action) values (%s, now(), %s, %s, %s)"
    ana, bob = uuid4(), uuid4()
    for staff_id, email, action in [
        (ana, "ana@old.example.com", "give_tokens"),
        (ana, "ana@example.com", "add_note"),
        (bob, "bob@example.com", "give_tokens"),
        (None, "the command line", "staff add"),
    ]:
        query.execute(entry, [new_id(), staff_id, email, action])

    async def ask(**body: object) -> list[str]:
        found = (await client.post("/api/admin/audit/list", json=body, headers=bearer(owner))).json()
        return [f"{entry['staffEmail']} {entry['action']}" for entry in found]

    filters = (await client.get("/api/admin/audit/filters", headers=bearer(owner))).json()
    assert filters["members"] == [
        {"id": str(ana), "email": "ana@example.com"},
        {"id": str(bob), "email": "bob@example.com"},
    ]
    assert [each["action"] for each in filters["actions"]] == ["add_note", "give_tokens", "staff add"]
    assert [each["what"] for each in filters["actions"]] == ["Added a note", "Gave tokens", "staff add"]
    assert await ask(staffId=str(ana)) == ["ana@example.com add_note", "ana@old.example.com give_tokens"]
    assert await ask(action="give_tokens") == ["bob@example.com give_tokens", "ana@old.example.com give_tokens"]
    assert await ask(staffId=str(bob), action="add_note") == []


def audited() -> dict[str, bool]:
    """Return the operations of the administration, by name."""
    found = {}
    for operation in operations():
        if operation.path.startswith("/api/admin/"):
            description = DOCUMENT["paths"][operation.path][operation.method.lower()]
            found[description["operationId"]] = description["x-audited"]
    return found


def test_everything_but_a_list_or_a_look_is_audited() -> None:
    for name, is_audited in audited().items():
        assert is_audited or name.startswith(("list_", "show_", "find_", "export_")), name


def test_every_audited_operation_is_named_in_both_languages() -> None:
    for language in LANGUAGES:
        named = {name.removeprefix("audit.") for name in texts(language) if name.startswith("audit.")}
        assert named == {name for name, is_audited in audited().items() if is_audited}


def test_every_audited_operation_is_tried_below() -> None:
    assert {name for name, is_audited in audited().items() if is_audited} == set(CHANGES)


@pytest.mark.parametrize("name", sorted(CHANGES))
async def test_change_leaves_an_entry(
    client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, name: str
) -> None:
    owner = await sign_in_staff(client, query, "owner")
    answer = await CHANGES[name](Surroundings(client, query, runtime, owner))
    assert answer.status_code < 300, answer.text
    rows = query.execute("select staff_email, request_id is not null from audit_log where action = %s", [name])
    assert rows.fetchall() == [("owner@example.com", True)]


async def test_page_that_is_loaded_again_and_again_leaves_one_entry_in_a_quarter_of_an_hour(
    client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime
) -> None:
    at = Surroundings(client, query, runtime, await sign_in_staff(client, query, "owner"))
    other = Surroundings(client, query, runtime, await sign_in_staff(client, query, "support"))
    people = [
        (await client.post("/api/auth/register", json=registration(email=f"{name}@example.com"))).json()
        for name in ("eva", "ana")
    ]
    eva, ana = (each["user"]["id"] for each in people)

    async def look(who: Surroundings, user_id: str) -> int:
        assert (await who.get(f"/people/{user_id}")).status_code == 200
        row = query.execute("select count(*) from audit_log where subject_id = %s", [user_id]).fetchone()
        assert row
        return int(row[0])

    assert [await look(at, eva), await look(at, eva), await look(at, ana), await look(other, eva)] == [1, 1, 1, 2]
    query.execute("update audit_log set created_at = now() - interval '15 minutes'")
    assert await look(at, eva) == 3
