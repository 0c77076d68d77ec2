"""Deleting an account after a grace period of 14 days (docs/product.md#deletion)."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.account.tasks import delete_due
from retrato.integrations.mail.outbox import Outbox
from retrato.queue import enqueue
from retrato.runtime import Runtime
from tests.account.conftest import Clock, Login
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.everything import with_everything
from tests.factories.second_factor import confirm_address
from tests.factories.staff import sign_in_staff

RunJobs = Callable[[], Awaitable[None]]


async def request_deletion(
    client: httpx.AsyncClient, auth: Json, password: str = PASSWORD, **headers: str
) -> httpx.Response:
    return await client.post("/api/me/delete", json={"password": password}, headers=bearer(auth, **headers))


@pytest.fixture
def run_hourly_job(runtime: Runtime, run_jobs: RunJobs) -> RunJobs:
    """Run the hourly job."""

    async def run_hourly_job() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, delete_due.name, timestamp=0)
        await run_jobs()

    return run_hourly_job


def rows_naming(query: psycopg.Connection, *words: str) -> dict[str, list[str]]:
    """Return the rows that contain any of the words, for every table of the database including the job queue's."""
    tables = query.execute("select tablename from pg_tables where schemaname = 'public' order by 1").fetchall()
    assert {("users",), ("files",), ("procrastinate_jobs",)} <= set(tables)
    found = {}
    for (table,) in tables:
        rows = [str(row) for (row,) in query.execute(f'select t::text from "{table}" t').fetchall()]
        if named := [row for row in rows if any(word in row for word in words)]:
            found[table] = named
    return found


async def test_deleted_account_leaves_no_row_and_no_file(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    time: Clock,
    run_jobs: RunJobs,
    run_hourly_job: RunJobs,
) -> None:
    ben = await with_everything(client, runtime, run_jobs)
    stays = await with_everything(client, runtime, run_jobs, "Cora")
    ben_id, stays_id = ben["user"]["id"], stays["user"]["id"]
    # An account can be identified by its id, its e-mail address and its session ids.
    sessions = query.execute("select id::text from auth_sessions where user_id = %s", [ben_id]).fetchall()
    words = (ben_id, "ben@example.com", *(row[0] for row in sessions))
    query.execute(
        "insert into procrastinate_jobs (task_name, queue_name, args, status)"
        " values ('account:send_welcome', 'default', jsonb_build_object('user_id', %s::text), 'failed')",
        [ben_id],
    )
    others_before = {table: len(rows) for table, rows in rows_naming(query, stays_id).items()}
    assert {"users", "files", "auth_sessions", "refresh_tokens", "procrastinate_jobs"} <= set(
        rows_naming(query, *words)
    )
    assert [found async for found in runtime.storage.list(f"users/{ben_id}")]

    # Members of staff have to leave the staff first.
    query.execute("delete from staff where user_id = %s", [ben_id])
    assert (await request_deletion(client, ben)).status_code == 200
    time.forward(days=14)
    await run_hourly_job()
    assert rows_naming(query, *words) == {}
    assert [found async for found in runtime.storage.list(f"users/{ben_id}")] == []
    assert {table: len(rows) for table, rows in rows_naming(query, stays_id).items()} == others_before
    assert [found async for found in runtime.storage.list(f"users/{stays_id}")]


async def test_account_works_until_its_deletion(
    client: httpx.AsyncClient, ana: Json, time: Clock, run_hourly_job: RunJobs, login: Login
) -> None:
    answer = await request_deletion(client, ana)
    assert answer.status_code == 200
    asked_for = datetime.fromisoformat(answer.json()["deletesAt"])
    assert timedelta(days=14) - timedelta(minutes=1) < asked_for - datetime.now(asked_for.tzinfo) <= timedelta(days=14)
    time.forward(days=13, hours=23)
    await run_hourly_job()
    again = await login()
    assert again.status_code == 200
    assert again.json()["user"]["deletesAt"] == answer.json()["deletesAt"]


