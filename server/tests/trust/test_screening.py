"""Pictures that must not be used are refused before anything is stored or charged (docs/trust.md#screening).

The engine of these tests screens by colour.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Literal
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.integrations.engines.contract import EngineError
from retrato.integrations.engines.process import ProcessPool
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.wallet import service as wallet
from tests.doubles.engine import CHILD, NUDE
from tests.factories.account import Json, bearer
from tests.factories.creation import ask, give_premium, give_tokens, make_model, make_style, photos
from tests.factories.pictures import picture

RunJobs = Callable[[], Awaitable[None]]
Send = Callable[[httpx.AsyncClient, Json, bytes], Awaitable[httpx.Response]]


def coloured(colour: tuple[int, ...], height: int = 600) -> bytes:
    data: bytes = picture(600, height, top=list(colour), bottom=list(colour)).jpegsave_buffer(Q=95)
    return data


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    return settings


@pytest.fixture
async def rich(ana: Json, runtime: Runtime) -> Json:
    await give_tokens(runtime, ana, 100)
    await give_premium(runtime, ana)
    return ana


async def send_avatar(client: httpx.AsyncClient, auth: Json, image: bytes) -> httpx.Response:
    return await client.post("/api/me/avatar", files={"image": image}, headers=bearer(auth))


async def restyle(client: httpx.AsyncClient, auth: Json, image: bytes) -> httpx.Response:
    return await ask(client, auth, "REIMAGINE", image=image)


async def animate(client: httpx.AsyncClient, auth: Json, image: bytes) -> httpx.Response:
    return await ask(client, auth, "ANIMATE", image=image)


async def inspect(client: httpx.AsyncClient, auth: Json, image: bytes) -> httpx.Response:
    return await client.post("/api/my-models/inspect", files={"image": image}, headers=bearer(auth))


async def train(client: httpx.AsyncClient, auth: Json, image: bytes) -> httpx.Response:
    """Send three good selfies before the one in question, without having them inspected first."""
    selfies = [*(coloured((200, 180, 150), height) for height in (600, 660, 720)), image]
    sent: list[tuple[str, Any]] = [
        ("json", (None, json.dumps({"name": "Me", "gender": "FEMALE", "consent": True, "mixed": True}))),
        *(("images", ("me.jpg", each, "image/jpeg")) for each in selfies),
    ]
    return await client.post("/api/my-models/create", files=sent, headers=bearer(auth))


async def left_behind(runtime: Runtime, auth: Json, query: psycopg.Connection) -> tuple[int, list[str], int]:
    """Return the balance, the stored objects, and the number of rows of what could have been made."""
    async with runtime.database.transaction() as session:
        balance = await wallet.balance(session, UUID(auth["user"]["id"]))
    objects = [found.key async for found in runtime.storage.list(f"users/{auth['user']['id']}")]
    rows = query.execute(
        "select (select count(*) from files) + (select count(*) from creations) + (select count(*) from user_models)"
    ).fetchone()
    assert rows
    return balance, objects, rows[0]


@pytest.mark.parametrize(
    ("send", "source", "field"),
    [
        (send_avatar, "AVATAR", "image"),
        (restyle, "PHOTO", "image"),
        (animate, "PHOTO", "image"),
        (inspect, "SELFIE", "image"),
        (train, "SELFIE", "images.3"),
    ],
    ids=["avatar", "reimagine", "animate", "inspect", "train"],
)
@pytest.mark.parametrize(("colour", "kind"), [(NUDE, "NUDITY_INPUT"), (CHILD, "MINOR")], ids=["nudity", "minor"])
async def test_refused_picture_costs_nothing_and_leaves_no_file(
    client: httpx.AsyncClient,
    rich: Json,
    runtime: Runtime,
    query: psycopg.Connection,
    send: Send,
    source: str,
    field: str,
    colour: tuple[int, ...],
    kind: str,
) -> None:
    before = await left_behind(runtime, rich, query)
    answer = await send(client, rich, coloured(colour))
    code = {"NUDITY_INPUT": "pictureNudity", "MINOR": "pictureMinor"}[kind]
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert list(answer.json()["data"]["fields"]) == [field]
    assert runtime.settings.imprint.email in answer.json()["message"]
    assert await left_behind(runtime, rich, query) == before
    ((found, details),) = query.execute("select kind, details from refusals").fetchall()
    assert (found, details["source"]) == (kind, source)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "for adults only"), ("es", "solo para mayores de edad")], ids=["en", "es"]
)
async def test_refusal_is_explained_in_the_callers_language(
    client: httpx.AsyncClient, rich: Json, language: str, text: str
) -> None:
    answer = await ask(client, rich, "REIMAGINE", image=coloured(CHILD), language=language)
    assert text in answer.json()["message"]


async def test_apparent_age_is_compared_with_the_setting(
    client: httpx.AsyncClient, ana: Json, settings: Settings
) -> None:
    settings.trust.minimum_age = 9
    assert (await send_avatar(client, ana, coloured(CHILD))).status_code == 200


async def test_nothing_is_accepted_while_pictures_cannot_be_screened(
    client: httpx.AsyncClient,
    rich: Json,
    runtime: Runtime,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def crash(*_: object, **__: object) -> None:
        raise EngineError("engineCrashed", retryable=True)

    before = await left_behind(runtime, rich, query)
    monkeypatch.setattr(ProcessPool, "run", crash)
    for send in (send_avatar, restyle, animate, inspect, train):
        assert (await send(client, rich, coloured((200, 180, 150)))).status_code == 503
    assert await left_behind(runtime, rich, query) == before


@pytest.mark.parametrize("mode", ["IMAGINE", "REIMAGINE", "ANIMATE"])
async def test_unsafe_result_is_not_shown_and_its_tokens_return(
    client: httpx.AsyncClient,
    rich: Json,
    runtime: Runtime,
    query: psycopg.Connection,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
    mode: Literal["IMAGINE", "REIMAGINE", "ANIMATE"],
) -> None:
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)
    style = await make_style(runtime, "bare", paint=NUDE)
    model = await make_model(runtime, rich)
    before = await left_behind(runtime, rich, query)
    sent = {"userModelId": model} if mode == "IMAGINE" else {"image": coloured((200, 180, 150))}
    assert (await ask(client, rich, mode, style, **sent)).status_code == 200
    await run_jobs()
    balance, objects, _ = await left_behind(runtime, rich, query)
    assert (balance, objects) == before[:2]
    if mode != "ANIMATE":
        (photo,) = await photos(client, rich)
        assert (photo["status"], photo["path"]) == ("FAILED", None)
        assert "safety check" in photo["error"]
    assert query.execute("select error, count(*) from creations group by error").fetchall() == [("unsafe", 1)]
    assert query.execute("select kind from refusals").fetchall() == [("NUDITY_OUTPUT",)]
