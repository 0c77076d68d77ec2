"""The secret can be changed without signing anybody out (docs/operations.md#change-the-secret)."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest
from fastapi import Response
from pydantic import SecretStr

from retrato.account import device
from retrato.account.sealed_secret import reseal_all
from retrato.auth import access_token
from retrato.auth.access_token import AccessToken
from retrato.integrations.webpush.vapid import Vapid, private_key_text
from retrato.kit.ids import new_id
from retrato.media import paths
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.account.conftest import Clock, ana, app_of_ana, fresh_half_minute, time
from tests.factories.account import Json, bearer, registration
from tests.factories.captcha import SECRET
from tests.factories.media import file_url, store_file
from tests.factories.second_factor import App, sign_in

__all__ = ["ana", "app_of_ana", "fresh_half_minute", "time"]

SECOND, THIRD = "the second secret, with many characters", "the third secret, with many characters"
# The deployments of two changes, one after the other: the secret that signs, and those also accepted.
DEPLOYMENTS = [
    (SECRET, ()),
    (SECRET, (SECOND,)),
    (SECOND, (SECRET,)),
    (SECOND, ()),
    (SECOND, (THIRD,)),
    (THIRD, (SECOND,)),
    (THIRD, ()),
]


def change(settings: Settings, secret: str, accepted: tuple[str, ...]) -> None:
    settings.secret, settings.accepted_secrets = SecretStr(secret), tuple(map(SecretStr, accepted))
    settings.__dict__.pop("signing_key", None)


def deployed(secret: str, accepted: tuple[str, ...]) -> Settings:
    return Settings(env="test", secret=secret, accepted_secrets=accepted, _env_file=None)


async def test_sessions_files_and_second_factors_survive_two_changes(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, ana: Json, app_of_ana: App, time: Clock
) -> None:
    file = await store_file(runtime, b"hers")
    for secret, accepted in DEPLOYMENTS[1:]:
        url = file_url(settings, file)
        change(settings, secret, accepted)
        assert (await client.post("/api/auth/session", headers=bearer(ana))).status_code == 200
        assert (await client.get(url)).content == b"hers"
        time.forward(seconds=30)
        assert (await sign_in(client, app_of_ana.code())).status_code == 200
        # What has to happen before the next deployment removes the previous secret.
        await reseal_all(runtime.database, settings)
        refreshed = await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
        ana["accessToken"] = refreshed.text


def test_device_signed_with_the_previous_secret_is_known() -> None:
    user_id, response = uuid4(), Response()
    device.remember(response, deployed(SECRET, ()), None, user_id)
    cookie = response.headers["set-cookie"].partition(";")[0].partition("=")[2]
    assert device.find_device(deployed(SECOND, (SECRET,)), cookie, user_id)
    assert device.find_device(deployed(SECOND, (THIRD,)), cookie, user_id) is None


async def test_captcha_of_the_previous_secret_can_be_used(client: httpx.AsyncClient, settings: Settings) -> None:
    solved = registration()
    change(settings, SECOND, (SECRET,))
    assert (await client.post("/api/auth/register", json=solved)).status_code == 200
    solved = registration(email="ben@example.com")
    change(settings, SECOND, (THIRD,))
    assert (await client.post("/api/auth/register", json=solved)).status_code == 422


@pytest.mark.parametrize(("older", "newer"), list(pairwise(DEPLOYMENTS)))
def test_processes_of_successive_deployments_accept_each_others_signatures(
    older: tuple[str, tuple[str, ...]], newer: tuple[str, tuple[str, ...]]
) -> None:
    """They run at the same time while processes are replaced one by one. The last step is exempt: it waits until
    nothing signed with the previous secret is in use."""
    token, file_id = AccessToken(uuid4(), uuid4()), new_id()
    both = deployed(*older), deployed(*newer)
    for signer, reader in (both, both[::-1]):
        if reader is both[1] and not newer[1]:
            continue
        assert access_token.read(reader, access_token.issue(signer, token)) == token
        name, _, query = paths.signed(signer, file_id, "jpg").partition("?")
        expires, signature = (part.partition("=")[2] for part in query.split("&"))
        assert paths.seconds_left(reader, name, expires, signature) > 0


async def test_resealed_secret_needs_only_the_current_key(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, app_of_ana: App, query: psycopg.Connection
) -> None:
    change(settings, SECOND, (SECRET,))
    assert await reseal_all(runtime.database, settings) == (1, 0)
    sealed = query.execute("select secret from second_factors").fetchone()
    assert await reseal_all(runtime.database, settings) == (0, 0)
    assert query.execute("select secret from second_factors").fetchone() == sealed
    change(settings, SECOND, ())
    assert (await sign_in(client, app_of_ana.code(1))).status_code == 200


async def test_secret_of_an_unknown_key_is_counted_and_kept(
    runtime: Runtime, settings: Settings, app_of_ana: App, query: psycopg.Connection
) -> None:
    sealed = query.execute("select secret from second_factors").fetchone()
    change(settings, SECOND, (THIRD,))
    assert await reseal_all(runtime.database, settings) == (0, 1)
    assert query.execute("select secret from second_factors").fetchone() == sealed


def test_secret_that_is_no_longer_accepted_is_refused() -> None:
    issued = access_token.issue(deployed(SECRET, ()), AccessToken(uuid4(), uuid4()))
    assert access_token.read(deployed(SECOND, (THIRD,)), issued) is None


def test_push_key_stays_the_same_once_it_is_configured() -> None:
    before = deployed(SECRET, ())
    after = deployed(SECOND, (SECRET,))
    after.push.private_key = SecretStr(private_key_text(before))
    assert Vapid.from_settings(after).public_key == Vapid.from_settings(before).public_key
    assert private_key_text(after) == private_key_text(before)


def test_command_prints_the_push_key(tmp_path: Path) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "retrato", "secret", "push-key"],
        env={**os.environ, "RETRATO_SECRET": SECRET},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.strip() == private_key_text(deployed(SECRET, ()))