async def test_cancelled_deletion_keeps_the_account(
    client: httpx.AsyncClient, ana: Json, time: Clock, run_hourly_job: RunJobs, login: Login
) -> None:
    await request_deletion(client, ana)
    kept = await client.post("/api/me/delete/cancel", headers=bearer(ana))
    assert kept.json() == ana["user"]
    time.forward(days=15)
    await run_hourly_job()
    assert (await login()).status_code == 200


async def test_deletion_can_be_cancelled_while_its_job_is_queued(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, time: Clock, run_jobs: RunJobs, login: Login
) -> None:
    await request_deletion(client, ana)
    time.forward(days=14)
    async with runtime.database.transaction() as session:
        await enqueue(session, "account:delete", user_id=ana["user"]["id"])
    back = (await login()).json()
    await client.post("/api/me/delete/cancel", headers=bearer(back))
    await run_jobs()
    assert (await login()).status_code == 200


async def test_repeated_request_does_not_postpone_the_deletion(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    first = (await request_deletion(client, ana)).json()["deletesAt"]
    time.forward(minutes=10)
    assert (await request_deletion(client, ana)).json()["deletesAt"] == first


@pytest.mark.parametrize(
    ("language", "message"), [("en", "This is not your current password."), ("es", "Esta no es tu contraseña actual.")]
)
async def test_deletion_requires_the_password(
    client: httpx.AsyncClient, ana: Json, language: str, message: str, query: psycopg.Connection
) -> None:
    refused = await request_deletion(client, ana, "a guess", **{"x-language": language})
    assert refused.status_code == 422
    assert refused.json()["data"]["fields"] == {"password": message}
    assert query.execute("select deletes_at from users").fetchone() == (None,)


async def test_request_ends_every_other_session(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    elsewhere = (await login()).json()
    await request_deletion(client, ana)
    statuses = [(await client.post("/api/auth/session", headers=bearer(auth))).status_code for auth in (ana, elsewhere)]
    assert statuses == [200, 401]


@pytest.mark.parametrize(
    ("language", "requested", "deleted"),
    [
        ("en", "Your Retrato account will be deleted", "Your Retrato account has been deleted"),
        ("es", "Vamos a borrar tu cuenta de Retrato", "Hemos borrado tu cuenta de Retrato"),
    ],
)
async def test_request_and_deletion_send_a_mail(
    client: httpx.AsyncClient,
    runtime: Runtime,
    mails: Outbox,
    time: Clock,
    run_jobs: RunJobs,
    run_hourly_job: RunJobs,
    language: str,
    requested: str,
    deleted: str,
) -> None:
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    await confirm_address(runtime, auth)
    await request_deletion(client, auth)
    await run_jobs()
    assert requested in [Outbox.read(file)["subject"] for file in mails.files()]
    time.forward(days=14)
    await run_hourly_job()
    last = Outbox.read(mails.files()[0])
    assert (last["to"], last["subject"]) == ("ana@example.com", deleted)


async def test_address_can_be_registered_again_afterwards(
    client: httpx.AsyncClient, ana: Json, time: Clock, run_hourly_job: RunJobs, login: Login
) -> None:
    await request_deletion(client, ana)
    time.forward(days=14)
    await run_hourly_job()
    assert (await login()).status_code == 401
    again = await client.post("/api/auth/register", json=registration())
    assert again.status_code == 200
    assert UUID(again.json()["user"]["id"]) != UUID(ana["user"]["id"])


@pytest.mark.parametrize("path", ["delete", "delete/cancel"])
async def test_deletion_requires_a_signed_in_user(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(f"/api/me/{path}", json={"password": PASSWORD})).status_code == 401


async def test_member_of_staff_has_to_leave_the_staff_first(
    client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    owner = await sign_in_staff(client, query, "owner")
    answer = await request_deletion(client, owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "ownStaffDeletion")
    query.execute("delete from staff")
    assert (await request_deletion(client, owner)).status_code == 200
