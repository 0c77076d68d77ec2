"""A user's authenticator app and recovery codes."""

from dataclasses import dataclass
from uuid import UUID

import httpx
import pyotp

from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import User, UserStatus
from tests.factories.account import PASSWORD, Json, bearer


@dataclass(frozen=True)
class App:
    secret: str
    recovery_codes: list[str]

    def code(self, steps_ahead: int = 0) -> str:
        return code_of(self.secret, steps_ahead)


def code_of(secret: str, steps_ahead: int = 0) -> str:
    """Return the code the app shows now, or `steps_ahead` time steps from now."""
    return pyotp.TOTP(secret).at(clock.now(), steps_ahead)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


async def second_factor(client: httpx.AsyncClient, auth: Json, verb: str, **body: str) -> httpx.Response:
    return await client.post(f"/api/me/secondFactor/{verb}", json=body, headers=bearer(auth))


async def confirm_address(runtime: Runtime, auth: Json) -> None:
    """Confirm the e-mail address, which two-step sign-in requires."""
    async with runtime.database.transaction() as session:
        user = await session.get_one(User, UUID(auth["user"]["id"]))
        user.status = UserStatus.CONFIRMED


async def switch_on(client: httpx.AsyncClient, auth: Json, password: str = PASSWORD, *, steps_ahead: int = -1) -> App:
    """Confirm with the code of the previous step, so that the current one is still unused."""
    started = await second_factor(client, auth, "start", password=password)
    assert started.status_code == 200, started.text
    secret = started.json()["secret"]
    confirmed = await second_factor(client, auth, "confirm", code=code_of(secret, steps_ahead))
    assert confirmed.status_code == 200, confirmed.text
    return App(secret, confirmed.json()["recoveryCodes"])


async def sign_in(client: httpx.AsyncClient, code: str | None = None, **changes: str) -> httpx.Response:
    body = {"email": "ana@example.com", "password": PASSWORD, **({"code": code} if code else {})}
    return await client.post("/api/auth", json=body | changes)
