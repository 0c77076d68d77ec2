"""Signing in with two-step sign-in enabled (OWASP ASVS 6.4.3, 6.4.4, 6.5): a code is required and works once."""

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from tests.account.conftest import Clock, MailedToken
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration
from tests.factories.second_factor import App, confirm_address, second_factor, sign_in, switch_on, wrong

NEW = "another quiet harbour"

pytestmark = pytest.mark.usefixtures("fresh_half_minute")


@pytest.fixture
async def reset_token(
    client: httpx.AsyncClient, app_of_ana: App, run_jobs: Callable[[], Awaitable[None]], mailed_token: MailedToken
) -> str:
    await run_jobs()
    await client.post("/api/auth/forgotPassword", json=forgotten_password())
    return await mailed_token()


async def reset(client: httpx.AsyncClient, token: str, code: str | None = None) -> httpx.Response:
    body = {"token": token, "password": NEW, **({"code": code} if code else {})}
    return await client.post("/api/auth/resetPassword", json=body)


async def test_sign_in_without_a_code_is_refused(client: httpx.AsyncClient, app_of_ana: App) -> None:
    for _ in range(7):  # a missing code does not count as an attempt
        refused = await sign_in(client)
        assert (refused.status_code, refused.json()["code"]) == (401, "secondFactorRequired")
        assert "accessToken" not in refused.text
    assert (await sign_in(client, app_of_ana.code())).json()["user"]["secondFactor"] is True


@pytest.mark.parametrize("code", [None, "123456"])
async def test_second_factor_is_not_revealed_before_the_password_is_right(
    client: httpx.AsyncClient, app_of_ana: App, code: str | None
) -> None:
    await client.post("/api/auth/register", json=registration(email="ben@example.com"))
    answers = [
        await sign_in(client, code, email=email, password="a guess")
        for email in ("ana@example.com", "ben@example.com", "nobody@example.com")
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(401, answers[0].content)}
    assert answers[0].json()["code"] == "wrongCredentials"
    right_code = await sign_in(client, app_of_ana.code(), password="a guess")
    assert right_code.content == answers[0].content
    # With a wrong password the code was not consumed.
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


@pytest.mark.parametrize(("steps", "status"), [(-2, 401), (0, 200), (1, 200), (2, 401)])
async def test_clocks_may_differ_by_half_a_minute(
    client: httpx.AsyncClient, app_of_ana: App, steps: int, status: int
) -> None:
    assert (await sign_in(client, app_of_ana.code(steps))).status_code == status


async def test_code_works_once(client: httpx.AsyncClient, app_of_ana: App, time: Clock) -> None:
    code = app_of_ana.code()
    assert (await sign_in(client, code)).status_code == 200
    again = await sign_in(client, code)
    assert (again.status_code, again.json()["code"]) == (401, "secondFactorWrong")
    assert list(again.json()["data"]["fields"]) == ["code"]
    time.forward(seconds=30)
    assert (await sign_in(client, code)).status_code == 401
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


async def test_concurrent_uses_of_one_code_succeed_once(client: httpx.AsyncClient, app_of_ana: App) -> None:
    for code in (app_of_ana.code(), app_of_ana.recovery_codes[0]):
        answers = await asyncio.gather(*(sign_in(client, code) for _ in range(4)))
        assert [answer.status_code for answer in answers].count(200) == 1


async def test_spaces_and_hyphens_in_a_code_are_ignored(client: httpx.AsyncClient, app_of_ana: App) -> None:
    code, recovery = app_of_ana.code(), app_of_ana.recovery_codes[0]
    assert (await sign_in(client, f" {code[:3]} {code[3:]}")).status_code == 200
    assert (await sign_in(client, recovery.lower().replace("-", " "))).status_code == 200


async def test_five_wrong_codes_lock_codes_for_15_minutes(
    client: httpx.AsyncClient, app_of_ana: App, time: Clock
) -> None:
    for _ in range(4):
        assert (await sign_in(client, wrong(app_of_ana.code()))).status_code == 401
    assert (await sign_in(client, "AAAA-BBBB")).status_code == 401
    for code in (app_of_ana.code(), app_of_ana.recovery_codes[0]):
        locked = await sign_in(client, code)
        assert (locked.status_code, locked.json()["code"]) == (429, "tooManyAttempts")
    time.forward(minutes=15)
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


async def test_concurrent_guesses_do_not_bypass_the_lock(client: httpx.AsyncClient, app_of_ana: App) -> None:
    guess = wrong(app_of_ana.code())
    answers = await asyncio.gather(*(sign_in(client, guess) for _ in range(12)))
    statuses = [answer.status_code for answer in answers]
    # Some may exceed the sign-in limit first, which only a completed password check resets.
    assert statuses.count(401) <= 5
    assert statuses.count(401) + statuses.count(429) == 12


async def test_right_password_does_not_reset_wrong_codes(client: httpx.AsyncClient, ana: Json, app_of_ana: App) -> None:
    for _ in range(5):
        await sign_in(client, wrong(app_of_ana.code()))
        await sign_in(client)
        await client.post("/api/me/email", json={"email": "b@b.co", "password": PASSWORD}, headers=bearer(ana))
    assert (await sign_in(client, app_of_ana.code())).status_code == 429


