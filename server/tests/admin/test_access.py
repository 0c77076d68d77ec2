"""Nobody but staff can tell that the administration exists, and staff can do what their role may (docs/admin.md)."""

from datetime import timedelta
from typing import Literal, get_args
from uuid import uuid4

import httpx
import psycopg
import pytest

from retrato.admin.rights import CONFIRMED, RIGHTS, Right
from retrato.api import LARGE_BODIES
from retrato.kit import clock
from retrato.tables import StaffRole
from tests.admin.surroundings import Surroundings
from tests.admin.test_audit_log import CHANGES
from tests.factories.account import Json, bearer, registration
from tests.factories.openapi import DOCUMENT, Operation, operations
from tests.factories.staff import sign_in_staff

ADMIN = [operation for operation in operations() if operation.path.startswith("/api/admin/")]
ROLES = get_args(StaffRole)


def right_of(operation: Operation) -> Right | None:
    right = DOCUMENT["paths"][operation.path][operation.method.lower()]["x-right"]
    return None if right == "any" else Right(right)


def path_of(operation: Operation) -> str:
    path = operation.path
    for name in operation.path_parameters:
        path = path.replace(f"{{{name}}}", str(uuid4()))
    return path


async def unknown_page(client: httpx.AsyncClient) -> tuple[int, str]:
    answer = await client.post("/api/there-is-no-such-path", json={})
    return answer.status_code, answer.text


@pytest.mark.parametrize("role", [None, "somebody", *ROLES])
async def test_every_endpoint_is_hidden_from_everybody_without_its_right(
    client: httpx.AsyncClient, query: psycopg.Connection, role: StaffRole | Literal["somebody"] | None
) -> None:
    headers, rights = {}, None
    if role == "somebody":
        headers = bearer((await client.post("/api/auth/register", json=registration())).json())
    elif role:
        headers, rights = bearer(await sign_in_staff(client, query, role)), RIGHTS[role]
    hidden = await unknown_page(client)
    assert hidden[0] == 404
    assert len(ADMIN) > 3
    for operation in ADMIN:
        right = right_of(operation)
        may = rights is not None and (right is None or right in rights)
        for body in (operation.body, {"unknown": 1}, None):
            query.execute("update auth_sessions set code_at = now()")
            answer = await client.request(operation.method, path_of(operation), json=body, headers=headers)
            assert ((answer.status_code, answer.text) == hidden) != may, (operation, body, answer.text)
            assert answer.status_code < 500


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
async def test_methods_do_not_tell_that_an_endpoint_exists(client: httpx.AsyncClient, method: str) -> None:
    expected = await client.request(method, "/api/there-is-no-such-path")
    for operation in ADMIN:
        answer = await client.request(method, path_of(operation))
        assert (answer.status_code, answer.text) == (expected.status_code, expected.text), operation


@pytest.mark.parametrize("size", [64 * 1024, 70_000, 20_000_000])
@pytest.mark.parametrize("role", [None, "support"])
async def test_sizes_do_not_tell_that_an_endpoint_exists(
    client: httpx.AsyncClient, query: psycopg.Connection, size: int, role: StaffRole | None
) -> None:
    # Declared; nobody waits for the body.
    headers = {"content-length": str(size)}
    if role:
        headers |= bearer(await sign_in_staff(client, query, role))
    for path in [path for path in LARGE_BODIES if path.startswith("/api/admin/")]:
        for method in ("POST", "PUT", "GET"):
            answer = await client.request(method, path, content=b"x", headers=headers)
            expected = await client.request(method, "/api/there-is-no-such-path", content=b"x", headers=headers)
            assert expected.status_code == (413 if size > 64 * 1024 else 404)
            assert (answer.status_code, answer.content) == (expected.status_code, expected.content), (method, path)
            assert {**answer.headers, "x-request-id": ""} == {**expected.headers, "x-request-id": ""}


