"""Signing in with an OpenID provider (docs/security.md#google-and-apple), against a real HTTP server."""

import re
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import httpx
import pytest
from joserfc.jwk import ECKey, RSAKey
from pydantic import SecretStr
from sqlalchemy import func, select

from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import Consent, Identity, User
from tests.account.conftest import MailedToken
from tests.doubles.openid_server import AppleServer, OpenIdServer
from tests.factories.account import PASSWORD, Json, bearer, forgotten_password, registration
from tests.factories.second_factor import confirm_address, sign_in, switch_on, wrong


@pytest.fixture
def provider(settings: Settings) -> Iterator[OpenIdServer]:
    server = OpenIdServer()
    google = settings.sign_in.google
    google.issuer, google.client_id = server.url, server.client_id
    google.client_secret = SecretStr(server.client_secret)
    yield server
    server.stop()


@pytest.fixture
def apple(settings: Settings) -> Iterator[AppleServer]:
    server = AppleServer()
    ours = settings.sign_in.apple
    ours.issuer, ours.client_id = server.url, server.client_id
    ours.team_id, ours.key_id = server.team_id, server.key_id
    ours.private_key = SecretStr(server.developer_key.as_pem(private=True).decode())
    yield server
    server.stop()


@pytest.fixture
def browser(provider: OpenIdServer, client: httpx.AsyncClient) -> httpx.AsyncClient:
    """The client, once the provider is configured."""
    return client


STATEMENTS = {"acceptTerms": True, "adult": True}


async def agree(browser: httpx.AsyncClient) -> dict[str, str]:
    """Go to the provider and come back; return the answer that it sends."""
    started = await browser.post("/api/auth/openid/google/start")
    assert started.status_code == 200, started.text
    async with httpx.AsyncClient() as elsewhere:
        returned = await elsewhere.get(started.json()["url"])
    address = urlsplit(returned.headers["location"])
    assert f"{address.scheme}://{address.netloc}{address.path}" == "http://localhost:8000/auth/openid/google"
    return {name: value for name, [value] in parse_qs(address.query).items()}


async def finish(browser: httpx.AsyncClient, answer: dict[str, str], **more: str) -> httpx.Response:
    """Finish the sign-in. Newcomers state what is required of them."""
    path, body = "/api/auth/openid/google/finish", {**answer, **more}
    finished = await browser.post(path, json=body)
    if finished.json().get("code") == "statementsRequired":
        return await browser.post(path, json={**body, "statements": STATEMENTS})
    return finished


async def sign_in_with_google(browser: httpx.AsyncClient) -> httpx.Response:
    return await finish(browser, await agree(browser))


def refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"]) == (400, "signInRefused")


async def test_newcomer_gets_an_account_with_a_confirmed_address_and_the_welcome_tokens(
    browser: httpx.AsyncClient,
) -> None:
    assert (await browser.get("/api/config")).json()["signInWith"] == ["google"]
    user = (await sign_in_with_google(browser)).json()["user"]
    assert (user["email"], user["name"], user["status"], user["C__tokens"]) == ("ana@example.com", "Ana García", 1, 20)
    assert (await sign_in(browser)).json()["code"] == "wrongCredentials", "it has no password"


async def test_no_account_is_opened_without_the_statements(browser: httpx.AsyncClient, runtime: Runtime) -> None:
    answer = await agree(browser)
    path = "/api/auth/openid/google/finish"
    asked = await browser.post(path, json=answer)
    assert (asked.status_code, asked.json()["code"]) == (409, "statementsRequired")
    for missing in STATEMENTS:
        untrue = await browser.post(path, json={**answer, "statements": {**STATEMENTS, missing: False}})
        assert untrue.status_code == 422
    async with runtime.database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(User)) == 0
    cookies, browser.cookies = browser.cookies, httpx.Cookies()
    assert refused(await browser.post(path, json={**answer, "statements": STATEMENTS})), "another browser"
    browser.cookies = cookies
    opened = await browser.post(path, json={**answer, "statements": STATEMENTS})
    async with runtime.database.transaction() as session:
        kinds = set(await session.scalars(select(Consent.kind)))
    assert (opened.status_code, kinds) == (200, {"TERMS", "AGE"})


