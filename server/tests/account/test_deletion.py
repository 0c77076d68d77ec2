"""product.md §1.5, §4: leaving, after 14 days to think again, with everything."""

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

RunJobs = Callable[[], Awaitable[None]]


async def ask(client: httpx.AsyncClient, auth: Json, password: str = PASSWORD, **headers: str) -> httpx.Response:
    return await client.post("/api/me/delete", json={"password": password}, headers=bearer(auth, **headers))


@pytest.fixture
def hour_passes(runtime: Runtime, run_jobs: RunJobs) -> RunJobs:
    """What the clock does every hour."""

    async def hour_passes() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, delete_due.name, timestamp=0)
        await run_jobs()

    return hour_passes


def rows_naming(query: psycopg.Connection, *words: str) -> dict[str, list[str]]:
    """In every table of the database, the queue's included, the rows with any of these words anywhere in them."""
    tables = query.execute("select tablename from pg_tables where schemaname = 'public' order by 1").fetchall()
    assert {("users",), ("files",), ("procrastinate_jobs",)} <= set(tables)
    found = {}
    for (table,) in tables:
        rows = [str(row) for (row,) in query.execute(f'select t::text from "{table}" t').fetchall()]
        if named := [row for row in rows if any(word in row for word in words)]:
            found[table] = named
    return found


async def test_a_deleted_account_leaves_no_row_and_no_file(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    time: Clock,
    run_jobs: RunJobs,
    hour_passes: RunJobs,
) -> None:
    ben = await with_everything(client, runtime, run_jobs)
    stays = await with_everything(client, runtime, run_jobs, "Cora")
    ben_id, stays_id = ben["user"]["id"], stays["user"]["id"]
    # An account is named by its id, its e-mail, and its sessions, whose own rows point to it.
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

    await ask(client, ben)
    time.forward(days=14)
    await hour_passes()
    assert rows_naming(query, *words) == {}
    assert [found async for found in runtime.storage.list(f"users/{ben_id}")] == []
    assert {table: len(rows) for table, rows in rows_naming(query, stays_id).items()} == others_before
    assert [found async for found in runtime.storage.list(f"users/{stays_id}")]


async def test_until_the_day_comes_the_account_works_on(
    client: httpx.AsyncClient, ana: Json, time: Clock, hour_passes: RunJobs, login: Login
) -> None:
    answer = await ask(client, ana)
    assert answer.status_code == 200
    asked_for = datetime.fromisoformat(answer.json()["deletesAt"])
    assert timedelta(days=14) - timedelta(minutes=1) < asked_for - datetime.now(asked_for.tzinfo) <= timedelta(days=14)
    time.forward(days=13, hours=23)
    await hour_passes()
    again = await login()
    assert again.status_code == 200
    assert again.json()["user"]["deletesAt"] == answer.json()["deletesAt"]


async def test_who_thinks_again_stays(
    client: httpx.AsyncClient, ana: Json, time: Clock, hour_passes: RunJobs, login: Login
) -> None:
    await ask(client, ana)
    kept = await client.post("/api/me/delete/cancel", headers=bearer(ana))
    assert kept.json() == ana["user"]
    time.forward(days=15)
    await hour_passes()
    assert (await login()).status_code == 200


async def test_who_thinks_again_while_the_deletion_waits_in_the_queue_stays(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, time: Clock, run_jobs: RunJobs, login: Login
) -> None:
    await ask(client, ana)
    time.forward(days=14)
    async with runtime.database.transaction() as session:
        await enqueue(session, "account:delete", user_id=ana["user"]["id"])
    back = (await login()).json()
    await client.post("/api/me/delete/cancel", headers=bearer(back))
    await run_jobs()
    assert (await login()).status_code == 200


async def test_asking_again_does_not_put_the_day_off(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    first = (await ask(client, ana)).json()["deletesAt"]
    time.forward(minutes=10)
    assert (await ask(client, ana)).json()["deletesAt"] == first


@pytest.mark.parametrize(
    ("language", "message"), [("en", "This is not your current password."), ("es", "Esta no es tu contraseña actual.")]
)
async def test_leaving_needs_the_password(
    client: httpx.AsyncClient, ana: Json, language: str, message: str, query: psycopg.Connection
) -> None:
    refused = await ask(client, ana, "a guess", **{"x-language": language})
    assert refused.status_code == 422
    assert refused.json()["data"]["fields"] == {"password": message}
    assert query.execute("select deletes_at from users").fetchone() == (None,)


async def test_asking_ends_every_other_session(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    elsewhere = (await login()).json()
    await ask(client, ana)
    statuses = [(await client.post("/api/auth/session", headers=bearer(auth))).status_code for auth in (ana, elsewhere)]
    assert statuses == [200, 401]


@pytest.mark.parametrize(
    ("language", "asked", "gone"),
    [
        ("en", "Your Retrato account will be deleted", "Your Retrato account has been deleted"),
        ("es", "Vamos a borrar tu cuenta de Retrato", "Hemos borrado tu cuenta de Retrato"),
    ],
)
async def test_mails_tell_when_it_is_asked_and_when_it_is_done(
    client: httpx.AsyncClient,
    mails: Outbox,
    time: Clock,
    run_jobs: RunJobs,
    hour_passes: RunJobs,
    language: str,
    asked: str,
    gone: str,
) -> None:
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    await ask(client, auth)
    await run_jobs()
    assert asked in [Outbox.read(file)["subject"] for file in mails.files()]
    time.forward(days=14)
    await hour_passes()
    last = Outbox.read(mails.files()[0])
    assert (last["to"], last["subject"]) == ("ana@example.com", gone)


async def test_the_address_is_free_again_afterwards(
    client: httpx.AsyncClient, ana: Json, time: Clock, hour_passes: RunJobs, login: Login
) -> None:
    await ask(client, ana)
    time.forward(days=14)
    await hour_passes()
    assert (await login()).status_code == 401
    again = await client.post("/api/auth/register", json=registration())
    assert again.status_code == 200
    assert UUID(again.json()["user"]["id"]) != UUID(ana["user"]["id"])


@pytest.mark.parametrize("path", ["delete", "delete/cancel"])
async def test_leaving_is_for_signed_in_users(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(f"/api/me/{path}", json={"password": PASSWORD})).status_code == 401
