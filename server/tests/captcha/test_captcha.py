"""product.md §2, §7: proof of work in altcha's own format, on registering and on a forgotten password."""

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


async def forget(client: httpx.AsyncClient, captcha: str, **headers: str) -> httpx.Response:
    body = forgotten_password() | {"captcha": captcha}
    return await client.post("/api/auth/forgotPassword", json=body, headers=headers)


def packed(payload: Json) -> str:
    return base64.b64encode(json.dumps(payload).encode()).decode()


def unpacked(captcha: str) -> Json:
    payload: Json = json.loads(base64.b64decode(captcha))
    return payload


async def test_a_challenge_from_the_api_solved_as_altcha_does_opens_both_forms(client: httpx.AsyncClient) -> None:
    for send in (register, forget):
        answer = await client.get("/api/captcha")
        assert answer.headers["cache-control"] == "no-store"
        challenge = altcha.Challenge.from_dict(answer.json())
        assert (await send(client, solved_captcha(challenge))).status_code == 200


async def test_every_challenge_is_another_and_lasts_ten_minutes(client: httpx.AsyncClient) -> None:
    one, other = [(await client.get("/api/captcha")).json() for _ in range(2)]
    assert one["signature"] != other["signature"]
    assert {one["parameters"][name] for name in ("nonce", "salt")}.isdisjoint(other["parameters"].values())
    left = one["parameters"]["expiresAt"] - clock.now().timestamp()
    assert 590 < left <= 600


def test_the_cost_is_what_the_operator_set() -> None:
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
    payload = unpacked(solved_captcha())
    target = payload["solution"] if part == "solution" else payload["challenge"][part]
    target.update(values)
    return packed(payload)


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(expired, id="expired"),
        pytest.param(lambda: signed_by("somebody else's secret"), id="signed by somebody else"),
        pytest.param(lambda: signed_by(SECRET), id="signed with the secret itself, as other things may be"),
        pytest.param(lambda: signed_by(None), id="not signed"),
        pytest.param(lambda: changed("parameters", keyPrefix=""), id="made easier"),
        pytest.param(lambda: changed("parameters", expiresAt=9_999_999_999), id="made to last"),
        pytest.param(lambda: changed("solution", derivedKey="00" * 32), id="not solved"),
        pytest.param(lambda: changed("solution", counter="1"), id="a counter that is none"),
        pytest.param(lambda: changed("solution", counter=2**40), id="a counter out of range"),
        pytest.param(lambda: packed({"challenge": {}, "solution": {}}), id="empty"),
        pytest.param(lambda: packed({"challenge": []}), id="of another shape"),
        pytest.param(lambda: "nonsense", id="nonsense"),
        pytest.param(lambda: "", id="nothing"),
    ],
)
@pytest.mark.parametrize("send", [register, forget])
async def test_what_is_no_solution_is_refused_in_the_callers_language(
    client: httpx.AsyncClient, query: psycopg.Connection, send: Send, bad: Callable[[], str]
) -> None:
    for language, (message, field) in REFUSALS.items():
        answer = await send(client, bad(), **{"x-language": language})
        assert answer.status_code == 422
        assert answer.json() == {"message": message, "code": "captcha", "data": {"fields": {"captcha": field}}}
    assert query.execute("select count(*) from users").fetchone() == (0,)
    assert query.execute("select count(*) from procrastinate_jobs").fetchone() == (0,)


async def test_a_solution_is_good_once_for_either_form(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    assert (await register(client, captcha)).status_code == 200
    for language, (message, _) in REFUSALS.items():
        again = await forget(client, captcha, **{"x-language": language})
        assert (again.status_code, again.json()["message"]) == (422, message)


async def test_a_used_solution_stays_used_however_it_is_written(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    await forget(client, captcha)
    rewritten = packed({"more": 1, **unpacked(captcha)})
    assert rewritten != captcha
    assert (await forget(client, rewritten)).status_code == 422


async def test_of_many_at_the_same_moment_with_one_solution_one_passes(client: httpx.AsyncClient) -> None:
    captcha = solved_captcha()
    answers = await asyncio.gather(*(forget(client, captcha) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422, 422]


async def test_a_refused_registration_uses_its_solution_up(client: httpx.AsyncClient) -> None:
    """Otherwise one solution would do to ask without end which addresses have an account."""
    await register(client, solved_captcha())
    captcha = solved_captcha()
    assert (await register(client, captcha)).status_code == 409
    assert (await register(client, captcha)).status_code == 422
    assert (await register(client, solved_captcha())).status_code == 409


async def test_a_form_with_a_wrong_field_keeps_its_solution(client: httpx.AsyncClient) -> None:
    form = registration()
    assert (await client.post("/api/auth/register", json=form | {"name": ""})).status_code == 422
    assert (await client.post("/api/auth/register", json=form)).status_code == 200


async def test_without_the_work_nobody_uses_up_the_limit_of_an_address(client: httpx.AsyncClient) -> None:
    for _ in range(21):
        assert (await forget(client, "nonsense")).status_code == 422
    assert (await forget(client, solved_captcha())).status_code == 200


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
    ).map(packed)
)
def test_no_payload_breaks_the_check(payload: str) -> None:
    assert not altcha.verify_solution(payload, b"key").verified