async def test_returning_user_is_recognised_by_the_subject_not_by_the_address(
    browser: httpx.AsyncClient, provider: OpenIdServer
) -> None:
    first = (await sign_in_with_google(browser)).json()["user"]
    provider.person |= {"email": "ana.new@example.com"}
    assert (await sign_in_with_google(browser)).json()["user"]["id"] == first["id"]
    provider.person |= {"sub": "g-2", "email": "somebody@example.com"}
    assert (await sign_in_with_google(browser)).json()["user"]["id"] != first["id"]


async def test_confirmed_account_of_the_same_address_is_linked_and_its_owner_notified(
    browser: httpx.AsyncClient, runtime: Runtime, mails: Outbox, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    ana = (await browser.post("/api/auth/register", json=registration())).json()
    await confirm_address(runtime, ana)
    assert (await sign_in_with_google(browser)).json()["user"]["id"] == ana["user"]["id"]
    assert (await sign_in(browser)).status_code == 200, "the password stays"
    await run_jobs()
    assert "Google" in Outbox.read(mails.files()[0])["Subject"]


async def test_unconfirmed_account_is_never_taken_over(browser: httpx.AsyncClient, provider: OpenIdServer) -> None:
    await browser.post("/api/auth/register", json=registration())
    answer = await sign_in_with_google(browser)
    assert (answer.status_code, answer.json()["code"]) == (409, "confirmLocalAccount")
    assert "accessToken" not in answer.text
    assert (await sign_in(browser)).json()["user"]["status"] == -1, "and its registrant gains nothing"


@pytest.mark.parametrize(
    "unconfirmed", [{"email_verified": False}, {"email_verified": "false"}, {"email": None}, {"email": "x"}]
)
async def test_unconfirmed_address_at_the_provider_opens_nothing(
    browser: httpx.AsyncClient, provider: OpenIdServer, runtime: Runtime, unconfirmed: dict[str, Any]
) -> None:
    ana = (await browser.post("/api/auth/register", json=registration())).json()
    await confirm_address(runtime, ana)
    provider.person |= unconfirmed
    answer = await sign_in_with_google(browser)
    assert (answer.status_code, answer.json()["code"]) == (409, "providerAddress")


async def test_state_works_once_and_is_required(browser: httpx.AsyncClient) -> None:
    answer = await agree(browser)
    assert refused(await finish(browser, answer | {"state": "forged"}))
    assert (await finish(browser, answer)).status_code == 200
    assert refused(await finish(browser, answer)), "a replayed answer"


async def test_state_of_another_browser_is_refused(browser: httpx.AsyncClient) -> None:
    answer = await agree(browser)
    browser.cookies.clear()
    assert refused(await finish(browser, answer))
    await agree(browser)
    assert refused(await finish(browser, answer))


async def test_code_works_once(browser: httpx.AsyncClient) -> None:
    used = await agree(browser)
    assert (await finish(browser, used)).status_code == 200
    fresh = await agree(browser)
    assert refused(await finish(browser, fresh | {"code": used["code"]}))


@pytest.mark.parametrize(
    "lie",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"iss": "https://evil.example"},
        {"aud": "another-site"},
        {"aud": ["another-site", "retrato-web"], "azp": "another-site"},
        {"exp": int(time.time()) - 3600},
        {"iat": int(time.time()) + 3600},
    ],
    ids=["nonce", "no-nonce", "issuer", "audience", "authorized-party", "expired", "issued-later"],
)
async def test_forged_claims_are_refused(
    browser: httpx.AsyncClient, provider: OpenIdServer, lie: dict[str, Any]
) -> None:
    provider.lie = lie
    assert refused(await sign_in_with_google(browser))
    provider.lie = {}
    assert (await sign_in_with_google(browser)).status_code == 200


async def test_token_signed_by_somebody_else_is_refused(browser: httpx.AsyncClient, provider: OpenIdServer) -> None:
    provider.signing_key = RSAKey.generate_key(2048, {"kid": "first"})
    assert refused(await sign_in_with_google(browser))


async def test_changed_keys_of_the_provider_are_fetched_again(
    browser: httpx.AsyncClient, provider: OpenIdServer
) -> None:
    await sign_in_with_google(browser)
    provider.key = provider.signing_key = RSAKey.generate_key(2048, {"kid": "first", "use": "sig", "alg": "RS256"})
    assert (await sign_in_with_google(browser)).status_code == 200


