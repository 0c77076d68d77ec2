"""Registration (docs/product.md#account-rules)."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.account import service
from retrato.account.schemas import Registration
from retrato.integrations.mail.outbox import Outbox
from retrato.runtime import Runtime
from tests.account.conftest import Clock
from tests.factories.account import PASSWORD, Json, bearer, registration


async def test_new_account_is_signed_in_with_its_email_unconfirmed(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/auth/register", json=registration(languageTag="es"))
    assert answer.status_code == 200
    auth = answer.json()
    assert set(auth) == {"accessToken", "refreshToken", "user"}
    assert UUID(auth["user"].pop("id")).version == 7
    assert auth["user"] == {
        "avatar": None,
        "name": "Ana García",
        "email": "ana@example.com",
        "status": -1,
        "C__tokens": 0,
        "languageTag": "es",
        "region": None,
        "fiatCurrency": None,
        "cryptoCurrency": None,
        "subscriptionsActive": [],
        "hasPassword": True,
        "secondFactor": False,
        "deletesAt": None,
        "suspension": None,
        "termsDue": None,
    }
    assert (await client.post("/api/auth/session", headers=bearer(auth))).status_code == 200


async def test_terms_and_age_are_kept_with_their_version(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    await client.post("/api/auth/register", json=registration())
    kept = query.execute("select kind, version, text_key from consents order by kind").fetchall()
    assert kept == [("AGE", 1, "account.register.terms"), ("TERMS", 1, "terms")]


async def test_responses_with_tokens_are_not_cacheable(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/auth/register", json=registration())
    assert answer.headers["cache-control"] == "no-store"


async def test_language_defaults_to_english(client: httpx.AsyncClient) -> None:
    form = registration()
    del form["languageTag"]
    assert (await client.post("/api/auth/register", json=form)).json()["user"]["languageTag"] == "en"


async def test_email_is_stored_in_lower_case(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/auth/register", json=registration(email="  Ana@EXAMPLE.com "))
    assert answer.json()["user"]["email"] == "ana@example.com"
    again = await client.post("/api/auth/register", json=registration(email="ANA@example.COM"))
    assert again.status_code == 409


async def test_international_domain_is_stored_as_punycode(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/auth/register", json=registration(email="ana@ñandú.cl"))
    assert answer.json()["user"]["email"] == "ana@xn--and-6ma2c.cl"


@pytest.mark.parametrize(
    ("language", "message", "field"),
    [
        (
            "en",
            "There is already an account with this e-mail.",
            "This e-mail already has an account. Log in, or set a new password.",
        ),
        (
            "es",
            "Ya hay una cuenta con este correo.",
            "Este correo ya tiene una cuenta. Entra o cambia la contraseña.",
        ),
    ],
)
async def test_second_account_with_the_same_email_is_refused(
    client: httpx.AsyncClient, ana: Json, language: str, message: str, field: str
) -> None:
    answer = await client.post("/api/auth/register", json=registration(), headers={"x-language": language})
    assert answer.status_code == 409
    assert answer.json() == {"message": message, "code": "already-exists", "data": {"fields": {"email": field}}}


@pytest.mark.parametrize(
    ("change", "field", "english", "spanish"),
    [
        ({"name": "A"}, "name", "At least 2 characters.", "Como mínimo 2 caracteres."),
        ({"name": "  A  "}, "name", "At least 2 characters.", "Como mínimo 2 caracteres."),
        ({"name": "A" * 61}, "name", "At most 60 characters.", "Como máximo 60 caracteres."),
        (
            {"name": "Ana\x00"},
            "name",
            "Use only letters, digits and signs that can be seen.",
            "Usa solo letras, números y signos visibles.",
        ),
        (
            {"name": "Ana\u202egpj.exe"},
            "name",
            "Use only letters, digits and signs that can be seen.",
            "Usa solo letras, números y signos visibles.",
        ),
        ({"email": "ana"}, "email", "Enter a valid e-mail address.", "Escribe un correo válido."),
        ({"email": "ana@gmail"}, "email", "Enter a valid e-mail address.", "Escribe un correo válido."),
        ({"email": "ana@x.com\x00"}, "email", "Enter a valid e-mail address.", "Escribe un correo válido."),
        (
            {"email": f"{'a' * 250}@x.com"},
            "email",
            "At most 254 characters.",
            "Como máximo 254 caracteres.",
        ),
        ({"password": "7 chars"}, "password", "At least 8 characters.", "Como mínimo 8 caracteres."),
        ({"password": "x" * 129}, "password", "At most 128 characters.", "Como máximo 128 caracteres."),
        (
            {"password": "Password123!"},
            "password",
            "This password is too easy to guess. Choose another one.",
            "Esta contraseña es demasiado fácil de adivinar. Elige otra.",
        ),
        (
            {"password": "Ana@example.com"},
            "password",
            "Your password must not be your e-mail.",
            "Tu contraseña no puede ser tu correo.",
        ),
        ({"languageTag": "fr"}, "languageTag", "Choose one of the options.", "Elige una de las opciones."),
        (
            {"acceptTerms": False},
            "acceptTerms",
            "Please accept the terms to continue.",
            "Acepta los términos para continuar.",
        ),
        (
            {"adult": False},
            "adult",
            "Please confirm that you are 18 or older. Retrato is for adults.",
            "Confirma que tienes 18 años o más. Retrato es para personas adultas.",
        ),
        (
            {"acceptTerms": "yes"},
            "acceptTerms",
            "Please accept the terms to continue.",
            "Acepta los términos para continuar.",
        ),
    ],
)
async def test_invalid_field_is_reported_in_the_callers_language(
    client: httpx.AsyncClient,
    query: psycopg.Connection,
    change: Json,
    field: str,
    english: str,
    spanish: str,
) -> None:
    for language, message in (("en", english), ("es", spanish)):
        answer = await client.post("/api/auth/register", json=registration(**change), headers={"x-language": language})
        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {field: message}
    assert query.execute("select count(*) from users").fetchone() == (0,)


@pytest.mark.parametrize("field", ["name", "email", "password", "acceptTerms", "adult", "captcha"])
async def test_missing_field_is_reported(client: httpx.AsyncClient, field: str) -> None:
    form = registration()
    del form[field]
    answer = await client.post("/api/auth/register", json=form)
    assert answer.json()["data"]["fields"] == {field: "This field is required."}


async def test_lone_surrogate_is_refused(client: httpx.AsyncClient) -> None:
    for field in ("name", "email", "password"):
        body = (
            '{"name":"Ana","email":"a@example.com","password":"a quiet harbour",'
            '"acceptTerms":true,"adult":true,"captcha":"x"}'
        )
        broken = body.replace(f'"{field}":"', f'"{field}":"\\ud800')
        answer = await client.post("/api/auth/register", content=broken, headers={"content-type": "application/json"})
        assert answer.status_code == 422
        assert list(answer.json()["data"]["fields"]) == [field]


@pytest.mark.parametrize(
    "extra",
    [
        {"status": 1},
        {"C__tokens": 1_000_000},
        {"tokens": 1_000_000},
        {"isStaff": True},
        {"is_staff": True},
        {"id": "01a1dd5a-0c11-7872-aaa5-153f445ed082"},
        {"subscriptionsActive": [{"service": "APP"}]},
    ],
)
async def test_unknown_fields_are_refused(client: httpx.AsyncClient, query: psycopg.Connection, extra: Json) -> None:
    answer = await client.post("/api/auth/register", json=registration(**extra))
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {next(iter(extra)): "This field is not known here."}
    assert query.execute("select count(*) from users").fetchone() == (0,)


async def test_spaces_around_a_password_are_significant(client: httpx.AsyncClient) -> None:
    password = f" {PASSWORD} "
    await client.post("/api/auth/register", json=registration(password=password))
    for typed, status in ((PASSWORD, 401), (password, 200)):
        answer = await client.post("/api/auth", json={"email": "ana@example.com", "password": typed})
        assert answer.status_code == status


async def test_passwords_and_tokens_are_not_stored_in_plain_text(ana: Json, query: psycopg.Connection) -> None:
    (stored,) = query.execute("select password_hash from users").fetchone() or ("",)
    assert stored.startswith("$argon2id$")
    everything = "".join(
        str(query.execute(f"select * from {table}").fetchall())
        for table in ("users", "auth_sessions", "refresh_tokens", "email_links", "procrastinate_jobs")
    )
    assert ana["refreshToken"] not in everything
    assert ana["accessToken"] not in everything
    assert PASSWORD not in everything


async def test_refused_registration_sends_no_mail(
    client: httpx.AsyncClient,
    ana: Json,
    mails: Outbox,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    await run_jobs()
    assert len(mails.files()) == 1
    await client.post("/api/auth/register", json=registration())
    await run_jobs()
    assert len(mails.files()) == 1


async def test_rolled_back_registration_leaves_no_account_and_no_job(
    runtime: Runtime, query: psycopg.Connection
) -> None:
    """Jobs are enqueued in the transaction, so a rollback discards them."""
    form = Registration.model_validate(registration())
    with pytest.raises(RuntimeError):
        async with runtime.database.transaction() as session:
            await service.register(session, runtime.settings, form, None)
            raise RuntimeError
    assert query.execute("select count(*) from users").fetchone() == (0,)
    assert query.execute("select count(*) from procrastinate_jobs").fetchone() == (0,)


async def test_concurrent_registrations_of_one_address_succeed_once(client: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(client.post("/api/auth/register", json=registration()) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


async def test_client_address_can_register_20_times_an_hour(
    client: httpx.AsyncClient, time: Clock, query: psycopg.Connection
) -> None:
    """Refusals count as well: otherwise a client could probe any number of addresses for an account."""
    for number in range(10):
        for status in (200, 409):
            answer = await client.post("/api/auth/register", json=registration(email=f"p{number}@example.com"))
            assert answer.status_code == status
    for language, message in (
        ("en", "Too many attempts. Please try again in 60 min."),
        ("es", "Demasiados intentos. Vuelve a probar en 60 min."),
    ):
        refused = await client.post("/api/auth/register", json=registration(), headers={"x-language": language})
        assert refused.status_code == 429
        assert (refused.json()["code"], refused.json()["message"]) == ("tooManyAttempts", message)
        assert 3540 < refused.json()["data"]["secondsLeft"] <= 3600
        assert refused.headers["retry-after"] == str(refused.json()["data"]["secondsLeft"])
    assert query.execute("select count(*) from users").fetchone() == (10,)
    time.forward(hours=1)
    assert (await client.post("/api/auth/register", json=registration())).status_code == 200


async def test_concurrent_registrations_do_not_bypass_the_limit(client: httpx.AsyncClient) -> None:
    forms = (registration(email=f"p{number}@example.com") for number in range(24))
    answers = await asyncio.gather(*(client.post("/api/auth/register", json=form) for form in forms))
    statuses = [answer.status_code for answer in answers]
    assert (statuses.count(200), statuses.count(429)) == (20, 4)
