"""Proof of work in altcha's format, for registrations and forgotten passwords (docs/product.md#captcha)."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from datetime import timedelta

import altcha
import httpx
import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrato.captcha import service
from retrato.captcha.service import new_challenge
from retrato.kit import clock
from retrato.settings import Settings
from tests.factories.account import Json, forgotten_password, registration
from tests.factories.captcha import SECRET, solved_captcha

Send = Callable[..., Awaitable[httpx.Response]]
REFUSALS = {
    "en": ("The automatic check has expired or was already used.", "Please send the form again."),
    "es": ("La comprobación automática ha caducado o ya se había usado.", "Vuelve a enviar el formulario."),
}


async def register(client: httpx.AsyncClient, captcha: str, **headers: str) -> httpx.Response:
    return await client.post("/api/auth/register", json=registration(captcha=captcha), headers=headers)


async def request_reset(client: httpx.AsyncClient, captcha: str, **headers: str) -> httpx.Response:
    body = forgotten_password() | {"captcha": captcha}
    return await client.post("/api/auth/forgotPassword", json=body, headers=headers)


def encode(payload: Json) -> str:
    return base64.b64encode(json.dumps(payload).encode()).decode()


def decode(captcha: str) -> Json:
    payload: Json = json.loads(base64.b64decode(captcha))
    return payload


async def test_solved_challenge_is_accepted_by_both_forms(client: httpx.AsyncClient) -> None:
    for send in (register, request_reset):
        answer = await client.get("/api/captcha")
        assert answer.headers["cache-control"] == "no-store"
        challenge = altcha.Challenge.from_dict(answer.json())
        assert (await send(client, solved_captcha(challenge))).status_code == 200


async def test_challenges_are_unique_and_expire_after_ten_minutes(client: httpx.AsyncClient) -> None:
    one, other = [(await client.get("/api/captcha")).json() for _ in range(2)]
    assert one["signature"] != other["signature"]
    assert {one["parameters"][name] for name in ("nonce", "salt")}.isdisjoint(other["parameters"].values())
    left = one["parameters"]["expiresAt"] - clock.now().timestamp()
    assert 590 < left <= 600


def test_challenge_uses_the_configured_cost() -> None:
    settings = Settings(env="test", secret=SECRET, captcha={"cost": 7}, _env_file=None)
    assert new_challenge(settings).parameters.cost == 7


def expired() -> str:
    with pytest.MonkeyPatch.context() as patch:
        long_ago = clock.now() - service.LIFETIME - timedelta(seconds=1)
        patch.setattr(clock, "now", lambda: long_ago)
        return solved_captcha()


def signed_by(secret: str | bytes | None) -> str:
    return solved_captcha(altcha.create_challenge("PBKDF2/SHA-256", 1, hmac_secret=secret))


def changed(part: str, **values: object) -> str:
    payload = decode(solved_captcha())
    target = payload["solution"] if part == "solution" else payload["challenge"][part]
    target.update(values)
    return encode(payload)


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(expired, id="expired"),
        pytest.param(lambda: signed_by("somebody else's secret"), id="signed with another secret"),
        pytest.param(lambda: signed_by(SECRET), id="signed with the secret, not the derived key"),
        pytest.param(lambda: signed_by(None), id="unsigned"),
        pytest.param(lambda: changed("parameters", keyPrefix=""), id="difficulty lowered"),
        pytest.param(lambda: changed("parameters", expiresAt=9_999_999_999), id="lifetime extended"),
        pytest.param(lambda: changed("solution", derivedKey="00" * 32), id="unsolved"),
        pytest.param(lambda: changed("solution", counter="1"), id="counter of the wrong type"),
        pytest.param(lambda: changed("solution", counter=2**40), id="counter out of range"),
        pytest.param(lambda: encode({"challenge": {}, "solution": {}}), id="empty"),
        pytest.param(lambda: encode({"challenge": []}), id="wrong shape"),
        pytest.param(lambda: "nonsense", id="nonsense"),
        pytest.param(lambda: "", id="blank"),
    ],
)
@pytest.mark.parametrize("send", [register, request_reset])
async def test_invalid_solution_is_refused_in_the_callers_language(
    client: httpx.AsyncClient, query: psycopg.Connection, send: Send, bad: Callable[[], str]
) -> None:
    for language, (message, field) in REFUSALS.items():
        answer = await send(client, bad(), **{"x-language": language})
        assert answer.status_code == 422
        assert answer.json() == {"message": message, "code": "captcha", "data": {"fields": {"captcha": field}}}
    assert query.execute("select count(*) from users").fetchone() == (0,)
    assert query.execute("select count(*) from procrastinate_jobs").fetchone() == (0,)


async def test_solution_can_be_used_once_across_both_forms(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    assert (await register(client, captcha)).status_code == 200
    for language, (message, _) in REFUSALS.items():
        again = await request_reset(client, captcha, **{"x-language": language})
        assert (again.status_code, again.json()["message"]) == (422, message)


async def test_used_solution_is_refused_even_if_encoded_differently(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    await request_reset(client, captcha)
    rewritten = encode({"more": 1, **decode(captcha)})
    assert rewritten != captcha
    assert (await request_reset(client, rewritten)).status_code == 422


async def test_concurrent_uses_of_one_solution_succeed_once(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    answers = await asyncio.gather(*(request_reset(client, captcha) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422, 422]


async def test_refused_registration_consumes_its_solution(client: httpx.AsyncClient) -> None:
    """Otherwise one solution would allow probing any number of addresses for an account."""
    await register(client, solved_captcha())
    captcha = solved_captcha()
    assert (await register(client, captcha)).status_code == 409
    assert (await register(client, captcha)).status_code == 422
    assert (await register(client, solved_captcha())).status_code == 409


async def test_invalid_form_does_not_consume_its_solution(client: httpx.AsyncClient) -> None:
    form = registration()
    assert (await client.post("/api/auth/register", json=form | {"name": ""})).status_code == 422
    assert (await client.post("/api/auth/register", json=form)).status_code == 200


async def test_requests_without_a_solution_do_not_count_against_the_address_limit(client: httpx.AsyncClient) -> None:
    for _ in range(21):
        assert (await request_reset(client, "nonsense")).status_code == 422
    assert (await request_reset(client, solved_captcha())).status_code == 200


_json = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner))


@given(
    payload=st.text()
    | st.fixed_dictionaries(
        {
            "challenge": st.fixed_dictionaries(
                {
                    "parameters": st.fixed_dictionaries(
                        dict.fromkeys(("algorithm", "nonce", "salt", "cost", "keyPrefix", "expiresAt", "data"), _json)
                    ),
                    "signature": _json,
                }
            )
            | _json,
            "solution": st.fixed_dictionaries({"counter": _json, "derivedKey": _json}) | _json,
        }
    ).map(encode)
)
def test_verification_never_fails_on_arbitrary_payloads(payload: str) -> None:
    assert not altcha.verify_solution(payload, b"key").verified