async def test_second_factor_is_required_as_well(
    browser: httpx.AsyncClient, runtime: Runtime, fresh_half_minute: None
) -> None:
    ana: Json = (await browser.post("/api/auth/register", json=registration())).json()
    await confirm_address(runtime, ana)
    app = await switch_on(browser, ana)
    answer = await agree(browser)
    without_code = await finish(browser, answer)
    assert (without_code.status_code, without_code.json()["code"]) == (401, "secondFactorRequired")
    mistyped = await finish(browser, answer, secondFactorCode=wrong(app.code()))
    assert mistyped.json()["code"] == "secondFactorWrong"
    signed_in = await finish(browser, answer, secondFactorCode=app.code())
    assert signed_in.json()["user"]["id"] == ana["user"]["id"]
    assert refused(await finish(browser, answer, secondFactorCode=app.code(1)))


async def test_provider_that_is_down_is_reported_as_such(browser: httpx.AsyncClient, provider: OpenIdServer) -> None:
    provider.fail(503, times=1)
    answer = await browser.post("/api/auth/openid/google/start")
    assert (answer.status_code, answer.json()["code"]) == (502, "providerUnavailable")
    assert (await browser.post("/api/auth/openid/google/start")).status_code == 200


async def test_providers_are_off_until_they_are_configured(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/config")).json()["signInWith"] == []
    assert (await client.post("/api/auth/openid/apple/start")).status_code == 404


async def sign_in_with_apple(client: httpx.AsyncClient) -> httpx.Response:
    """Go to Apple, whose page posts the answer to the callback, which hands it over to the page that finishes."""
    started = await client.post("/api/auth/openid/apple/start")
    async with httpx.AsyncClient() as elsewhere:
        page = (await elsewhere.get(started.json()["url"])).text
    assert 'action="http://localhost:8000/api/auth/openid/apple/callback"' in page
    form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page))
    # Posted by another site, so the browser does not send the cookie.
    cookies, client.cookies = client.cookies, httpx.Cookies()
    returned = await client.post("/api/auth/openid/apple/callback", data=form)
    client.cookies = cookies
    address = urlsplit(returned.headers["location"])
    assert address.path == "/auth/openid/apple"
    answer = {name: value for name, [value] in parse_qs(address.query).items()}
    path = "/api/auth/openid/apple/finish"
    finished = await client.post(path, json=answer)
    if finished.json().get("code") == "statementsRequired":
        return await client.post(path, json={**answer, "statements": STATEMENTS})
    return finished


async def test_apple_signs_in_with_a_client_secret_signed_by_our_key(
    apple: AppleServer, client: httpx.AsyncClient
) -> None:
    assert (await client.get("/api/config")).json()["signInWith"] == ["apple"]
    first = (await sign_in_with_apple(client)).json()["user"]
    assert (first["email"], first["name"], first["status"]) == ("ana@example.com", "ana", 1)
    assert (await sign_in_with_apple(client)).json()["user"]["id"] == first["id"]


@pytest.mark.parametrize(
    ("known", "value"), [("team_id", "OTHERTEAM0"), ("key_id", "OTHERKEY00"), ("developer_key", ECKey.generate_key())]
)
async def test_apple_refuses_a_client_secret_that_it_does_not_know(
    apple: AppleServer, client: httpx.AsyncClient, known: str, value: str | ECKey
) -> None:
    setattr(apple, known, value)
    assert refused(await sign_in_with_apple(client))


async def test_apples_answer_is_handed_over_to_the_page(client: httpx.AsyncClient) -> None:
    form = {"state": "s", "code": "c", "user": "{}"}
    answer = await client.post("/api/auth/openid/apple/callback", data=form)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "http://localhost:8000/auth/openid/apple?state=s&code=c",
    )


