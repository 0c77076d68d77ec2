"""Exporting all data of a user (docs/product.md#data-export)."""

import io
import json
import zipfile
from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.account.tasks import forget_expired, retry_exports
from retrato.integrations.mail.outbox import Outbox
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Table
from tests.account.conftest import Clock, Login
from tests.factories.account import Json, bearer, registration
from tests.factories.everything import PICTURE, with_everything

RunJobs = Callable[[], Awaitable[None]]


async def request_export(client: httpx.AsyncClient, auth: Json, **headers: str) -> httpx.Response:
    return await client.post("/api/me/export", headers=bearer(auth, **headers))


async def exports(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    found: list[Json] = (await client.post("/api/me/exports", headers=bearer(auth))).json()
    return found


async def archive(client: httpx.AsyncClient, export: Json) -> zipfile.ZipFile:
    answer = await client.get(f"/files/{export['path']}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert len(answer.content) == export["bytes"]
    return zipfile.ZipFile(io.BytesIO(answer.content))


async def test_archive_contains_all_rows_and_files_of_the_user_only(
    client: httpx.AsyncClient, runtime: Runtime, run_jobs: RunJobs
) -> None:
    await with_everything(client, runtime, run_jobs, "Cora")
    ben = await with_everything(client, runtime, run_jobs)
    (export,) = await exports(client, ben)
    packed = await archive(client, export)
    assert packed.testzip() is None
    data = {name: json.loads(packed.read(name)) for name in packed.namelist() if name.endswith(".json")}
    (user,) = data["data/users.json"]
    assert (user["id"], user["email"], user["name"]) == (ben["user"]["id"], "ben@example.com", "Ben")
    assert data["data/auth_sessions.json"][0]["user_id"] == user["id"]
    assert "cora@example.com" not in str(data)

    packed_files = {name: packed.read(name) for name in packed.namelist() if name.startswith("files/")}
    assert set(packed_files) == {f"files/{row['key'].rpartition('/')[2]}" for row in data["data/files.json"]}
    assert PICTURE in packed_files.values()
    assert "everything that Retrato stores about you" in packed.read("README.txt").decode()


async def test_secrets_are_not_exported(
    client: httpx.AsyncClient, runtime: Runtime, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    ben = await with_everything(client, runtime, run_jobs)
    packed = await archive(client, (await exports(client, ben))[0])
    everything = b"".join(packed.read(name) for name in packed.namelist())
    (password_hash,) = query.execute("select password_hash from users").fetchone() or ("",)
    assert password_hash.encode() not in everything
    secret = [
        column
        for table in Table.metadata.sorted_tables
        for column in table.columns
        if "hash" in column.name or "secret" in column.name
    ]
    assert secret
    assert all(column.info.get("secret") for column in secret)


@pytest.mark.parametrize(
    ("language", "message", "subject", "page"),
    [
        (
            "en",
            "We are packing your data. An e-mail to ana@example.com will tell you when it is ready.",
            "Your Retrato data is ready",
            "/settings#data",
        ),
        (
            "es",
            "Estamos reuniendo tus datos. Te avisaremos en ana@example.com cuando estén listos.",
            "Tus datos de Retrato están listos",
            "/es/settings#data",
        ),
    ],
)
async def test_mail_links_to_the_settings_page(
    client: httpx.AsyncClient,
    mails: Outbox,
    run_jobs: RunJobs,
    language: str,
    message: str,
    subject: str,
    page: str,
) -> None:
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    answer = await request_export(client, auth, **{"x-language": language})
    assert (answer.status_code, answer.json()) == (202, {"message": message})
    assert [(export["readyAt"], export["path"]) for export in await exports(client, auth)] == [(None, None)]
    await run_jobs()
    mail = Outbox.read(mails.files()[0])
    body = mail.get_body(("plain",))
    assert body is not None
    assert mail["subject"] == subject
    assert page in body.get_content()
    # Mails may be read by others, so the link leads to a page that requires signing in, not to the archive.
    assert ".zip" not in body.get_content()


async def test_archive_can_be_fetched_for_minutes_and_is_never_cached(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, time: Clock
) -> None:
    await request_export(client, ana)
    await run_jobs()
    (export,) = await exports(client, ana)
    for query in ("", "&download=true"):
        fetched = await client.get(f"/files/{export['path']}{query}")
        assert (fetched.status_code, fetched.headers["cache-control"]) == (200, "no-store")
    time.forward(minutes=20)
    assert (await client.get(f"/files/{export['path']}")).status_code == 403


async def test_export_is_limited_to_once_a_day(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    assert (await request_export(client, ana)).status_code == 202
    time.forward(minutes=10)
    refused = await request_export(client, ana)
    assert refused.status_code == 429
    assert refused.json()["message"] == "Your data can be packed once a day. Please try again in 24 h."
    assert len(await exports(client, ana)) == 1


async def test_archive_is_deleted_after_a_week(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, time: Clock, run_jobs: RunJobs, login: Login
) -> None:
    async def objects() -> int:
        return len([found async for found in runtime.storage.list(f"users/{ana['user']['id']}")])

    async def run_hourly_job() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, forget_expired.name, timestamp=0)
        await run_jobs()

    await request_export(client, ana)
    await run_jobs()
    time.forward(days=6, hours=23)
    await run_hourly_job()
    assert await objects() == 1
    time.forward(hours=1)
    await run_hourly_job()
    assert await objects() == 0
    assert await exports(client, (await login()).json()) == []


async def test_running_the_job_twice_makes_one_archive(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, run_jobs: RunJobs, mails: Outbox
) -> None:
    await request_export(client, ana)
    (export,) = await exports(client, ana)
    async with runtime.database.transaction() as session:
        await enqueue(session, "account:make_export", export_id=export["id"])
    await run_jobs()
    assert [Outbox.read(file)["subject"] for file in mails.files()].count("Your Retrato data is ready") == 1
    assert len(await exports(client, ana)) == 1


async def test_export_whose_job_has_failed_for_good_is_made_later(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    async def run_hourly_job() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, retry_exports.name, timestamp=0)
        await run_jobs()

    await request_export(client, ana)
    query.execute("update procrastinate_jobs set scheduled_at = now() + interval '1 hour'")
    await run_hourly_job()
    # Its job waits for the next attempt.
    assert query.execute("select count(*) from procrastinate_jobs where args ? 'export_id'").fetchone() == (1,)
    query.execute("update procrastinate_jobs set status = 'failed'")
    await run_hourly_job()
    (export,) = await exports(client, ana)
    assert export["path"]
    await run_hourly_job()
    assert query.execute("select count(*) from procrastinate_jobs where status <> 'failed'").fetchone() == (0,)


@pytest.mark.parametrize("path", ["export", "exports"])
async def test_export_requires_a_signed_in_user(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(f"/api/me/{path}")).status_code == 401