async def test_staff_need_a_second_factor(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    auth = await sign_in_staff(client, query, "owner")
    query.execute("update users set second_factor_since = null")
    answer = await client.get("/api/admin/me", headers=bearer(auth))
    assert (answer.status_code, answer.json()["code"]) == (403, "staffSecondFactor")


async def test_staff_sign_in_again_after_twelve_hours(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    auth = await sign_in_staff(client, query, "owner")
    query.execute("update auth_sessions set created_at = now() - interval '12 hours'")
    answer = await client.get("/api/admin/me", headers=bearer(auth))
    assert (answer.status_code, answer.json()["code"]) == (403, "staffSessionOld")


async def test_expired_access_token_of_staff_is_refreshed(
    client: httpx.AsyncClient, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, other = await sign_in_staff(client, query, "owner"), registration(email="eva@example.com")
    eva = (await client.post("/api/auth/register", json=other)).json()
    later = clock.now() + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert (await client.get("/api/admin/me", headers=bearer(owner))).status_code == 401
    assert (await client.get("/api/admin/me", headers=bearer(eva))).status_code == 404


async def test_forged_tokens_see_nothing(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    auth = await sign_in_staff(client, query, "owner")
    head, claims, _ = auth["accessToken"].split(".")
    for token in ("", "x", f"{head}.{claims}.", f"{head}.{claims}.AAAA"):
        answer = await client.get("/api/admin/me", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 404


@pytest.mark.parametrize("right", sorted(CONFIRMED))
async def test_money_and_deletions_need_a_recent_code(
    client: httpx.AsyncClient, query: psycopg.Connection, right: Right
) -> None:
    auth: Json = await sign_in_staff(client, query, "owner")
    query.execute("update auth_sessions set code_at = now() - interval '10 minutes'")
    for operation in ADMIN:
        if right_of(operation) == right:
            answer = await client.request(operation.method, path_of(operation), json={}, headers=bearer(auth))
            assert (answer.status_code, answer.json()["code"]) == (403, "staffConfirmation"), operation


@pytest.mark.parametrize(
    "name",
    [
        *("retry_item", "cancel_item", "change_sign_ups", "take_down_picture"),
        *(name for name in CHANGES if name.startswith("delete_") and name != "delete_person"),
    ],
)
async def test_other_changes_that_move_tokens_or_delete_need_a_recent_code(staff: Surroundings, name: str) -> None:
    class WithoutCode(Surroundings):
        async def post(self, path: str, **body: object) -> httpx.Response:
            staff.query.execute("update auth_sessions set code_at = now() - interval '10 minutes'")
            return await super().post(path, **body)

    at = WithoutCode(staff.client, staff.query, staff.runtime, staff.owner)
    answer = await CHANGES[name](at)
    assert (answer.status_code, answer.json()["code"]) == (403, "staffConfirmation")
    assert staff.query.execute("select count(*) from audit_log where action = %s", [name]).fetchone() == (0,)


async def test_who_has_asked_for_deletion_or_is_unconfirmed_cannot_become_staff(staff: Surroundings) -> None:
    await staff.client.post("/api/auth/register", json=registration(email="eva@example.com"))
    change = {"email": "eva@example.com", "role": "support", "reason": "Helps on Mondays"}
    answer = await staff.post("/staff/update", **change)
    assert (answer.status_code, answer.json()["code"]) == (409, "staffUnconfirmed")
    staff.query.execute("update users set status = 1, deletes_at = now() where email = 'eva@example.com'")
    answer = await staff.post("/staff/update", **change)
    assert (answer.status_code, answer.json()["code"]) == (409, "staffLeaving")


async def test_registration_is_closed_without_a_code(staff: Surroundings) -> None:
    staff.query.execute("update auth_sessions set code_at = null")
    form = {"signUpsOpen": False, "welcomeTokens": None, "seen": None, "reason": "A flood of robots"}
    assert (await staff.post("/settings/sign-ups", **form)).status_code == 204
