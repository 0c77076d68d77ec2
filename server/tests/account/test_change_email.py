"""Changing the e-mail address, which takes effect once it is confirmed (docs/product.md#e-mail-links)."""

import asyncio
from collections.abc import Awaitable, Callable
from email.message import EmailMessage

import httpx
import psycopg
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.settings import Settings
from tests.account.conftest import Clock, Login, MailedToken
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration

NEW = "ana.new@example.com"
RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
async def ana(client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, run_jobs: RunJobs) -> Json:
    """Her address is confirmed and no mail is pending."""
    await confirm(client, await mailed_token())
    await run_jobs()
    ana["user"] |= {"status": 1, "C__tokens": 20}
    return ana


async def request_change(
    client: httpx.AsyncClient, auth: Json, email: str = NEW, password: str = PASSWORD, **headers: str
) -> httpx.Response:
    body = {"email": email, "password": password}
    return await client.post("/api/me/email", json=body, headers=bearer(auth, **headers))


async def confirm(client: httpx.AsyncClient, token: str, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/confirmEmail", json={"token": token}, headers=headers)


async def stored(client: httpx.AsyncClient, auth: Json) -> Json:
    user: Json = (await client.post("/api/auth/session", headers=bearer(auth))).json()["user"]
    return user


def text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


async def test_new_address_takes_effect_when_its_link_is_used(
    client: httpx.AsyncClient, ana: Json, login: Login, mailed_token: MailedToken
) -> None:
    assert (await request_change(client, ana, " Ana.New@Example.com ")).status_code == 200
    token = await mailed_token()
    assert await stored(client, ana) == ana["user"]
    assert (await login(NEW)).status_code == 401

    answer = await confirm(client, token)
    assert answer.status_code == 200
    assert answer.json() == {"user": {**ana["user"], "email": NEW}, "welcomeTokens": 0}
    assert await stored(client, ana) == {**ana["user"], "email": NEW}
    assert (await login(NEW)).status_code == 200
    assert (await login("ana@example.com")).status_code == 401


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", f"If nobody uses this address yet, a link to confirm it is on its way to {NEW}."),
        ("es", f"Si nadie usa todavía esta dirección, el enlace para confirmarlo ya va de camino a {NEW}."),
    ],
)
async def test_taken_address_gets_the_same_answer_as_a_free_one(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, language: str, message: str
) -> None:
    free = await request_change(client, ana, **{"x-language": language})
    await client.post("/api/auth/register", json=registration(email=NEW))
    query.execute("delete from procrastinate_jobs")
    taken = await request_change(client, ana, **{"x-language": language})
    assert free.status_code == taken.status_code == 200
    assert free.json() == {"message": message}
    assert free.content == taken.content
    for answer in (free, taken):
        del answer.headers["x-request-id"]
    assert free.headers == taken.headers
    jobs = query.execute("select task_name, args from procrastinate_jobs").fetchall()
    assert jobs == [("account:send_change", {"user_id": ana["user"]["id"]})]


async def test_owner_of_a_taken_address_gets_no_mail(
    client: httpx.AsyncClient, ana: Json, mails: Outbox, run_jobs: RunJobs
) -> None:
    await client.post("/api/auth/register", json=registration(email=NEW))
    await run_jobs()
    before = mails.files()
    await request_change(client, ana)
    await run_jobs()
    assert mails.files() == before


@pytest.mark.parametrize(
    ("language", "subject", "notice", "page", "settings_page"),
    [
        (
            "en",
            "Confirm your new e-mail for Retrato",
            "Your Retrato e-mail has changed",
            "/email-confirmation?token=",
            "/settings",
        ),
        (
            "es",
            "Confirma tu nuevo correo en Retrato",
            "El correo de tu cuenta de Retrato ha cambiado",
            "/confirmacion-email?token=",
            "/es/settings",
        ),
    ],
)
async def test_link_goes_to_the_new_address_and_a_notice_to_the_old_one(
    client: httpx.AsyncClient,
    ana: Json,
    mails: Outbox,
    mailed_token: MailedToken,
    run_jobs: RunJobs,
    settings: Settings,
    language: str,
    subject: str,
    notice: str,
    page: str,
    settings_page: str,
) -> None:
    await client.post("/api/me/update", json={"languageTag": language}, headers=bearer(ana))
    count = len(mails.files())
    await request_change(client, ana)
    token = await mailed_token()
    assert len(mails.files()) == count + 1
    link = Outbox.read(mails.files()[0])
    assert (link["to"], link["subject"]) == (NEW, subject)
    assert f"{settings.public_url}{page}" in text(link)

    await confirm(client, token)
    await run_jobs()
    assert len(mails.files()) == count + 2
    mail = Outbox.read(mails.files()[0])
    assert (mail["to"], mail["subject"]) == ("ana@example.com", notice)
    assert f"{settings.public_url}{settings_page}" in text(mail).splitlines()
    assert NEW not in text(mail)


