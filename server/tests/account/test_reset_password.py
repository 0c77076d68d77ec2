"""Resetting a forgotten password (docs/product.md#e-mail-links)."""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.integrations.mail.outbox import Outbox
from tests.account.conftest import Clock, Login, MailedToken
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password

NEW = "another quiet harbour"
RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
async def reset_token(client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, mailed_token: MailedToken) -> str:
    await run_jobs()
    await request_link(client)
    return await mailed_token()


async def request_link(client: httpx.AsyncClient, email: str = "ana@example.com", **headers: str) -> httpx.Response:
    return await client.post("/api/auth/forgotPassword", json=forgotten_password(email), headers=headers)


async def reset(client: httpx.AsyncClient, token: str, password: str = NEW, **headers: str) -> httpx.Response:
    body = {"token": token, "password": password}
    return await client.post("/api/auth/resetPassword", json=body, headers=headers)


async def test_mailed_link_sets_a_new_password_and_signs_in(
    client: httpx.AsyncClient, ana: Json, reset_token: str, login: Login
) -> None:
    answer = await reset(client, reset_token)
    assert answer.status_code == 200
    assert answer.json()["user"] == ana["user"]
    session = await client.post("/api/auth/session", headers=bearer(answer.json()))
    assert session.status_code == 200
    assert (await login(password=PASSWORD)).status_code == 401
    assert (await login(password=NEW)).status_code == 200


async def test_reset_ends_every_other_session(
    client: httpx.AsyncClient, ana: Json, login: Login, reset_token: str
) -> None:
    elsewhere = (await login()).json()
    fresh = (await reset(client, reset_token)).json()
    for auth, status in ((ana, 401), (elsewhere, 401), (fresh, 200)):
        session = await client.post("/api/auth/session", headers=bearer(auth))
        access = await client.post("/api/auth/refreshAccess", json={"refreshToken": auth["refreshToken"]})
        assert (session.status_code, access.status_code) == (status, status)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "If there is an account with this e-mail, a link to set a new password is on its way."),
        (
            "es",
            "Si hay una cuenta con este correo, el enlace para cambiar la contraseña ya va de camino.",
        ),
    ],
)
async def test_known_and_unknown_addresses_get_the_same_answer(
    client: httpx.AsyncClient, ana: Json, language: str, message: str
) -> None:
    known = await request_link(client, **{"x-language": language})
    unknown = await request_link(client, "nobody@example.com", **{"x-language": language})
    paused = await request_link(client, **{"x-language": language})
    assert known.status_code == unknown.status_code == paused.status_code == 200
    assert known.content == unknown.content == paused.content
    assert known.json() == {"message": message}
    for answer in (known, unknown):
        del answer.headers["x-request-id"]
    assert known.headers == unknown.headers


async def test_known_and_unknown_addresses_cause_the_same_work(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, run_jobs: RunJobs, mails: Outbox
) -> None:
    await run_jobs()
    query.execute("delete from procrastinate_jobs")
    await request_link(client)
    await request_link(client, "nobody@example.com")
    assert query.execute("select task_name from procrastinate_jobs").fetchall() == [("account:send_reset",)] * 2
    await run_jobs()
    assert [Outbox.read(file)["to"] for file in mails.files()] == ["ana@example.com"] * 2


async def test_repeated_requests_within_a_minute_send_one_mail(
    client: httpx.AsyncClient, ana: Json, time: Clock, mails: Outbox, run_jobs: RunJobs
) -> None:
    await run_jobs()
    for _ in range(5):
        await request_link(client)
    await run_jobs()
    assert len(mails.files()) == 2
    time.forward(seconds=60)
    await request_link(client)
    await run_jobs()
    assert len(mails.files()) == 3


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "This link has expired or was already used. Please ask for a new one."),
        ("es", "Este enlace ha caducado o ya se ha usado. Pide uno nuevo."),
    ],
)
async def test_reset_link_works_once(
    client: httpx.AsyncClient, reset_token: str, login: Login, language: str, message: str
) -> None:
    assert (await reset(client, reset_token)).status_code == 200
    again = await reset(client, reset_token, "a third quiet harbour", **{"x-language": language})
    assert again.status_code == 400
    assert again.json() == {"message": message, "code": "linkInvalid", "data": {}}
    assert (await login(password=NEW)).status_code == 200


