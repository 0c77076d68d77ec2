"""Confirming an e-mail address (docs/product.md#e-mail-confirmation)."""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.settings import Settings
from tests.account.conftest import Clock, MailedToken
from tests.factories.account import Json, bearer, forgotten_password, registration

RunJobs = Callable[[], Awaitable[None]]


async def confirm(client: httpx.AsyncClient, token: str, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/confirmEmail", json={"token": token}, headers=headers)


async def resend(client: httpx.AsyncClient, auth: Json, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/resendEmailConfirmation", headers=bearer(auth, **headers))


async def test_mailed_link_confirms_the_address(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    answer = await confirm(client, await mailed_token())
    assert answer.status_code == 200
    assert answer.json() == {"user": {**ana["user"], "status": 1, "C__tokens": 20}, "welcomeTokens": 20}
    session = await client.post("/api/auth/session", headers=bearer(ana))
    assert session.json()["user"]["status"] == 1


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "This link has expired or was already used. Please ask for a new one."),
        ("es", "Este enlace ha caducado o ya se ha usado. Pide uno nuevo."),
    ],
)
async def test_link_works_once(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, language: str, message: str
) -> None:
    token = await mailed_token()
    assert (await confirm(client, token)).status_code == 200
    again = await confirm(client, token, **{"x-language": language})
    assert again.status_code == 400
    assert again.json() == {"message": message, "code": "linkInvalid", "data": {}}


@pytest.mark.parametrize(("hours", "status"), [(23.9, 200), (24, 400)])
async def test_link_works_for_24_hours(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, time: Clock, hours: float, status: int
) -> None:
    token = await mailed_token()
    time.forward(hours=hours)
    assert (await confirm(client, token)).status_code == status


async def test_unknown_token_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await confirm(client, "made-up")).json()["code"] == "linkInvalid"


async def test_reset_link_cannot_confirm_an_address(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, run_jobs: RunJobs
) -> None:
    await run_jobs()
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    assert (await confirm(client, await mailed_token())).json()["code"] == "linkInvalid"


async def test_link_does_not_confirm_another_address(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    token = await mailed_token()
    query.execute("update users set email = 'other@example.com'")
    assert (await confirm(client, token)).json()["code"] == "linkInvalid"


async def test_second_link_still_returns_the_confirmed_user(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    first = await mailed_token()
    await resend(client, ana)
    second = await mailed_token()
    assert second != first
    assert [(await confirm(client, token)).status_code for token in (first, second)] == [200, 200]


async def test_resend_sends_another_mail_and_returns_the_pause(
    client: httpx.AsyncClient, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    await run_jobs()
    answer = await resend(client, ana)
    assert answer.status_code == 200
    assert answer.json() == {
        "message": "We have sent a new link to ana@example.com.",
        "data": {"secondsLeft": 60},
    }
    await run_jobs()
    assert len(mails.files()) == 2


async def test_resend_during_the_pause_is_refused_with_the_seconds_left(
    client: httpx.AsyncClient, ana: Json, time: Clock, mails: Outbox, run_jobs: RunJobs
) -> None:
    await resend(client, ana)
    time.forward(seconds=20)
    refused = await resend(client, ana, **{"x-language": "es"})
    assert refused.status_code == 429
    left = refused.json()["data"]["secondsLeft"]
    assert 38 <= left <= 40
    assert refused.json() == {
        "message": f"Espera {left} segundos antes de pedir otro correo.",
        "code": "resendPause",
        "data": {"secondsLeft": left},
    }
    time.forward(seconds=left)
    assert (await resend(client, ana)).status_code == 200
    await run_jobs()
    assert len(mails.files()) == 3


async def test_pause_does_not_affect_other_users(client: httpx.AsyncClient, ana: Json) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert (await resend(client, ana)).status_code == 200
    assert (await resend(client, ben)).status_code == 200


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "Your e-mail address is already confirmed."), ("es", "Tu correo ya está confirmado.")],
)
async def test_resend_for_a_confirmed_address_is_refused(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, language: str, message: str
) -> None:
    await confirm(client, await mailed_token())
    answer = await resend(client, ana, **{"x-language": language})
    assert answer.status_code == 409
    assert answer.json() == {"message": message, "code": "alreadyConfirmed", "data": {}}


async def test_resend_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/auth/resendEmailConfirmation")).status_code == 401


async def test_messages_are_in_the_users_language(client: httpx.AsyncClient) -> None:
    """Without an x-language header the user's language takes precedence over the browser's."""
    form = registration(languageTag="es")
    auth = (await client.post("/api/auth/register", json=form)).json()
    answer = await resend(client, auth, **{"accept-language": "en"})
    assert answer.json()["message"] == "Hemos enviado un nuevo enlace a ana@example.com."
    refused = await resend(client, auth, **{"accept-language": "en"})
    assert refused.json()["message"].startswith("Espera ")


async def test_no_mail_is_sent_once_the_address_is_confirmed(
    client: httpx.AsyncClient, ana: Json, mails: Outbox, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    query.execute("update users set status = 1")
    await run_jobs()
    assert mails.files() == []


@pytest.mark.parametrize(
    ("language", "subject", "page"),
    [("en", "Welcome to Retrato", "/reimagine"), ("es", "Te damos la bienvenida a Retrato", "/es/reimagine")],
)
async def test_first_confirmation_sends_one_welcome_mail_and_grants_tokens(
    client: httpx.AsyncClient,
    mails: Outbox,
    mailed_token: MailedToken,
    run_jobs: RunJobs,
    settings: Settings,
    language: str,
    subject: str,
    page: str,
) -> None:
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    first = await mailed_token()
    await resend(client, auth)
    second = await mailed_token()
    for token in (first, second, first):
        await confirm(client, token)
    await run_jobs()
    session = await client.post("/api/auth/session", headers=bearer(auth))
    assert session.json()["user"]["C__tokens"] == 20
    assert len(mails.files()) == 3
    welcome = Outbox.read(mails.files()[0])
    assert (welcome["to"], welcome["subject"]) == ("ana@example.com", subject)
    body = welcome.get_body(("plain",))
    assert body is not None
    assert f"{settings.public_url}{page}" in body.get_content().splitlines()


@pytest.mark.parametrize("body", [{}, {"token": ""}, {"token": None}, {"token": "x", "status": 1}])
async def test_malformed_confirmation_is_refused(client: httpx.AsyncClient, body: Json) -> None:
    answer = await client.post("/api/auth/confirmEmail", json=body)
    assert answer.status_code == 422