async def test_unconfirmed_old_address_gets_no_notice(
    client: httpx.AsyncClient, mails: Outbox, mailed_token: MailedToken, run_jobs: RunJobs
) -> None:
    """The old address may be a typing error and belong to a stranger."""
    auth = (await client.post("/api/auth/register", json=registration(email="ama@example.com"))).json()
    await run_jobs()
    await request_change(client, auth)
    answer = await confirm(client, await mailed_token())
    assert (answer.json()["user"]["email"], answer.json()["user"]["status"]) == (NEW, 1)
    await run_jobs()
    newest = Outbox.read(mails.files()[0])
    assert (newest["to"], newest["subject"]) == (NEW, "Welcome to Retrato")
    assert sum(Outbox.read(file)["to"] == "ama@example.com" for file in mails.files()) == 1


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
    await request_change(client, ana)
    token = await mailed_token()
    assert (await confirm(client, token)).status_code == 200
    again = await confirm(client, token, **{"x-language": language})
    assert again.status_code == 400
    assert again.json() == {"message": message, "code": "linkInvalid", "data": {}}


async def test_concurrent_uses_of_one_link_succeed_once(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    await request_change(client, ana)
    token = await mailed_token()
    answers = await asyncio.gather(*(confirm(client, token) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]
    notices = query.execute(
        "select args from procrastinate_jobs where task_name = 'account:send_email_changed'"
    ).fetchall()
    assert notices == [({"user_id": ana["user"]["id"], "to": "ana@example.com"},)]


@pytest.mark.parametrize(("hours", "status"), [(23.9, 200), (24, 400)])
async def test_link_works_for_24_hours(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, time: Clock, hours: float, status: int
) -> None:
    await request_change(client, ana)
    token = await mailed_token()
    time.forward(hours=hours)
    assert (await confirm(client, token)).status_code == status


async def test_only_the_last_requested_address_can_be_confirmed(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    await request_change(client, ana, "a.stranger@example.com")
    strangers = await mailed_token()
    await request_change(client, ana)
    assert (await confirm(client, strangers)).json()["code"] == "linkInvalid"
    assert (await confirm(client, await mailed_token())).json()["user"]["email"] == NEW


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "There is already an account with this e-mail."),
        ("es", "Ya hay una cuenta con este correo."),
    ],
)
async def test_address_registered_in_the_meantime_is_refused(
    client: httpx.AsyncClient, ana: Json, login: Login, mailed_token: MailedToken, language: str, message: str
) -> None:
    await request_change(client, ana)
    token = await mailed_token()
    owner = (await client.post("/api/auth/register", json=registration(email=NEW, password="my own harbour"))).json()
    answer = await confirm(client, token, **{"x-language": language})
    assert answer.status_code == 409
    assert answer.json() == {"message": message, "code": "already-exists", "data": {}}
    assert await stored(client, ana) == ana["user"]
    assert await stored(client, owner) == owner["user"]
    assert (await login(NEW, "my own harbour")).status_code == 200