async def test_used_expired_or_forged_reset_link_is_known_when_it_is_opened(
    client: httpx.AsyncClient, reset_token: str, time: Clock, mailed_token: MailedToken
) -> None:
    async def check(token: str) -> int | str:
        answer = await client.post("/api/auth/resetPassword/check", json={"token": token})
        return answer.status_code if answer.is_success else answer.json()["code"]

    assert await check(reset_token) == 204
    assert await check(reset_token) == 204, "checking does not use the link"
    await reset(client, reset_token)
    assert await check(reset_token) == "linkInvalid"
    assert await check("x" * len(reset_token)) == "linkInvalid"
    time.forward(minutes=1)
    await request_link(client)
    second = await mailed_token()
    assert await check(second) == 204
    time.forward(hours=1)
    assert await check(second) == "linkInvalid"


async def test_reset_link_works_for_an_hour(client: httpx.AsyncClient, reset_token: str, time: Clock) -> None:
    time.forward(minutes=59)
    assert (await reset(client, reset_token)).status_code == 200


async def test_reset_link_expires_after_an_hour(
    client: httpx.AsyncClient, reset_token: str, time: Clock, login: Login
) -> None:
    time.forward(hours=1)
    assert (await reset(client, reset_token)).json()["code"] == "linkInvalid"
    assert (await login()).status_code == 200


async def test_using_a_link_revokes_the_other_reset_links(
    client: httpx.AsyncClient, reset_token: str, time: Clock, mailed_token: MailedToken
) -> None:
    time.forward(seconds=60)
    await request_link(client)
    second = await mailed_token()
    assert (await reset(client, second)).status_code == 200
    assert (await reset(client, reset_token)).json()["code"] == "linkInvalid"


async def test_confirmation_link_cannot_reset_a_password(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken
) -> None:
    assert (await reset(client, await mailed_token())).json()["code"] == "linkInvalid"


@pytest.mark.parametrize("password", ["short", "password123", "ana@example.com", "x" * 129])
async def test_refused_password_leaves_the_link_unused(
    client: httpx.AsyncClient, reset_token: str, password: str
) -> None:
    refused = await reset(client, reset_token, password)
    assert refused.status_code == 422
    assert list(refused.json()["data"]["fields"]) == ["password"]
    assert (await reset(client, reset_token)).status_code == 200


async def test_reset_unlocks_the_account(client: httpx.AsyncClient, reset_token: str, login: Login) -> None:
    for _ in range(6):
        await login(password="a guess")
    await reset(client, reset_token)
    assert (await login(password=NEW)).status_code == 200


@pytest.mark.parametrize("change", [{"email": "nonsense"}, {"email": 1}, {"x": 1}, {"captcha": 1}])
async def test_malformed_request_is_refused(client: httpx.AsyncClient, change: Json) -> None:
    answer = await client.post("/api/auth/forgotPassword", json=forgotten_password() | change)
    assert answer.status_code == 422


async def test_client_address_can_request_20_links_an_hour(
    client: httpx.AsyncClient, ana: Json, time: Clock, query: psycopg.Connection
) -> None:
    for number in range(20):
        assert (await request_link(client, f"p{number}@example.com")).status_code == 200
    for language, message in (
        ("en", "Too many attempts. Please try again in 60 min."),
        ("es", "Demasiados intentos. Vuelve a probar en 60 min."),
    ):
        known = await request_link(client, **{"x-language": language})
        unknown = await request_link(client, "nobody@example.com", **{"x-language": language})
        assert known.status_code == unknown.status_code == 429
        assert known.json()["message"] == unknown.json()["message"] == message
        assert 3540 < known.json()["data"]["secondsLeft"] <= 3600
    jobs = query.execute("select count(*) from procrastinate_jobs where task_name = 'account:send_reset'").fetchone()
    assert jobs == (20,)
    time.forward(hours=1)
    assert (await request_link(client)).status_code == 200