async def test_wrong_passwords_do_not_count_against_the_code_limit(
    client: httpx.AsyncClient, app_of_ana: App, time: Clock
) -> None:
    for _ in range(5):
        await sign_in(client, "123456", password="a guess")
    assert (await sign_in(client)).status_code == 429
    time.forward(minutes=15)
    for _ in range(4):
        assert (await sign_in(client, wrong(app_of_ana.code()))).status_code == 401
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


async def test_right_code_resets_the_wrong_ones(client: httpx.AsyncClient, app_of_ana: App, time: Clock) -> None:
    for _ in range(3):
        for _ in range(4):
            assert (await sign_in(client, wrong(app_of_ana.code(2)))).status_code == 401
        assert (await sign_in(client, app_of_ana.code())).status_code == 200
        time.forward(seconds=30)


async def test_code_is_ignored_where_none_is_required(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(7):
        assert (await sign_in(client, "123456")).status_code == 200


@pytest.mark.parametrize("code", ["", "1" * 61, 123456, ["123456"]])
async def test_malformed_code_is_reported(client: httpx.AsyncClient, code: object) -> None:
    body = {"email": "ana@example.com", "password": PASSWORD, "code": code}
    answer = await client.post("/api/auth", json=body)
    assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["code"])


async def test_code_of_another_user_is_refused(client: httpx.AsyncClient, runtime: Runtime, app_of_ana: App) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await confirm_address(runtime, ben)
    of_ben = await switch_on(client, ben)
    for code in (of_ben.code(), of_ben.recovery_codes[0]):
        assert (await sign_in(client, code)).status_code == 401
    assert (await sign_in(client, of_ben.recovery_codes[0], email="ben@example.com")).status_code == 200


async def test_each_of_the_ten_recovery_codes_works_once(client: httpx.AsyncClient, app_of_ana: App) -> None:
    assert len(set(app_of_ana.recovery_codes)) == 10
    for code in app_of_ana.recovery_codes:
        assert (await sign_in(client, code)).status_code == 200
        assert (await sign_in(client, code)).json()["code"] == "secondFactorWrong"
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


async def test_recovery_codes_have_120_random_bits(app_of_ana: App) -> None:
    for code in app_of_ana.recovery_codes:
        assert re.fullmatch(r"([A-Z2-7]{4}-){5}[A-Z2-7]{4}", code)
        assert len(base64.b32decode(code.replace("-", ""))) * 8 == 120


async def test_recovery_codes_of_a_removed_app_are_refused(
    client: httpx.AsyncClient, ana: Json, app_of_ana: App, time: Clock
) -> None:
    await second_factor(client, ana, "remove", password=PASSWORD, code=app_of_ana.code())
    time.forward(minutes=1)
    await switch_on(client, ana)
    assert (await sign_in(client, app_of_ana.recovery_codes[0])).status_code == 401


async def test_reset_link_does_not_bypass_the_code(
    client: httpx.AsyncClient, app_of_ana: App, reset_token: str
) -> None:
    for code, problem in ((None, "secondFactorRequired"), ("123456", "secondFactorWrong")):
        refused = await reset(client, reset_token, code)
        assert (refused.status_code, refused.json()["code"]) == (401, problem)
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


@pytest.mark.parametrize("kind", ["app", "recovery"])
async def test_refused_code_leaves_the_reset_link_unused(
    client: httpx.AsyncClient, app_of_ana: App, reset_token: str, kind: str
) -> None:
    await reset(client, reset_token)
    await reset(client, reset_token, wrong(app_of_ana.code()))
    code = app_of_ana.code() if kind == "app" else app_of_ana.recovery_codes[3]
    assert (await reset(client, reset_token, code)).status_code == 200
    refused = await sign_in(client, password=NEW)
    assert refused.json()["code"] == "secondFactorRequired"
    # The reset consumed the code.
    assert (await sign_in(client, code, password=NEW)).json()["code"] == "secondFactorWrong"


async def test_codes_guessed_with_a_reset_link_share_the_sign_in_limit(
    client: httpx.AsyncClient, app_of_ana: App, reset_token: str
) -> None:
    for _ in range(3):
        assert (await reset(client, reset_token, wrong(app_of_ana.code()))).status_code == 401
    for _ in range(2):
        assert (await sign_in(client, wrong(app_of_ana.code()))).status_code == 401
    assert (await reset(client, reset_token, app_of_ana.code())).status_code == 429


async def test_locked_out_user_can_sign_in_with_a_reset_link_and_code(
    client: httpx.AsyncClient, app_of_ana: App, reset_token: str
) -> None:
    for _ in range(5):
        await sign_in(client, password="a guess")
    assert (await reset(client, reset_token, app_of_ana.code())).status_code == 200


async def test_reset_link_of_an_unconfirmed_address_removes_the_app_of_a_stranger(
    client: httpx.AsyncClient, app_of_ana: App, reset_token: str, query: psycopg.Connection
) -> None:
    """Accounts of earlier releases may have an app although nobody has confirmed their address."""
    query.execute("update users set status = -1")
    answer = await reset(client, reset_token)
    assert (answer.status_code, answer.json()["user"]["secondFactor"]) == (200, False)
    assert (await sign_in(client, password=NEW)).status_code == 200
