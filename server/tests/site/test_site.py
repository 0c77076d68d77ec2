"""Settings that owners change while the site runs (docs/admin.md#settings)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from retrato.app import create_app
from retrato.integrations.mail.outbox import Outbox
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.site import current
from retrato.site.current import Site
from retrato.site.state import FEATURES, SiteState
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, give_premium, give_tokens, make_model, make_style
from tests.factories.staff import sign_in_staff
from tests.factories.waiting import until
from tests.factories.web_app import built_web_app

NOTICE = {"text": {"en": "<b>We</b> are moving.", "es": "Nos mudamos."}, "tone": "warning"}


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    settings.web = built_web_app(tmp_path / "web")
    settings.region_header = "CF-IPCountry"
    return settings


@pytest.fixture
async def owner(client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, app: FastAPI) -> Surroundings:
    await app.state.events.listening.wait()
    return Surroundings(client, query, runtime, await sign_in_staff(client, query, "owner"))


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth


Change = Callable[..., Awaitable[None]]


@pytest.fixture
def change(owner: Surroundings, app: FastAPI) -> Change:
    async def make(group: str, **values: object) -> None:
        before = app.state.site.state
        found = (await owner.client.get("/api/admin/settings", headers=bearer(owner.owner))).json()
        last = found["changes"].get("signUps" if group == "sign-ups" else group)
        seen = last["id"] if last else None
        answer = await owner.post(f"/settings/{group}", seen=seen, reason="To try it", **values)
        assert answer.status_code == 204, answer.text
        await until(lambda: app.state.site.state != before, seconds=1)

    return make


@pytest.fixture
async def other_process(settings: Settings, runtime: Runtime) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        await app.state.events.listening.wait()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            yield client


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_owner_sees_what_was_changed_by_whom_and_why(change: Change, owner: Surroundings) -> None:
    await change("sign-ups", signUpsOpen=False, welcomeTokens=7)
    await change("notice", notice=NOTICE)
    found = (await owner.client.get("/api/admin/settings", headers=bearer(owner.owner))).json()
    assert (found["signUpsOpen"], found["welcomeTokens"], found["configuredWelcomeTokens"]) == (False, 7, 20)
    assert found["notice"] == {**NOTICE, "startsAt": None, "endsAt": None}
    assert found["regionsKnown"]
    assert "SIGN_IN_GOOGLE" not in found["features"], "it is not configured"
    assert set(found["changes"]) == {"signUps", "notice"}
    assert found["changes"]["notice"]["by"] == "owner@example.com"
    assert found["changes"]["notice"]["reason"] == "To try it"


async def test_change_counts_in_another_process_within_a_second(
    change: Change, other_process: httpx.AsyncClient
) -> None:
    await change("features", switchedOff=["ANIMATE"])
    deadline = asyncio.get_running_loop().time() + 1
    switched_off: list[str] = []
    while not switched_off and asyncio.get_running_loop().time() < deadline:
        # A request in this process may be answered without giving way to the announcement.
        await asyncio.sleep(0.05)
        switched_off = (await other_process.get("/api/config")).json()["switchedOff"]
    assert switched_off == ["ANIMATE"]


async def test_changes_of_different_groups_at_once_are_both_kept(owner: Surroundings) -> None:
    answers = await asyncio.gather(
        owner.post("/settings/features", switchedOff=["SHARING"], seen=None, reason="To try it"),
        owner.post("/settings/regions", blockedRegions=["KP"], seen=None, reason="To try it"),
        owner.post("/settings/sign-ups", signUpsOpen=False, welcomeTokens=None, seen=None, reason="To try it"),
    )
    assert {answer.status_code for answer in answers} == {204}
    row = owner.query.execute("select switched_off, blocked_regions, sign_ups_open from site_settings").fetchone()
    assert row == (["SHARING"], ["KP"], False)


@pytest.mark.parametrize(
    ("group", "name", "values"),
    [
        ("sign-ups", "signUps", {"signUpsOpen": True, "welcomeTokens": None}),
        ("regions", "regions", {"blockedRegions": []}),
        ("notice", "notice", {"notice": None}),
        ("features", "features", {"switchedOff": ["IMAGINE"]}),
    ],
)
async def test_change_by_somebody_else_is_not_undone(
    owner: Surroundings, group: str, name: str, values: dict[str, object]
) -> None:
    """Two owners open the page. What the second one saves was chosen without what the first one changed."""

    async def save(seen: str | None) -> tuple[int, str]:
        answer = await owner.post(f"/settings/{group}", seen=seen, reason="To try it", **values)
        return (204, "") if answer.status_code == 204 else refusal(answer)

    async def last() -> str:
        found = (await owner.client.get("/api/admin/settings", headers=bearer(owner.owner))).json()
        change: str = found["changes"][name]["id"]
        return change

    answers = await asyncio.gather(save(None), save(None))
    assert sorted(answers) == [(204, ""), (409, "contentChanged")]
    first = await last()
    assert await save(first) == (204, "")
    assert await save(first) == (409, "contentChanged")
    assert await save(await last()) == (204, "")
    assert owner.query.execute("select count(*) from audit_log").fetchone() == (3,)


@pytest.mark.parametrize(
    ("group", "values"),
    [
        ("regions", {"blockedRegions": ["Korea"]}),
        ("regions", {"blockedRegions": ["KP", "KP"]}),
        ("features", {"switchedOff": ["EVERYTHING"]}),
        ("sign-ups", {"signUpsOpen": True, "welcomeTokens": -1}),
        ("notice", {"notice": {**NOTICE, "text": {"en": "Only English"}}}),
        ("notice", {"notice": {**NOTICE, "text": {"en": "x" * 301, "es": "x"}}}),
        ("notice", {"notice": {**NOTICE, "endsAt": "2020-01-01T00:00:00Z"}}),
        ("notice", {"notice": {**NOTICE, "startsAt": "2040-01-02T00:00:00Z", "endsAt": "2040-01-01T00:00:00Z"}}),
    ],
)
async def test_nonsense_is_refused(owner: Surroundings, group: str, values: dict[str, object]) -> None:
    answer = await owner.post(f"/settings/{group}", seen=None, reason="To try it", **values)
    assert answer.status_code == 422
    assert owner.query.execute("select count(*) from audit_log").fetchone() == (0,)


async def test_nobody_registers_while_it_is_closed_but_people_sign_in(
    change: Change, client: httpx.AsyncClient, ana: Json
) -> None:
    await change("sign-ups", signUpsOpen=False, welcomeTokens=None)
    refused = await client.post(
        "/api/auth/register", json=registration(email="eva@example.com"), headers={"x-language": "es"}
    )
    assert refusal(refused) == (403, "signUpsClosed")
    assert refused.json()["message"].startswith("Ahora mismo no se pueden crear cuentas nuevas")
    assert (await client.get("/api/config")).json()["signUpsOpen"] is False
    form = {name: value for name, value in registration().items() if name in ("email", "password")}
    assert (await client.post("/api/auth", json=form)).status_code == 200


async def test_welcome_tokens_are_those_of_the_moment(
    change: Change, client: httpx.AsyncClient, ana: Json, mails: Outbox, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    await change("sign-ups", signUpsOpen=True, welcomeTokens=7)
    assert (await client.get("/api/config")).json()["welcomeTokens"] == 7
    await run_jobs()
    bodies = [mails.read(file).get_body(("plain",)) for file in mails.files() if b"ana@" in file.read_bytes()]
    mail = "".join(body.get_content() for body in bodies if body)
    assert "7 tokens" in mail
    token = mail.partition("token=")[2].split()[0]
    confirmed = (await client.post("/api/auth/confirmEmail", json={"token": token})).json()
    assert (confirmed["welcomeTokens"], confirmed["user"]["C__tokens"]) == (7, 7)


async def test_what_is_switched_off_is_refused_and_what_was_ordered_is_kept(
    change: Change, client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    await give_tokens(runtime, ana, 40)
    await give_premium(runtime, ana)
    model, style = await make_model(runtime, ana), await make_style(runtime)
    ordered = await ask(client, ana, "IMAGINE", style, key="one key of mine", userModelId=model)
    assert ordered.status_code == 200, ordered.text
    await change("features", switchedOff=["IMAGINE", "TRAINING", "SHARING", "PURCHASES"])
    assert refusal(await ask(client, ana, "IMAGINE", style, userModelId=model)) == (409, "switchedOff")
    repeated = await ask(client, ana, "IMAGINE", style, key="one key of mine", userModelId=model)
    assert [item["id"] for item in repeated.json()] == [item["id"] for item in ordered.json()]
    ids = [item["id"] for item in ordered.json()]
    checkout = {"kind": "TOKENS", "promoId": ids[0], "paymentMethodKey": "sandbox", "currency": "USD"}
    for path, body in (
        (f"/api/my-models/{model}/retry", None),
        ("/api/my-models/create", None),
        ("/api/my-photos/share", {"ids": ids, "shared": True}),
        ("/api/my-albums/share", {"ids": ids}),
        ("/api/checkout", checkout),
    ):
        answer = await client.post(path, json=body, headers=bearer(ana))
        assert refusal(answer) == (409, "switchedOff"), (path, answer.text)
    revoked = await client.post("/api/my-photos/share", json={"ids": ids, "shared": False}, headers=bearer(ana))
    assert revoked.status_code == 200


async def test_region_is_blocked_and_opened_without_a_restart(change: Change, client: httpx.AsyncClient) -> None:
    from_korea = {"cf-ipcountry": "KP"}
    assert (await client.get("/api/config", headers=from_korea)).status_code == 200
    await change("regions", blockedRegions=["KP"])
    assert (await client.get("/api/config", headers=from_korea)).status_code == 451
    assert (await client.get("/api/config", headers={"cf-ipcountry": "ES"})).status_code == 200
    await change("regions", blockedRegions=[])
    assert (await client.get("/api/config", headers=from_korea)).status_code == 200


@pytest.mark.parametrize("path", ["/", "/app-shell"])
async def test_notice_is_part_of_every_document_in_all_languages(
    change: Change, client: httpx.AsyncClient, path: str
) -> None:
    assert 'id="notice"' not in (await client.get(path)).text
    await change("notice", notice=NOTICE)
    page = await client.get(path)
    assert '<p lang="en">&lt;b&gt;We&lt;/b&gt; are moving.</p><p lang="es">Nos mudamos.</p>' in page.text
    nonce = page.headers["content-security-policy"].partition("'nonce-")[2].partition("'")[0]
    start, end = page.text.index('id="notice"'), page.text.index('<div id="root"')
    assert start < end
    assert f'<script nonce="{nonce}">' in page.text[start:end]


async def test_notice_comes_and_goes_at_its_time(
    change: Change, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    times = {"startsAt": (now + timedelta(hours=1)).isoformat(), "endsAt": (now + timedelta(hours=2)).isoformat()}
    await change("notice", notice={**NOTICE, **times})
    for hours, shown in ((0, False), (1.5, True), (2, False)):
        moment = now + timedelta(hours=hours)
        monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
        assert ('id="notice"' in (await client.get("/")).text) == shown, hours


async def test_last_known_settings_count_while_the_database_is_away(
    settings: Settings, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = SiteState(switched_off=frozenset(FEATURES))
    answers: list[SiteState | Exception] = [known, OperationalError("", {}, Exception("away"))]

    async def load(_session: object) -> SiteState:
        answer = answers.pop(0) if answers else SiteState()
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(current, "load", load)
    monkeypatch.setattr(current, "_RETRY_SECONDS", 0.2)
    site = Site(settings, on_change=lambda: None)
    with capture_logs():
        await site.start(runtime.database)
        try:
            site.announce()
            await until(lambda: not answers, seconds=1)
            await asyncio.sleep(0.05)
            assert site.state == known
            await until(lambda: site.state == SiteState(), seconds=2)
        finally:
            await site.stop()


async def test_process_stops_while_the_settings_are_read(
    settings: Settings, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """psycopg may raise the error of a query in place of its cancellation."""
    began = asyncio.Event()

    async def fail_when_cancelled(_session: object) -> SiteState:
        began.set()
        try:
            return await asyncio.Future()
        except asyncio.CancelledError:
            raise OperationalError("select", {}, Exception("the query failed")) from None

    site = Site(settings, lambda: None)
    await site.start(runtime.database)
    monkeypatch.setattr(current, "load", fail_when_cancelled)
    site.announce()
    await began.wait()
    async with asyncio.timeout(10):
        await site.stop()