async def test_account_without_a_password_gets_one_by_the_reset_link(
    browser: httpx.AsyncClient, mailed_token: MailedToken
) -> None:
    auth = (await sign_in_with_google(browser)).json()
    assert auth["user"]["hasPassword"] is False
    change = {"currentPassword": "x", "password": PASSWORD}
    assert (await browser.post("/api/me/password", json=change, headers=bearer(auth))).status_code == 422
    sent = await browser.post("/api/me/password/link", headers=bearer(auth))
    assert (sent.status_code, sent.json()["data"]) == (200, {"secondsLeft": 60})
    again = await browser.post("/api/me/password/link", headers=bearer(auth))
    assert (again.status_code, again.json()["code"]) == (429, "resendPause")
    body = {"token": await mailed_token(), "password": PASSWORD}
    answer = await browser.post("/api/auth/resetPassword", json=body)
    assert answer.json()["user"]["hasPassword"] is True
    assert (await sign_in(browser)).status_code == 200


async def linked(browser: httpx.AsyncClient, auth: Json) -> list[Json]:
    found: list[Json] = (await browser.post("/api/me/identities", headers=bearer(auth))).json()
    return found


async def unlink(browser: httpx.AsyncClient, auth: Json, subject: str = "g-1") -> httpx.Response:
    body = {"provider": "google", "subject": subject}
    return await browser.post("/api/me/identities/unlink", json=body, headers=bearer(auth))


async def test_linked_account_is_listed_and_unlinked_by_its_owner_alone(
    browser: httpx.AsyncClient, runtime: Runtime, mails: Outbox, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    ana = (await browser.post("/api/auth/register", json=registration())).json()
    await confirm_address(runtime, ana)
    await sign_in_with_google(browser)
    [identity] = await linked(browser, ana)
    assert (identity["provider"], identity["subject"], identity["email"]) == ("google", "g-1", "ana@example.com")
    ben = (await browser.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert await linked(browser, ben) == []
    assert (await unlink(browser, ben)).status_code == 404
    assert (await unlink(browser, ana, subject="g-2")).status_code == 404
    await run_jobs()
    sent = len(mails.files())
    assert (await unlink(browser, ana)).status_code == 204
    assert await linked(browser, ana) == []
    await run_jobs()
    assert len(mails.files()) == sent + 1
    assert "Google was unlinked from your account" in [Outbox.read(file)["Subject"] for file in mails.files()]


async def test_unlinked_account_no_longer_signs_in_unless_it_has_the_address_of_the_user(
    browser: httpx.AsyncClient, provider: OpenIdServer, runtime: Runtime
) -> None:
    ana = (await browser.post("/api/auth/register", json=registration())).json()
    await confirm_address(runtime, ana)
    await sign_in_with_google(browser)
    provider.person |= {"email": "ana.elsewhere@example.com"}
    assert (await sign_in_with_google(browser)).json()["user"]["id"] == ana["user"]["id"]
    await unlink(browser, ana)
    assert (await sign_in_with_google(browser)).json()["user"]["id"] != ana["user"]["id"]
    provider.person |= {"sub": "g-2", "email": "ana@example.com"}
    assert (await sign_in_with_google(browser)).json()["user"]["id"] == ana["user"]["id"], "linked again"


async def test_last_way_to_sign_in_cannot_be_unlinked(
    browser: httpx.AsyncClient,
    runtime: Runtime,
    mailed_token: MailedToken,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    auth = (await sign_in_with_google(browser)).json()

    async def refused_as_the_last() -> bool:
        answer = await unlink(browser, auth)
        return (answer.status_code, answer.json()["code"]) == (409, "lastWayToSignIn")

    assert await refused_as_the_last()
    # A provider that is switched off signs nobody in.
    user_id = UUID(auth["user"]["id"])
    async with runtime.database.transaction() as session:
        session.add(Identity(provider="apple", subject="a-1", user_id=user_id, email="ana@example.com"))
    assert await refused_as_the_last()
    async with runtime.database.transaction() as session:
        session.add(Identity(provider="google", subject="g-2", user_id=user_id, email="ana@example.com"))
    assert (await unlink(browser, auth, subject="g-2")).status_code == 204
    assert await refused_as_the_last()
    await run_jobs()
    await browser.post("/api/auth/forgotPassword", json=forgotten_password())
    body = {"token": await mailed_token(), "password": PASSWORD}
    auth = (await browser.post("/api/auth/resetPassword", json=body)).json()
    assert (await unlink(browser, auth)).status_code == 204
