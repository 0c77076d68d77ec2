"""Account mails through a real SMTP server; deliveries are retried while it is down (docs/product.md#e-mails)."""

from collections.abc import Awaitable, Callable
from email.message import EmailMessage

import httpx
import psycopg
import pytest
from pydantic import SecretStr

from retrato.settings import MailSettings, Settings
from tests.doubles.mail_server import MailServer
from tests.factories.account import Json


@pytest.fixture
def settings(settings: Settings, mail_server: MailServer) -> Settings:
    url = SecretStr(f"smtp://127.0.0.1:{mail_server.port}")
    return settings.model_copy(update={"mail": MailSettings(smtp_url=url)})


async def confirms(client: httpx.AsyncClient, mail: EmailMessage) -> bool:
    body = mail.get_body(("plain",))
    assert body is not None
    token = body.get_content().partition("/email-confirmation?token=")[2].split()[0]
    answer = await client.post("/api/auth/confirmEmail", json={"token": token})
    return answer.status_code == 200


async def test_confirmation_mail_contains_a_working_link(
    ana: Json, client: httpx.AsyncClient, mail_server: MailServer, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    await run_jobs()
    (mail,) = mail_server.mails
    assert mail["to"] == "ana@example.com"
    assert mail["subject"] == "Confirm your e-mail for Retrato"
    assert await confirms(client, mail)


async def test_mail_is_retried_while_the_mail_server_is_down(
    ana: Json,
    client: httpx.AsyncClient,
    mail_server: MailServer,
    query: psycopg.Connection,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    mail_server.stop()
    await run_jobs()
    waiting = query.execute(
        "select attempts, scheduled_at > now() from procrastinate_jobs"
        " where task_name = 'account:send_confirmation' and status = 'todo'"
    ).fetchall()
    assert waiting == [(1, True)]

    mail_server.start()
    query.execute("update procrastinate_jobs set scheduled_at = now()")
    await run_jobs()
    (mail,) = mail_server.mails
    assert await confirms(client, mail)
