"""Account jobs: sending mails and deleting expired rows."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import psycopg

from retrato.account import tasks
from retrato.account.tasks import forget_expired, send_confirmation
from retrato.integrations.mail.outbox import Outbox
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.account.conftest import Clock, MailedToken
from tests.factories.account import Json, forgotten_password, registration

RunJobs = Callable[[], Awaitable[None]]


async def test_retried_mail_job_sends_another_valid_link(
    ana: Json, client: httpx.AsyncClient, mails: Outbox, mailed_token: MailedToken, runtime: Runtime
) -> None:
    first = await mailed_token()
    async with runtime.database.transaction() as session:
        await enqueue(session, send_confirmation.name, user_id=ana["user"]["id"])
    second = await mailed_token()
    assert len(mails.files()) == 2
    for token in (first, second):
        assert (await client.post("/api/auth/confirmEmail", json={"token": token})).status_code == 200


async def test_finished_job_is_deleted(ana: Json, mailed_token: MailedToken, query: psycopg.Connection) -> None:
    """Its arguments are personal data that is no longer needed."""
    await mailed_token()
    assert query.execute("select count(*) from procrastinate_jobs").fetchone() == (0,)


async def test_no_token_is_stored_with_a_job_or_a_link(
    ana: Json, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    jobs = query.execute("select args from procrastinate_jobs where task_name like 'account:%'").fetchall()
    assert jobs == [({"user_id": ana["user"]["id"]},)]
    token = await mailed_token()
    assert token not in str(query.execute("select * from email_links").fetchall())


async def test_mails_and_links_are_in_the_users_language(
    client: httpx.AsyncClient, mails: Outbox, run_jobs: RunJobs, settings: Settings
) -> None:
    await client.post("/api/auth/register", json=registration(languageTag="es"))
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    await run_jobs()
    found = {}
    for file in mails.files():
        mail = Outbox.read(file)
        body = mail.get_body(("plain",))
        assert body is not None
        found[mail["subject"]] = body.get_content()
    assert f"{settings.public_url}/confirmacion-email?token=" in found["Confirma tu correo en Retrato"]
    assert f"{settings.public_url}/es/forgot-password?token=" in found["Cambia tu contraseña de Retrato"]


async def test_only_expired_rows_are_deleted(
    client: httpx.AsyncClient,
    ana: Json,
    time: Clock,
    query: psycopg.Connection,
    runtime: Runtime,
    run_jobs: RunJobs,
) -> None:
    def rows() -> dict[str, int]:
        tables = ("auth_sessions", "refresh_tokens", "email_links", "rate_limits")
        return {table: len(query.execute(f"select 1 from {table}").fetchall()) for table in tables}

    await client.post("/api/auth", json={"email": "ana@example.com", "password": "a guess"})
    await run_jobs()
    time.forward(days=29)
    await client.post("/api/auth/register", json=registration(email="ben@example.com"))
    await client.post("/api/auth", json={"email": "ben@example.com", "password": "a guess"})
    await run_jobs()
    # Each account has a limit for signing in on its device, one for mails and a used captcha; the shared client address
    # has a limit for registering.
    assert rows() == {"auth_sessions": 2, "refresh_tokens": 2, "email_links": 2, "rate_limits": 7}

    time.forward(days=1)
    async with runtime.database.transaction() as session:
        await enqueue(session, forget_expired.name, timestamp=0)
    await run_jobs()
    assert rows() == {"auth_sessions": 1, "refresh_tokens": 1, "email_links": 0, "rate_limits": 0}


def test_mails_are_retried_for_a_day() -> None:
    strategy: Any = tasks._MAIL_RETRY
    waits = [strategy.exponential_wait ** (attempt + 1) for attempt in range(strategy.max_attempts)]
    assert waits[0] <= 5
    assert 86_400 <= sum(waits) <= 2 * 86_400
