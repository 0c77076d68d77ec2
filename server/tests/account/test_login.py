"""Sign-in, and its rate limits (docs/product.md#account-rules)."""

import asyncio
from datetime import timedelta

import httpx
import psycopg
import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from tests.account.conftest import Clock, Login
from tests.factories.account import PASSWORD, Json, bearer, registration


async def test_right_password_signs_in(login: Login, ana: Json, client: httpx.AsyncClient) -> None:
    answer = await login("ANA@example.com ")
    assert answer.status_code == 200
    auth = answer.json()
    assert auth["user"] == ana["user"]
    assert auth["refreshToken"] != ana["refreshToken"]
    assert (await client.post("/api/auth/session", headers=bearer(auth))).json()["user"] == ana["user"]


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "The e-mail or the password is not right."),
        ("es", "El correo o la contraseña no son correctos."),
    ],
)
async def test_unknown_email_and_wrong_password_get_the_same_answer(
    login: Login, ana: Json, language: str, message: str
) -> None:
    wrong = await login(password="not the harbour", **{"x-language": language})
    unknown = await login("nobody@example.com", **{"x-language": language})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content
    assert wrong.json() == {"message": message, "code": "wrongCredentials", "data": {}}
    for answer in (wrong, unknown):
        del answer.headers["x-request-id"]
    assert wrong.headers == unknown.headers


@pytest.mark.usefixtures("strong_passwords")
async def test_unknown_email_and_wrong_password_cause_the_same_work(
    login: Login, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify, costs = Argon2Hasher.verify, []

    def counted(self: Argon2Hasher, password: str | bytes, stored: str | bytes) -> bool:
        # "$argon2id$v=19$m=19456,t=2,p=1$salt$hash": the parameters determine nearly all the time of a sign-in.
        costs.append(str(stored).split("$")[1:4])
        return verify(self, password, stored)

    monkeypatch.setattr(Argon2Hasher, "verify", counted)
    await login("ana@example.com", "not the harbour")
    known = costs.copy()
    costs.clear()
    await login("nobody@example.com", "not the harbour")
    assert costs == known == [["argon2id", "v=19", "m=19456,t=2,p=1"]]


async def test_five_failures_in_15_minutes_lock_the_account(login: Login, ana: Json, time: Clock) -> None:
    for _ in range(5):
        assert (await login(password="a guess")).status_code == 401
        time.forward(minutes=1)
    locked = await login()
    assert locked.status_code == 429
    assert locked.json()["code"] == "tooManyAttempts"
    assert 590 <= locked.json()["data"]["secondsLeft"] <= 600
    assert locked.headers["retry-after"] == str(locked.json()["data"]["secondsLeft"])
    assert locked.json()["message"] == "Too many attempts. Please try again in 10 min."
    spanish = await login(**{"x-language": "es"})
    assert spanish.json()["message"] == "Demasiados intentos. Vuelve a probar en 10 min."

    time.forward(seconds=locked.json()["data"]["secondsLeft"])
    assert (await login()).status_code == 200


async def test_lock_does_not_reveal_whether_the_account_exists(login: Login, ana: Json, time: Clock) -> None:
    for email in ("ana@example.com", "nobody@example.com"):
        assert [(await login(email, "a guess")).status_code for _ in range(6)] == [*[401] * 5, 429]


async def test_concurrent_guesses_do_not_bypass_the_lock(login: Login, ana: Json) -> None:
    answers = await asyncio.gather(*(login(password=f"guess {number}") for number in range(15)))
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(401) == 5
    assert statuses.count(429) == 10


async def test_client_address_that_tries_many_accounts_is_locked_out(login: Login, ana: Json) -> None:
    statuses = [(await login(f"person{number}@example.com")).status_code for number in range(21)]
    assert statuses == [*[401] * 20, 429]
    assert (await login()).status_code == 429


async def test_successful_sign_ins_do_not_count_against_the_limits(login: Login, ana: Json) -> None:
    for _ in range(25):
        assert (await login()).status_code == 200


async def test_successful_sign_in_resets_the_failures(login: Login, ana: Json) -> None:
    for _ in range(3):
        assert [(await login(password="a guess")).status_code for _ in range(4)] == [401] * 4
        assert (await login()).status_code == 200


async def test_failure_is_counted_although_its_transaction_rolls_back(
    login: Login, ana: Json, query: psycopg.Connection
) -> None:
    await login(password="a guess")
    counted = query.execute("select cardinality(hits) from rate_limits where key like 'login-%'").fetchall()
    assert counted == [(1,), (1,)]


async def test_composed_and_decomposed_characters_are_the_same_password(client: httpx.AsyncClient) -> None:
    composed, decomposed = "canci\u00f3n del puerto", "cancio\u0301n del puerto"
    await client.post("/api/auth/register", json=registration(password=composed))
    answer = await client.post("/api/auth", json={"email": "ana@example.com", "password": decomposed})
    assert answer.status_code == 200


@pytest.mark.usefixtures("strong_passwords")
async def test_weak_hash_is_upgraded_at_sign_in(login: Login, ana: Json, query: psycopg.Connection) -> None:
    weak = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8 * 1024, parallelism=1),)).hash(PASSWORD)
    query.execute("update users set password_hash = %s", [weak])
    assert (await login()).status_code == 200
    (stored,) = query.execute("select password_hash from users").fetchone() or ("",)
    assert "m=19456,t=2,p=1" in stored
    assert (await login()).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"email": "ana@example.com"},
        {"email": "ana@example.com", "password": ""},
        {"email": "ana@example.com", "password": "x" * 129},
        {"email": "ana@example.com", "password": 12345678},
        {"email": "no address", "password": PASSWORD},
        {"email": ["ana@example.com"], "password": PASSWORD},
        {"email": "ana@example.com", "password": PASSWORD, "isStaff": True},
    ],
)
async def test_malformed_sign_in_reports_its_fields(client: httpx.AsyncClient, body: Json) -> None:
    answer = await client.post("/api/auth", json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid"
    assert answer.json()["data"]["fields"]


async def test_session_stores_the_user_agent(login: Login, ana: Json, query: psycopg.Connection) -> None:
    await login(**{"user-agent": "Firefox/150 (Linux)\t" + "x" * 500})
    (agent,) = query.execute("select user_agent from auth_sessions order by id desc limit 1").fetchone() or ("",)
    assert agent.startswith("Firefox/150 (Linux)x")
    assert len(agent) == 300


async def test_failures_expire_one_by_one(login: Login, ana: Json, time: Clock) -> None:
    for _ in range(5):
        await login(password="a guess")
        time.forward(minutes=2)
    time.forward(minutes=5, seconds=1)
    assert (await login(password="a guess")).status_code == 401
    wait = (await login()).json()["data"]["secondsLeft"]
    assert timedelta(seconds=wait) <= timedelta(minutes=2)
