"""Name, language, region and currencies of an account (docs/product.md#settings)."""

import httpx
import psycopg
import pytest

from tests.factories.account import Json, bearer, registration


async def update(client: httpx.AsyncClient, auth: Json, change: Json, **headers: str) -> httpx.Response:
    return await client.post("/api/me/update", json=change, headers=bearer(auth, **headers))


async def stored(client: httpx.AsyncClient, auth: Json) -> Json:
    user: Json = (await client.post("/api/auth/session", headers=bearer(auth))).json()["user"]
    return user


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Ana María"},
        {"languageTag": "es"},
        {"region": "MX"},
        {"fiatCurrency": "JPY"},
        {"cryptoCurrency": "USDT"},
        {"name": "Zoë", "languageTag": "es", "region": "ES", "fiatCurrency": "EUR", "cryptoCurrency": "BTC"},
    ],
)
async def test_only_submitted_fields_change(client: httpx.AsyncClient, ana: Json, change: Json) -> None:
    answer = await update(client, ana, change)
    assert answer.status_code == 200
    assert answer.json() == {**ana["user"], **change}
    assert answer.headers["cache-control"] == "no-store"
    assert await stored(client, ana) == {**ana["user"], **change}


@pytest.mark.parametrize("field", ["name", "languageTag", "region", "fiatCurrency", "cryptoCurrency"])
async def test_null_leaves_a_field_unchanged(client: httpx.AsyncClient, ana: Json, field: str) -> None:
    chosen = (await update(client, ana, {"region": "MX", "fiatCurrency": "MXN", "cryptoCurrency": "BTC"})).json()
    assert (await update(client, ana, {field: None})).json() == chosen
    assert (await update(client, ana, {})).json() == chosen


async def test_update_does_not_affect_other_users(client: httpx.AsyncClient, ana: Json) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await update(client, ana, {"name": "Somebody", "region": "AR"})
    assert await stored(client, ben) == ben["user"]


OPTION = ("Choose one of the options.", "Elige una de las opciones.")
TEXT = ("Enter a text.", "Escribe un texto.")


@pytest.mark.parametrize(
    ("change", "messages"),
    [
        ({"name": "A"}, ("At least 2 characters.", "Como mínimo 2 caracteres.")),
        ({"name": "A" * 61}, ("At most 60 characters.", "Como máximo 60 caracteres.")),
        (
            {"name": "Ana\x00"},
            ("Use only letters, digits and signs that can be seen.", "Usa solo letras, números y signos visibles."),
        ),
        ({"name": 5}, TEXT),
        *(({"languageTag": tag}, OPTION) for tag in ("fr", "EN", "en-US", "")),
        *(({"region": code}, OPTION) for code in ("ZZ", "EU", "us", "USA", "")),
        ({"region": 840}, TEXT),
        *(({"fiatCurrency": code}, OPTION) for code in ("XXX", "XAU", "usd", "BTC", "")),
        *(({"cryptoCurrency": code}, OPTION) for code in ("ETH", "btc", "USD", "", 1)),
    ],
)
async def test_invalid_value_is_refused_in_the_callers_language(
    client: httpx.AsyncClient, ana: Json, change: Json, messages: tuple[str, str]
) -> None:
    for language, message in zip(("en", "es"), messages, strict=True):
        answer = await update(client, ana, {"name": "Another", **change}, **{"x-language": language})
        assert answer.status_code == 422
        assert answer.json()["code"] == "invalid"
        assert answer.json()["data"]["fields"] == {next(iter(change)): message}
    assert await stored(client, ana) == ana["user"]


async def test_every_configured_code_is_accepted(client: httpx.AsyncClient, ana: Json) -> None:
    config = (await client.get("/api/config")).json()
    offered = [
        *({"languageTag": tag} for tag in config["languages"]),
        *({"region": code} for code in (config["regions"][0], config["regions"][-1], config["defaultRegion"])),
        *({"fiatCurrency": entry["alphabeticCode"]} for entry in config["fiatCurrencies"][::30]),
        *({"cryptoCurrency": entry["code"]} for entry in config["cryptoCurrencies"]),
    ]
    for change in offered:
        assert (await update(client, ana, change)).status_code == 200, change


@pytest.mark.parametrize(
    "extra",
    [
        {"status": 1},
        {"C__tokens": 1_000_000},
        {"tokens": 1_000_000},
        {"isStaff": True},
        {"is_staff": True},
        {"id": "01a1dd5a-0c11-7872-aaa5-153f445ed082"},
        {"email": "mine@example.com"},
        {"avatar": "x.png"},
        {"passwordHash": "x"},
        {"subscriptionsActive": [{"service": "APP"}]},
    ],
)
async def test_unknown_fields_are_refused(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, extra: Json
) -> None:
    before = query.execute("select * from users").fetchall()
    answer = await update(client, ana, {"name": "Another", **extra})
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {next(iter(extra)): "This field is not known here."}
    assert query.execute("select * from users").fetchall() == before


async def test_changed_language_applies_from_the_next_call(client: httpx.AsyncClient, ana: Json) -> None:
    """Without an x-language header the user's language applies."""
    await update(client, ana, {"languageTag": "es"})
    answer = await update(client, ana, {"region": "ZZ"}, **{"accept-language": "en"})
    assert answer.json()["data"]["fields"] == {"region": "Elige una de las opciones."}


async def test_update_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/me/update", json={"name": "Nobody"})).status_code == 401