async def test_change_and_reset_links_are_not_interchangeable(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    await request_change(client, ana)
    change = await mailed_token()
    body = {"token": change, "password": "a third quiet harbour"}
    assert (await client.post("/api/auth/resetPassword", json=body)).json()["code"] == "linkInvalid"
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    assert (await confirm(client, await mailed_token())).json()["code"] == "linkInvalid"
    assert await stored(client, ana) == ana["user"]


async def test_changing_the_address_invalidates_links_sent_to_the_old_one(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    reset = await mailed_token()
    await request_change(client, ana)
    await confirm(client, await mailed_token())
    body = {"token": reset, "password": "a third quiet harbour"}
    assert (await client.post("/api/auth/resetPassword", json=body)).json()["code"] == "linkInvalid"


async def test_changing_the_password_cancels_the_pending_address(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    """An intruder with a stolen password may have requested the new address."""
    await request_change(client, ana)
    token = await mailed_token()
    body = {"currentPassword": PASSWORD, "password": "another quiet harbour"}
    assert (await client.post("/api/me/password", json=body, headers=bearer(ana))).status_code == 204
    assert (await confirm(client, token)).json()["code"] == "linkInvalid"


async def test_resetting_the_password_cancels_the_pending_address(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    await request_change(client, ana)
    token = await mailed_token()
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    body = {"token": await mailed_token(), "password": "another quiet harbour"}
    assert (await client.post("/api/auth/resetPassword", json=body)).status_code == 200
    assert (await confirm(client, token)).json()["code"] == "linkInvalid"


@pytest.mark.parametrize(
    ("change", "field", "messages"),
    [
        ({"email": "ana"}, "email", ("Enter a valid e-mail address.", "Escribe un correo válido.")),
        ({"email": "ANA@example.com"}, "email", ("This is your e-mail already.", "Este ya es tu correo.")),
        (
            {"password": "a guess"},
            "password",
            ("This is not your current password.", "Esta no es tu contraseña actual."),
        ),
    ],
)
async def test_invalid_field_is_reported_in_the_callers_language(
    client: httpx.AsyncClient,
    ana: Json,
    mails: Outbox,
    run_jobs: RunJobs,
    change: Json,
    field: str,
    messages: tuple[str, str],
) -> None:
    before = mails.files()
    for language, message in zip(("en", "es"), messages, strict=True):
        answer = await request_change(client, ana, **{"x-language": language, **change})
        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {field: message}
    await run_jobs()
    assert mails.files() == before


async def test_wrong_passwords_are_limited(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(5):
        assert (await request_change(client, ana, password="a guess")).status_code == 422
    refused = await request_change(client, ana)
    assert refused.status_code == 429
    assert refused.json()["data"]["secondsLeft"] > 0


async def test_five_requests_an_hour_are_allowed(
    client: httpx.AsyncClient, ana: Json, login: Login, time: Clock
) -> None:
    for number in range(5):
        assert (await request_change(client, ana, f"person{number}@example.com")).status_code == 200
    refused = await request_change(client, ana)
    assert refused.status_code == 429
    assert 3590 <= refused.json()["data"]["secondsLeft"] <= 3600
    spanish = await request_change(client, ana, **{"x-language": "es"})
    assert spanish.json()["message"] == "Demasiados intentos. Vuelve a probar en 60 min."
    # The password was right each time, so no attempt counts as a guess.
    assert [(await login(password="a guess")).status_code for _ in range(5)] == [401] * 5
    time.forward(hours=1)
    access = await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    assert (await request_change(client, {"accessToken": access.text})).status_code == 200


@pytest.mark.parametrize("extra", [{"status": 1}, {"C__tokens": 5}, {"isStaff": True}, {"newEmail": "x@example.com"}])
async def test_unknown_fields_are_refused(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, extra: Json
) -> None:
    before = query.execute("select * from users").fetchall()
    body = {"email": NEW, "password": PASSWORD, **extra}
    answer = await client.post("/api/me/email", json=body, headers=bearer(ana))
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {next(iter(extra)): "This field is not known here."}
    assert query.execute("select * from users").fetchall() == before


async def test_no_token_is_stored_with_the_job_or_the_link(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, query: psycopg.Connection
) -> None:
    await request_change(client, ana)
    token = await mailed_token()
    assert token not in str(query.execute("select * from email_links").fetchall())
    assert token not in str(query.execute("select args from procrastinate_jobs").fetchall())


async def test_changing_the_address_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    body = {"email": NEW, "password": PASSWORD}
    assert (await client.post("/api/me/email", json=body)).status_code == 401
