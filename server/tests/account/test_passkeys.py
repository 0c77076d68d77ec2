"""Passkeys: added with the password, single-use challenges, bound to this origin, and both factors at once."""

import json
from typing import Any

import httpx
import pytest

from retrato.runtime import Runtime
from tests.account.conftest import Clock
from tests.doubles.authenticator import Authenticator
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.second_factor import App, confirm_address, sign_in


async def creation_options(client: httpx.AsyncClient, auth: Json, password: str = PASSWORD) -> Any:
    answer = await client.post("/api/me/passkeys/options", json={"password": password}, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


async def add(client: httpx.AsyncClient, auth: Json, credential: str, name: str = "Laptop") -> httpx.Response:
    body = {"credential": credential, "name": name}
    return await client.post("/api/me/passkeys/add", json=body, headers=bearer(auth))


async def request_options(client: httpx.AsyncClient) -> Any:
    return (await client.post("/api/auth/passkey/options")).json()["options"]


async def use(client: httpx.AsyncClient, credential: str) -> httpx.Response:
    return await client.post("/api/auth/passkey", json={"credential": credential})


def refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"]) == (400, "passkeyRefused")


@pytest.fixture
async def confirmed(ana: Json, runtime: Runtime) -> Json:
    await confirm_address(runtime, ana)
    return ana


@pytest.fixture
async def key(client: httpx.AsyncClient, confirmed: Json) -> Authenticator:
    """Ana's passkey."""
    key = Authenticator()
    answer = await add(client, confirmed, key.create(await creation_options(client, confirmed)))
    assert answer.status_code == 200, answer.text
    return key


async def test_passkey_signs_in_without_a_password(client: httpx.AsyncClient, key: Authenticator) -> None:
    options = await request_options(client)
    assert options["userVerification"] == "required"
    assert not options.get("allowCredentials"), "reveals nobody's passkeys"
    answer = await use(client, key.get(options))
    assert answer.json()["user"]["email"] == "ana@example.com"
    assert "DEVICE" in answer.cookies


async def test_passkey_is_both_factors(client: httpx.AsyncClient, app_of_ana: App, ana: Json) -> None:
    key = Authenticator()
    await add(client, ana, key.create(await creation_options(client, ana)))
    assert (await use(client, key.get(await request_options(client)))).status_code == 200
    assert (await sign_in(client)).json()["code"] == "secondFactorRequired", "the password still needs its code"


async def test_challenge_works_once(client: httpx.AsyncClient, key: Authenticator) -> None:
    credential = key.get(await request_options(client))
    assert (await use(client, credential)).status_code == 200
    assert refused(await use(client, credential))


async def test_challenge_expires(client: httpx.AsyncClient, key: Authenticator, time: Clock) -> None:
    options = await request_options(client)
    time.forward(minutes=11)
    assert refused(await use(client, key.get(options)))


async def test_a_challenge_of_our_own_is_required(client: httpx.AsyncClient, key: Authenticator) -> None:
    options = await request_options(client)
    assert refused(await use(client, key.get(options | {"challenge": "bXkgb3duIGNoYWxsZW5nZQ"})))


@pytest.mark.parametrize(
    "change",
    [{"origin": "https://retrato.evil.example"}, {"rp_id": "evil.example"}, {"verifies": False}, {"user_handle": b"?"}],
)
async def test_other_sites_and_unverified_users_are_refused(
    client: httpx.AsyncClient, key: Authenticator, change: dict[str, Any]
) -> None:
    vars(key).update(change)
    assert refused(await use(client, key.get(await request_options(client))))


async def test_copied_key_is_detected_by_its_counter(client: httpx.AsyncClient, key: Authenticator) -> None:
    key.count = 5
    assert (await use(client, key.get(await request_options(client)))).status_code == 200
    key.count = 4
    assert refused(await use(client, key.get(await request_options(client))))


async def test_signature_of_another_key_is_refused(client: httpx.AsyncClient, key: Authenticator) -> None:
    stranger = Authenticator()
    stranger.credential_id, stranger.user_handle = key.credential_id, key.user_handle
    assert refused(await use(client, stranger.get(await request_options(client))))


@pytest.mark.parametrize("credential", ["{}", "[]", "null", "not json", json.dumps({"id": "a", "rawId": "a"})])
async def test_malformed_credential_is_refused(client: httpx.AsyncClient, confirmed: Json, credential: str) -> None:
    assert refused(await use(client, credential))
    assert refused(await add(client, confirmed, credential))


async def test_adding_requires_the_password_and_a_confirmed_address(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime
) -> None:
    async def ask(password: str) -> httpx.Response:
        return await client.post("/api/me/passkeys/options", json={"password": password}, headers=bearer(ana))

    assert (await ask(PASSWORD)).json()["code"] == "confirmAddressForPasskey"
    await confirm_address(runtime, ana)
    assert "password" in (await ask("a guess")).json()["data"]["fields"]


async def test_challenge_belongs_to_the_user_who_requested_it(
    client: httpx.AsyncClient, confirmed: Json, runtime: Runtime
) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await confirm_address(runtime, ben)
    credential = Authenticator().create(await creation_options(client, confirmed))
    assert refused(await add(client, ben, credential))


async def test_passkeys_are_listed_renamed_and_removed_by_their_owner(
    client: httpx.AsyncClient, confirmed: Json, key: Authenticator
) -> None:
    async def call(path: str, auth: Json = confirmed, **body: str) -> httpx.Response:
        return await client.post(f"/api/me/passkeys{path}", json=body or None, headers=bearer(auth))

    [listed] = (await call("")).json()
    assert listed["name"] == "Laptop"
    assert key.credential_id.hex() not in json.dumps(listed)
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert (await call("", ben)).json() == []
    assert (await call(f"/{listed['id']}/rename", ben, name="Mine")).status_code == 404
    assert (await call(f"/{listed['id']}/remove", ben)).status_code == 404
    assert (await call(f"/{listed['id']}/rename", name="Phone")).json()["name"] == "Phone"
    assert (await call(f"/{listed['id']}/remove")).status_code == 204
    assert refused(await use(client, key.get(await request_options(client))))
