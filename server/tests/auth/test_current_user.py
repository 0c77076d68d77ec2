"""Only an access token that we issued, of a session that has not ended, is accepted (docs/product.md#session)."""

import base64
import hmac
import time
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from joserfc import jwt
from joserfc.jwk import OctKey

from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.auth.current_user import CurrentUser
from retrato.kit.i18n import translate
from retrato.settings import Settings
from tests.factories.account import Json, bearer, registration


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration(languageTag="es"))).json()
    return auth


@pytest.fixture
def guarded(app: FastAPI) -> str:
    @app.post("/api/guarded")
    async def guarded(user: CurrentUser) -> str:
        return user.email

    # Ahead of the catch-all route that renders pages.
    app.router.routes.insert(0, app.router.routes.pop())
    return "/api/guarded"


def token_of(ana: Json, settings: Settings) -> AccessToken:
    token = access_token.read(settings, ana["accessToken"])
    assert token
    return token


async def test_guarded_endpoint_gets_the_signed_in_user(client: httpx.AsyncClient, ana: Json, guarded: str) -> None:
    answer = await client.post(guarded, headers=bearer(ana))
    assert answer.json() == "ana@example.com"


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "Please log in to continue."), ("es", "Entra en tu cuenta para continuar.")],
)
async def test_guarded_endpoint_answers_401_without_a_token(
    client: httpx.AsyncClient, guarded: str, language: str, message: str
) -> None:
    answer = await client.post(guarded, headers={"x-language": language})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.json() == {"message": message, "code": "signInRequired", "data": {}}


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Bearer x", "Bearer a.b.c", "Basic YTpi", "Bearer " + "é" * 9]
)
async def test_malformed_token_is_refused(client: httpx.AsyncClient, guarded: str, header: str) -> None:
    answer = await client.post(guarded, headers=[(b"authorization", header.encode("latin-1"))])
    assert answer.status_code == 401


async def test_token_signed_with_another_secret_is_refused(
    client: httpx.AsyncClient, ana: Json, guarded: str, settings: Settings, tmp_path: object
) -> None:
    theirs = settings.model_copy(update={"secret": None, "data": tmp_path})
    theirs.__dict__.pop("signing_key", None)
    forged = access_token.issue(theirs, token_of(ana, settings))
    assert (await client.post(guarded, headers=bearer({"accessToken": forged}))).status_code == 401


async def test_token_without_or_with_another_signature_is_refused(
    client: httpx.AsyncClient, ana: Json, guarded: str, settings: Settings
) -> None:
    token = token_of(ana, settings)
    claims = {"sub": str(token.user_id), "sid": str(token.session_id), "exp": int(time.time()) + 60}
    ours = OctKey.import_key(hmac.digest(settings.signing_key.encode(), b"access token", "sha256"))
    raw = OctKey.import_key(settings.signing_key)
    good = jwt.encode({"alg": "HS256"}, claims, ours)
    none = base64.urlsafe_b64encode(b'{"typ":"JWT","alg":"none"}').decode().rstrip("=")
    unsigned = f"{none}.{good.split('.')[1]}."
    other_algorithm = jwt.encode({"alg": "HS512"}, claims, ours, algorithms=["HS512"])
    other_key = jwt.encode({"alg": "HS256"}, claims, raw)
    stripped = good.rpartition(".")[0] + "."
    for forged in (unsigned, other_algorithm, other_key, stripped):
        assert (await client.post(guarded, headers=bearer({"accessToken": forged}))).status_code == 401
    assert (await client.post(guarded, headers=bearer({"accessToken": good}))).status_code == 200


@pytest.mark.parametrize("missing", ["sub", "sid", "exp"])
async def test_token_without_a_required_claim_is_refused(ana: Json, settings: Settings, missing: str) -> None:
    token = token_of(ana, settings)
    claims: Json = {"sub": str(token.user_id), "sid": str(token.session_id), "exp": int(time.time()) + 60}
    del claims[missing]
    key = OctKey.import_key(hmac.digest(settings.signing_key.encode(), b"access token", "sha256"))
    assert access_token.read(settings, jwt.encode({"alg": "HS256"}, claims, key)) is None


async def test_token_with_another_users_session_is_refused(
    client: httpx.AsyncClient, ana: Json, guarded: str, settings: Settings
) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    mixed = AccessToken(UUID(ben["user"]["id"]), token_of(ana, settings).session_id)
    unknown = AccessToken(UUID(ana["user"]["id"]), uuid4())
    for token in (mixed, unknown):
        forged = access_token.issue(settings, token)
        assert (await client.post(guarded, headers=bearer({"accessToken": forged}))).status_code == 401


async def test_deleted_account_is_signed_out(
    client: httpx.AsyncClient, ana: Json, guarded: str, query: psycopg.Connection
) -> None:
    query.execute("delete from users")
    assert (await client.post(guarded, headers=bearer(ana))).status_code == 401


async def test_validation_errors_are_in_the_users_language(client: httpx.AsyncClient, app: FastAPI, ana: Json) -> None:
    @app.post("/api/guarded-form")
    async def form(user: CurrentUser, number: int) -> int:
        return number

    app.router.routes.insert(0, app.router.routes.pop())
    headers = bearer(ana, **{"accept-language": "en"})
    answer = await client.post("/api/guarded-form?number=x", headers=headers)
    assert answer.json()["data"]["fields"] == {"number": "Escribe un número entero."}


HOT = pytest.mark.parametrize("call", ["my-photos", "my-photos/ids-finished", "my-videos"])


@HOT
async def test_validation_errors_of_single_query_calls_are_in_the_users_language(
    client: httpx.AsyncClient, ana: Json, call: str
) -> None:
    headers = bearer(ana, **{"accept-language": "en"})
    answer = await client.post(f"/api/{call}", json={"ids": [], "page": 0, "more": 1}, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["message"] == translate("es", "errors.invalid")


@HOT
@pytest.mark.parametrize("body", [{"ids": []}, {}, {"ids": 1, "page": "x"}, []])
async def test_single_query_calls_report_401_before_validation_errors(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, call: str, body: object
) -> None:
    query.execute("delete from auth_sessions")
    for headers in (bearer(ana), {}):
        answer = await client.post(f"/api/{call}", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "signInRequired")


async def test_openapi_declares_the_bearer_scheme(app: FastAPI) -> None:
    contract = app.openapi()
    assert contract["components"]["securitySchemes"] == {
        "accessToken": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
    }
    assert contract["paths"]["/api/auth/session"]["post"]["security"] == [{"accessToken": []}]


@given(value=st.text())
def test_reading_never_fails_on_arbitrary_text(value: str) -> None:
    settings = Settings(env="test", secret="s" * 40, _env_file=None)
    assert access_token.read(settings, value) is None
