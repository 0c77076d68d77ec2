"""A registered user, a clock that can be moved forward, and tokens from e-mails."""

import re
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import httpx
import pytest

from retrato.integrations.mail.outbox import Outbox
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from tests.factories.account import PASSWORD, Json, registration
from tests.factories.second_factor import App, confirm_address, switch_on

Login = Callable[..., Awaitable[httpx.Response]]
MailedToken = Callable[[], Awaitable[str]]


class Clock:
    def __init__(self) -> None:
        self.ahead = timedelta()

    def forward(self, **amount: float) -> None:
        self.ahead += timedelta(**amount)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    # It screens avatars at once, without networks.
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    return settings


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved, real = Clock(), clock.now

    def now() -> datetime:
        return real() + moved.ahead

    monkeypatch.setattr(clock, "now", now)
    return moved


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    """A new user, signed in, with an unconfirmed e-mail: the response of /register."""
    answer = await client.post("/api/auth/register", json=registration())
    assert answer.status_code == 200, answer.text
    auth: Json = answer.json()
    return auth


@pytest.fixture
def fresh_half_minute(time: Clock) -> None:
    """Move the clock to the start of a TOTP period, so that no code expires during the test."""
    time.forward(seconds=30 - clock.now().timestamp() % 30)


@pytest.fixture
async def app_of_ana(client: httpx.AsyncClient, runtime: Runtime, ana: Json, fresh_half_minute: None) -> App:
    """Ana's authenticator app; her address is confirmed and two-step sign-in is enabled."""
    await confirm_address(runtime, ana)
    return await switch_on(client, ana)


@pytest.fixture
def login(client: httpx.AsyncClient) -> Login:
    """Sign in with a browser that has not been used before."""

    async def login(email: str = "ana@example.com", password: str = PASSWORD, **headers: str) -> httpx.Response:
        client.cookies.clear()
        return await client.post("/api/auth", json={"email": email, "password": password}, headers=headers)

    return login


@pytest.fixture
def mailed_token(mails: Outbox, run_jobs: Callable[[], Awaitable[None]]) -> MailedToken:
    """Run the jobs and return the token in the newest e-mail's link."""

    async def mailed_token() -> str:
        await run_jobs()
        body = Outbox.read(mails.files()[0]).get_body(("plain",))
        assert body is not None
        found = re.search(r"\?token=([\w-]+)", body.get_content())
        assert found
        return found[1]

    return mailed_token
