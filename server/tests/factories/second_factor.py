"""A person's authenticator app, the recovery codes they wrote down, and what they do with both."""

import base64
from dataclasses import dataclass

import httpx

from retrato.kit import clock, totp
from tests.factories.account import PASSWORD, Json, bearer


@dataclass(frozen=True)
class App:
    secret: str
    recovery_codes: list[str]

    def code(self, steps_ahead: int = 0) -> str:
        return code_of(self.secret, steps_ahead)


def code_of(secret: str, steps_ahead: int = 0) -> str:
    """What the app shows now, or showed or will show some half minutes away."""
    return totp.code_at(base64.b32decode(secret), totp.step_at(clock.now()) + steps_ahead)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


async def second_factor(client: httpx.AsyncClient, auth: Json, verb: str, **body: str) -> httpx.Response:
    return await client.post(f"/api/me/secondFactor/{verb}", json=body, headers=bearer(auth))


async def switch_on(client: httpx.AsyncClient, auth: Json, password: str = PASSWORD, *, steps_ahead: int = -1) -> App:
    """With the code of the step before, so that the present one is still to be used."""
    started = await second_factor(client, auth, "start", password=password)
    assert started.status_code == 200, started.text
    secret = started.json()["secret"]
    confirmed = await second_factor(client, auth, "confirm", code=code_of(secret, steps_ahead))
    assert confirmed.status_code == 200, confirmed.text
    return App(secret, confirmed.json()["recoveryCodes"])


async def sign_in(client: httpx.AsyncClient, code: str | None = None, **changes: str) -> httpx.Response:
    body = {"email": "ana@example.com", "password": PASSWORD, **({"code": code} if code else {})}
    return await client.post("/api/auth", json=body | changes)
