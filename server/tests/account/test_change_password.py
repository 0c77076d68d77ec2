"""Changing the password (docs/product.md#account-rules)."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from retrato.settings import SellerSettings
from tests.account.conftest import Clock, Login, MailedToken
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration
from tests.factories.second_factor import confirm_address

NEW = "another quiet harbour"


async def change(
    client: httpx.AsyncClient, auth: Json, current: str = PASSWORD, password: str = NEW, **headers: str
) -> httpx.Response:
    body = {"currentPassword": current, "password": password}
    return await client.post("/api/me/password", json=body, headers=bearer(auth, **headers))


async def signed_in(client: httpx.AsyncClient, auth: Json) -> tuple[int, int]:
    session = await client.post("/api/auth/session", headers=bearer(auth))
    access = await client.post("/api/auth/refreshAccess", json={"refreshToken": auth["refreshToken"]})
    return session.status_code, access.status_code


async def test_new_password_replaces_the_old_one(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    answer = await change(client, ana)
    assert (answer.status_code, answer.content) == (204, b"")
    assert (await login(password=PASSWORD)).status_code == 401
    assert (await login(password=NEW)).status_code == 200


async def test_all_other_sessions_end_and_this_one_stays(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    elsewhere = (await login()).json()
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await change(client, ana)
    assert await signed_in(client, ana) == (200, 200)
    assert await signed_in(client, ben) == (200, 200)
    assert await signed_in(client, elsewhere) == (401, 401)


async def test_this_session_still_rotates_its_tokens(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    await change(client, ana)
    time.forward(days=1)
    access = await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    rotated = (await client.post("/api/auth/session", headers=bearer({"accessToken": access.text}))).json()
    assert await signed_in(client, rotated) == (200, 200)


@pytest.mark.parametrize(
    ("language", "message", "field"),
    [
        ("en", "Please check the marked fields.", "This is not your current password."),
        ("es", "Revisa los campos marcados.", "Esta no es tu contraseña actual."),
    ],
)
async def test_wrong_current_password_changes_nothing(
    client: httpx.AsyncClient, ana: Json, login: Login, language: str, message: str, field: str
) -> None:
    elsewhere = (await login()).json()
    answer = await change(client, ana, "a guess", **{"x-language": language})
    assert answer.status_code == 422
    assert answer.json() == {"message": message, "code": "invalid", "data": {"fields": {"currentPassword": field}}}
    assert await signed_in(client, elsewhere) == (200, 200)
    assert (await login()).status_code == 200


@pytest.mark.parametrize(
    ("password", "messages"),
    [
        ("7 chars", ("At least 8 characters.", "Como mínimo 8 caracteres.")),
        ("x" * 129, ("At most 128 characters.", "Como máximo 128 caracteres.")),
        (
            "Password123!",
            (
                "This password is too easy to guess. Choose another one.",
                "Esta contraseña es demasiado fácil de adivinar. Elige otra.",
            ),
        ),
        ("ana@example.com", ("Your password must not be your e-mail.", "Tu contraseña no puede ser tu correo.")),
    ],
)
async def test_weak_new_password_is_refused(
    client: httpx.AsyncClient, ana: Json, login: Login, password: str, messages: tuple[str, str]
) -> None:
    for language, message in zip(("en", "es"), messages, strict=True):
        answer = await change(client, ana, password=password, **{"x-language": language})
        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {"password": message}
    assert (await login()).status_code == 200


async def test_wrong_passwords_are_limited(client: httpx.AsyncClient, ana: Json) -> None:
    """Otherwise the password could be guessed with a stolen session."""
    for _ in range(5):
        assert (await change(client, ana, "a guess")).status_code == 422
    for language, start in (("en", "Too many attempts."), ("es", "Demasiados intentos.")):
        locked = await change(client, ana, **{"x-language": language})
        assert locked.status_code == 429
        assert locked.json()["code"] == "tooManyAttempts"
        assert locked.json()["message"].startswith(start)
        assert 890 <= locked.json()["data"]["secondsLeft"] <= 900
        assert locked.headers["retry-after"] == str(locked.json()["data"]["secondsLeft"])


async def test_concurrent_guesses_do_not_bypass_the_limit(client: httpx.AsyncClient, ana: Json) -> None:
    """There are more requests than pool connections: a request that held two at once would deadlock."""
    answers = await asyncio.gather(*(change(client, ana, f"guess {number}") for number in range(15)))
    statuses = [answer.status_code for answer in answers]
    assert (statuses.count(422), statuses.count(429)) == (5, 10)


async def test_right_password_resets_the_failures(client: httpx.AsyncClient, ana: Json, login: Login) -> None:
    for _ in range(4):
        await change(client, ana, "a guess")
    assert (await change(client, ana)).status_code == 204
    assert [(await login(password="a guess")).status_code for _ in range(5)] == [401] * 5


async def test_concurrent_changes_succeed_once(client: httpx.AsyncClient, ana: Json) -> None:
    answers = await asyncio.gather(*(change(client, ana, password=f"{NEW} {number}") for number in range(3)))
    assert sorted(answer.status_code for answer in answers) == [204, 422, 422]


async def test_changing_the_password_revokes_reset_links(
    client: httpx.AsyncClient,
    ana: Json,
    login: Login,
    mailed_token: MailedToken,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    await run_jobs()
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    token = await mailed_token()
    await change(client, ana)
    answer = await client.post("/api/auth/resetPassword", json={"token": token, "password": "a third quiet harbour"})
    assert answer.json()["code"] == "linkInvalid"
    assert (await login(password=NEW)).status_code == 200


@pytest.mark.parametrize("extra", [{"status": 1}, {"C__tokens": 5}, {"isStaff": True}, {"email": "x@example.com"}])
async def test_unknown_fields_are_refused(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, extra: Json
) -> None:
    before = query.execute("select * from users").fetchall()
    body = {"currentPassword": PASSWORD, "password": NEW, **extra}
    answer = await client.post("/api/me/password", json=body, headers=bearer(ana))
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {next(iter(extra)): "This field is not known here."}
    assert query.execute("select * from users").fetchall() == before


async def test_changing_the_password_requires_a_signed_in_user(client: httpx.AsyncClient, ana: Json) -> None:
    body = {"currentPassword": PASSWORD, "password": NEW}
    assert (await client.post("/api/me/password", json=body)).status_code == 401


async def test_owner_is_notified_of_a_new_password_and_how_to_reach_us(
    client: httpx.AsyncClient,
    ana: Json,
    runtime: Runtime,
    mails: Outbox,
    run_jobs: Callable[[], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seller = SellerSettings(name="Ana Ltd", address="Calle Uno 1\n28001 Madrid")
    monkeypatch.setattr(runtime.settings.payment, "seller", seller)
    monkeypatch.setattr(runtime.settings, "contact_email", "help@retrato.example")
    await confirm_address(runtime, ana)
    await change(client, ana)
    await run_jobs()
    mail = Outbox.read(mails.files()[0])
    assert (mail["subject"], mail["to"]) == ("Your Retrato password has changed", "ana@example.com")
    for kind in ("plain", "html"):
        body = mail.get_body((kind,))
        assert body is not None
        content = body.get_content()
        assert "Ana Ltd, Calle Uno 1 28001 Madrid" in content
        assert "help@retrato.example" in content
