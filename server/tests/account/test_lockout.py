"""Wrong sign-ins of a stranger do not lock the owner out (docs/security.md, brute force)."""

from collections.abc import AsyncIterator, Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI

from retrato.settings import Settings
from tests.account.conftest import Clock, MailedToken
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
async def stranger(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that nobody has signed in with, at the same client address as the owner's."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as stranger:
        yield stranger


async def attempt(client: httpx.AsyncClient, password: str = PASSWORD, email: str = "ana@example.com") -> int:
    return (await client.post("/api/auth", json={"email": email, "password": password})).status_code


async def lock_account(stranger: httpx.AsyncClient) -> None:
    assert [await attempt(stranger, "a guess") for _ in range(6)] == [*[401] * 5, 429]


async def test_known_device_signs_in_while_the_account_is_locked_for_strangers(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json
) -> None:
    await client.post("/api/auth/logout", json={"refreshToken": ana["refreshToken"]})
    await lock_account(stranger)
    assert await attempt(client) == 200
    # Neither does it open the account for the stranger again.
    assert await attempt(stranger) == 429


async def test_known_device_signs_in_while_its_address_is_locked(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json
) -> None:
    for number in range(20):
        assert await attempt(stranger, email=f"person{number}@example.com") == 401
    assert await attempt(stranger) == 429
    assert await attempt(client) == 200


async def test_known_device_may_fail_five_times(client: httpx.AsyncClient, ana: Json, time: Clock) -> None:
    assert [await attempt(client, "a guess") for _ in range(6)] == [*[401] * 5, 429]
    assert await attempt(client) == 429
    time.forward(minutes=15)
    assert await attempt(client) == 200


async def test_device_of_another_user_is_a_stranger(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json
) -> None:
    assert (await stranger.post("/api/auth/register", json=registration(email="ben@example.com"))).status_code == 200
    await lock_account(stranger)
    assert await attempt(stranger) == 429
    assert await attempt(client) == 200


@pytest.mark.parametrize("cookie", ["", ".", "made-up", "made-up.0000", f"{'x' * 4000}.é"])
async def test_forged_device_is_a_stranger(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json, cookie: str
) -> None:
    await lock_account(stranger)
    body = {"email": "ana@example.com", "password": PASSWORD}
    forged = await stranger.post("/api/auth", json=body, headers={b"cookie": f"DEVICE={cookie}".encode()})
    assert forged.status_code == 429


async def test_device_is_remembered_after_sign_in_and_keeps_its_id(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json
) -> None:
    assert await attempt(stranger) == 200
    first = stranger.cookies["DEVICE"]
    assert await attempt(stranger) == 200
    assert stranger.cookies["DEVICE"] == first != client.cookies["DEVICE"]


@pytest.mark.parametrize(("url", "secure"), [("http://localhost:8000", False), ("https://retrato.example", True)])
async def test_device_cookie_is_sent_to_sign_in_calls_alone(
    client: httpx.AsyncClient, settings: Settings, ana: Json, url: str, secure: bool
) -> None:
    settings.public_url = url
    cookie = (await client.post("/api/auth", json={"email": "ana@example.com", "password": PASSWORD})).headers[
        "set-cookie"
    ]
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "path=/api/auth", "samesite=lax"} <= attributes
    assert ("secure" in attributes) is secure


async def test_reset_unlocks_the_device(
    client: httpx.AsyncClient, ana: Json, mailed_token: MailedToken, run_jobs: RunJobs
) -> None:
    await run_jobs()
    assert [await attempt(client, "a guess") for _ in range(6)] == [*[401] * 5, 429]
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    body = {"token": await mailed_token(), "password": "another quiet harbour"}
    assert (await client.post("/api/auth/resetPassword", json=body)).status_code == 200
    assert await attempt(client, "another quiet harbour") == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("password", {"currentPassword": PASSWORD, "password": "another quiet harbour"}),
        ("email", {"password": PASSWORD, "email": "ana.new@example.com"}),
        ("delete", {"password": PASSWORD}),
    ],
)
async def test_signed_in_owner_is_not_locked_out(
    client: httpx.AsyncClient, stranger: httpx.AsyncClient, ana: Json, path: str, body: Json
) -> None:
    await lock_account(stranger)
    answer = await client.post(f"/api/me/{path}", json=body, headers=bearer(ana))
    assert answer.status_code in {200, 204}, answer.text


async def test_guesses_of_a_signed_in_user_are_counted_for_all_changes_together(
    client: httpx.AsyncClient, ana: Json, time: Clock
) -> None:
    async def delete(password: str) -> int:
        return (await client.post("/api/me/delete", json={"password": password}, headers=bearer(ana))).status_code

    assert [await delete("a guess") for _ in range(3)] == [422] * 3
    change = {"currentPassword": "a guess", "password": "another quiet harbour"}
    statuses = [(await client.post("/api/me/password", json=change, headers=bearer(ana))).status_code for _ in range(3)]
    assert statuses == [422, 422, 429]
    assert await delete(PASSWORD) == 429
    # Sign-ins are counted separately.
    assert await attempt(client) == 200
