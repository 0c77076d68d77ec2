"""Enabling and disabling two-step sign-in (OWASP ASVS 6.3.3, 6.5)."""

import asyncio
import base64
from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato import demo
from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.second_factor import App, code_of, confirm_address, second_factor, sign_in, switch_on, wrong

RunJobs = Callable[[], Awaitable[None]]

pytestmark = pytest.mark.usefixtures("fresh_half_minute")


@pytest.fixture
async def ana(runtime: Runtime, ana: Json) -> Json:
    """Her address is confirmed."""
    await confirm_address(runtime, ana)
    return ana


async def is_on(client: httpx.AsyncClient, auth: Json) -> bool:
    answer: bool = (await client.post("/api/auth/session", headers=bearer(auth))).json()["user"]["secondFactor"]
    return answer


async def test_it_is_off_until_a_code_of_the_app_is_confirmed(client: httpx.AsyncClient, ana: Json) -> None:
    assert ana["user"]["secondFactor"] is False
    started = (await second_factor(client, ana, "start", password=PASSWORD)).json()
    assert started["uri"] == (f"otpauth://totp/Retrato:ana%40example.com?secret={started['secret']}&issuer=Retrato")
    assert not await is_on(client, ana)
    assert (await sign_in(client)).status_code == 200

    refused = await second_factor(client, ana, "confirm", code=wrong(code_of(started["secret"])))
    assert refused.status_code == 422
    assert list(refused.json()["data"]["fields"]) == ["code"]
    assert not await is_on(client, ana)

    confirmed = await second_factor(client, ana, "confirm", code=code_of(started["secret"]))
    assert confirmed.status_code == 200
    assert confirmed.headers["cache-control"] == "no-store"
    assert await is_on(client, ana)


async def test_starting_again_replaces_the_pending_secret(client: httpx.AsyncClient, ana: Json) -> None:
    first, second = [(await second_factor(client, ana, "start", password=PASSWORD)).json()["secret"] for _ in range(2)]
    assert (await second_factor(client, ana, "confirm", code=code_of(first))).status_code == 422
    assert (await second_factor(client, ana, "confirm", code=code_of(second))).status_code == 200


async def test_starting_requires_the_password_and_counts_guesses(client: httpx.AsyncClient, ana: Json) -> None:
    for _ in range(5):
        refused = await second_factor(client, ana, "start", password="a guess")
        assert (refused.status_code, list(refused.json()["data"]["fields"])) == (422, ["password"])
    assert (await second_factor(client, ana, "start", password=PASSWORD)).status_code == 429


async def test_confirming_without_starting_is_refused(client: httpx.AsyncClient, ana: Json) -> None:
    assert (await second_factor(client, ana, "confirm", code="123456")).status_code == 422


async def test_guesses_of_the_first_code_are_limited(client: httpx.AsyncClient, ana: Json) -> None:
    secret = (await second_factor(client, ana, "start", password=PASSWORD)).json()["secret"]
    answers = [await second_factor(client, ana, "confirm", code=wrong(code_of(secret))) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {422}
    assert (await second_factor(client, ana, "confirm", code=code_of(secret))).status_code == 429


async def test_active_app_cannot_be_replaced(client: httpx.AsyncClient, ana: Json, app_of_ana: App) -> None:
    for _ in range(6):  # the password is right, so the attempts do not count
        assert (await second_factor(client, ana, "start", password=PASSWORD)).json()["code"] == "secondFactorOn"
    assert (await second_factor(client, ana, "confirm", code=app_of_ana.code())).json()["code"] == "secondFactorOn"
    assert (await sign_in(client, app_of_ana.code())).status_code == 200


async def test_enabling_ends_all_other_sessions(client: httpx.AsyncClient, ana: Json) -> None:
    elsewhere = (await sign_in(client)).json()
    await switch_on(client, ana)
    for auth, status in ((ana, 200), (elsewhere, 401)):
        assert (await client.post("/api/auth/session", headers=bearer(auth))).status_code == status


async def test_concurrent_confirmations_succeed_once(client: httpx.AsyncClient, ana: Json) -> None:
    secret = (await second_factor(client, ana, "start", password=PASSWORD)).json()["secret"]
    codes = [code_of(secret), code_of(secret, 1)]
    answers = await asyncio.gather(*(second_factor(client, ana, "confirm", code=code) for code in codes))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


@pytest.mark.parametrize("verb", ["start", "confirm", "remove"])
async def test_it_requires_a_signed_in_user(client: httpx.AsyncClient, verb: str) -> None:
    body = {"password": PASSWORD, "code": "123456"}
    assert (await client.post(f"/api/me/secondFactor/{verb}", json=body)).status_code in {401, 422}
    assert (await second_factor(client, {"accessToken": "x"}, verb, **body)).status_code in {401, 422}


@pytest.mark.parametrize("kind", ["app", "recovery"])
async def test_password_and_code_disable_it(
    client: httpx.AsyncClient, ana: Json, app_of_ana: App, query: psycopg.Connection, kind: str
) -> None:
    code = app_of_ana.code() if kind == "app" else app_of_ana.recovery_codes[0]
    answer = await second_factor(client, ana, "remove", password=PASSWORD, code=code)
    assert (answer.status_code, answer.content) == (204, b"")
    assert not await is_on(client, ana)
    assert (await sign_in(client)).status_code == 200
    for table in ("second_factors", "recovery_codes"):
        assert query.execute(f"select 1 from {table}").fetchall() == []


@pytest.mark.parametrize(("password", "field"), [("a guess", "password"), (PASSWORD, "code")])
async def test_password_or_code_alone_does_not_disable_it(
    client: httpx.AsyncClient, ana: Json, app_of_ana: App, password: str, field: str
) -> None:
    code = app_of_ana.code() if field == "password" else wrong(app_of_ana.code())
    refused = await second_factor(client, ana, "remove", password=password, code=code)
    assert (refused.status_code, list(refused.json()["data"]["fields"])) == (422, [field])
    assert await is_on(client, ana)


async def test_wrong_codes_share_the_sign_in_limit(client: httpx.AsyncClient, ana: Json, app_of_ana: App) -> None:
    for _ in range(5):
        guess = wrong(app_of_ana.code())
        assert (await second_factor(client, ana, "remove", password=PASSWORD, code=guess)).status_code == 422
    assert (await second_factor(client, ana, "remove", password=PASSWORD, code=app_of_ana.code())).status_code == 429
    assert (await sign_in(client, app_of_ana.code())).status_code == 429


async def test_disabling_when_already_off_sends_no_mail(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, mails: Outbox
) -> None:
    assert (await second_factor(client, ana, "remove", password=PASSWORD, code="123456")).status_code == 204
    await run_jobs()
    assert mails.files() == []


@pytest.mark.parametrize(
    ("language", "on", "off", "page"),
    [
        ("en", "Two-step sign-in is on", "Two-step sign-in is off", "/settings#secondFactor"),
        (
            "es",
            "La verificación en dos pasos está activada",
            "La verificación en dos pasos está desactivada",
            "/es/settings#secondFactor",
        ),
    ],
)
async def test_enabling_and_disabling_send_a_mail(
    client: httpx.AsyncClient,
    runtime: Runtime,
    run_jobs: RunJobs,
    mails: Outbox,
    language: str,
    on: str,
    off: str,
    page: str,
) -> None:
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    await confirm_address(runtime, auth)
    app = await switch_on(client, auth)
    await run_jobs()
    await second_factor(client, auth, "remove", password=PASSWORD, code=app.code())
    await run_jobs()
    newest, before = [Outbox.read(file) for file in mails.files()[:2]]
    assert (before["subject"], newest["subject"]) == (on, off)
    for mail in (before, newest):
        body = mail.get_body(("plain",))
        assert body is not None
        assert page in body.get_content()
        assert app.secret not in body.get_content()


async def test_secret_and_recovery_codes_are_not_stored_in_plain_text(
    app_of_ana: App, query: psycopg.Connection
) -> None:
    (sealed,) = query.execute("select secret from second_factors").fetchone() or (b"",)
    assert base64.b32decode(app_of_ana.secret) not in sealed
    hashes = query.execute("select hash from recovery_codes").fetchall()
    assert {len(found) for (found,) in hashes} == {32}


async def test_secret_copied_to_another_account_is_useless(
    client: httpx.AsyncClient, runtime: Runtime, app_of_ana: App, query: psycopg.Connection
) -> None:
    """An attacker who can write to the database cannot sign in as another user with their own app."""
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await confirm_address(runtime, ben)
    of_ben = await switch_on(client, ben)
    query.execute(
        "update second_factors set last_step = null, secret ="
        " (select secret from second_factors where user_id = %s) where user_id <> %s",
        [ben["user"]["id"], ben["user"]["id"]],
    )
    assert (await sign_in(client, of_ben.code())).json()["code"] == "secondFactorWrong"


async def test_resetting_the_demo_account_disables_it(
    client: httpx.AsyncClient, runtime: Runtime, query: psycopg.Connection
) -> None:
    await demo.make_demo_account(runtime)
    auth = (await sign_in(client, email=demo.EMAIL, password=demo.PASSWORD)).json()
    await switch_on(client, auth, demo.PASSWORD)
    await demo.make_demo_account(runtime)
    assert (await sign_in(client, email=demo.EMAIL, password=demo.PASSWORD)).json()["user"]["secondFactor"] is False
    assert query.execute("select 1 from second_factors").fetchall() == []


async def test_recovery_codes_work_after_the_server_secret_changes(
    client: httpx.AsyncClient, settings: Settings, app_of_ana: App
) -> None:
    settings.__dict__["signing_key"] = "another secret than the one that sealed it"
    assert (await sign_in(client, app_of_ana.code())).json()["code"] == "secondFactorWrong"
    assert (await sign_in(client, app_of_ana.recovery_codes[0])).status_code == 200


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "Confirm your e-mail address first. Then you can switch on two-step sign-in."),
        ("es", "Confirma primero tu correo. Después podrás activar la verificación en dos pasos."),
    ],
)
async def test_unconfirmed_address_cannot_enable_it(
    client: httpx.AsyncClient, query: psycopg.Connection, language: str, message: str
) -> None:
    """Otherwise a stranger could register an address and lock its owner out."""
    auth = (await client.post("/api/auth/register", json=registration(languageTag=language))).json()
    refused = await second_factor(client, auth, "start", password=PASSWORD)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (
        409,
        "confirmAddressFirst",
        message,
    )
    assert query.execute("select count(*) from second_factors").fetchone() == (0,)


async def test_address_that_became_unconfirmed_cannot_confirm_the_app(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    secret = (await second_factor(client, ana, "start", password=PASSWORD)).json()["secret"]
    query.execute("update users set status = -1")
    assert (await second_factor(client, ana, "confirm", code=code_of(secret))).status_code == 409
    assert not await is_on(client, ana)
