"""Selfies are compared with each other before training: docs/product.md#selfies.

The engine of these tests takes the colour of a picture for the person, and its proportions for the shot.
"""

import base64
import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.integrations.engines.contract import EngineError, Traits
from retrato.integrations.engines.process import ProcessPool
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.usermodel import inspection, selfie_pass
from tests.factories.account import Json, bearer, registration
from tests.factories.pictures import picture

GREEN, PURPLE = [30, 200, 30], [150, 30, 200]


def selfie(height: int, person: list[int] = GREEN, **options: object) -> bytes:
    data: bytes = picture(400, height, top=person, bottom=person).jpegsave_buffer(**options)
    return data


ANA = [selfie(height) for height in (400, 440, 480, 520)]
STRANGER = selfie(600, PURPLE)


async def passes(client: httpx.AsyncClient, auth: Json, selfies: list[bytes]) -> list[str]:
    return [
        (await client.post("/api/my-models/inspect", files={"image": each}, headers=bearer(auth))).json()["selfiePass"]
        for each in selfies
    ]


async def compare(client: httpx.AsyncClient, auth: Json, sent: list[str]) -> list[Json]:
    answer = await client.post("/api/my-models/compare", json={"passes": sent}, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


async def create(
    client: httpx.AsyncClient, auth: Json, selfies: list[bytes], language: str = "en", **form: object
) -> httpx.Response:
    sent: list[tuple[str, Any]] = [
        ("json", (None, json.dumps({"name": "Me", "gender": "FEMALE", "consent": True, **form}))),
        *(("images", ("me.jpg", each, "image/jpeg")) for each in selfies),
    ]
    return await client.post("/api/my-models/create", files=sent, headers=bearer(auth, **{"x-language": language}))


async def kept(runtime: Runtime, query: psycopg.Connection) -> list[int]:
    """Return how many models, rows of files and stored objects there are."""
    stored = [found async for found in runtime.storage.list("users")]
    return [
        query.execute("select count(*) from user_models").fetchall()[0][0],
        query.execute("select count(*) from files").fetchall()[0][0],
        len(stored),
    ]


async def test_another_person_and_a_copy_are_found_without_sending_the_pictures_again(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection
) -> None:
    copy = selfie(480, Q=40)
    found = await compare(client, ana, await passes(client, ana, [ANA[0], STRANGER, ANA[1], ANA[2], copy]))
    assert [each["person"] for each in found] == [0, 1, 0, 0, 0]
    assert [each["copyOf"] for each in found] == [None, None, None, None, 3]
    assert await kept(runtime, query) == [0, 0, 0]


async def test_pass_that_is_expired_forged_or_of_another_user_is_ignored(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben: Json = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    (mine,), (bens,) = await passes(client, ana, ANA[:1]), await passes(client, ben, ANA[:1])
    forged = mine[:-4] + ("AAAA" if mine[-4:] != "AAAA" else "BBBB")
    found = await compare(client, ana, [mine, bens, forged, "", "ñ", "AAAA"])
    assert [each["expired"] for each in found] == [False, True, True, True, True, True]
    later = clock.now() + selfie_pass.LIFETIME + timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert selfie_pass.read(runtime.settings, UUID(ana["user"]["id"]), mine) is None


@pytest.mark.parametrize(
    ("language", "message", "reason"),
    [
        (
            "en",
            "Some of these selfies seem to show somebody else. Remove them, or confirm that you want to train with all"
            " of them.",
            "This seems to be a different person from the other selfies.",
        ),
        (
            "es",
            "Parece que en algunos de estos selfis sale otra persona. Quítalos o confirma que quieres entrenar con"
            " todos.",
            "Parece una persona distinta de la de los demás selfis.",
        ),
    ],
)
async def test_mixed_selfies_are_not_trained_without_confirmation(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    query: psycopg.Connection,
    language: str,
    message: str,
    reason: str,
) -> None:
    refused = await create(client, ana, [*ANA, STRANGER], language)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (409, "mixedSelfies", message)
    assert refused.json()["data"]["fields"] == {"images.4": reason}
    assert await kept(runtime, query) == [0, 0, 0]
    assert (await create(client, ana, [*ANA, STRANGER], mixed=True)).status_code == 200
    assert query.execute("select mixed_confirmed from user_models").fetchall() == [(True,)]


async def test_confirmation_is_stored_only_if_it_was_needed(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    assert (await create(client, ana, ANA, mixed=True)).status_code == 200
    assert query.execute("select mixed_confirmed from user_models").fetchall() == [(False,)]


async def test_pass_of_another_picture_does_not_hide_a_stranger(client: httpx.AsyncClient, ana: Json) -> None:
    issued = await passes(client, ana, ANA)
    assert (await create(client, ana, [*ANA, STRANGER], passes=[*issued, issued[0]])).status_code == 409


async def test_selfies_with_passes_are_not_inspected_again(
    client: httpx.AsyncClient, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    issued = await passes(client, ana, [*ANA, STRANGER])
    monkeypatch.setattr(inspection, "inspect", lambda *_: pytest.fail("inspected again"))
    assert (await create(client, ana, [*ANA, STRANGER], passes=issued)).status_code == 409
    assert (await create(client, ana, ANA, passes=issued[:4])).status_code == 200


async def test_inspection_that_fails_is_unavailable_and_leaves_nothing_behind(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def crash(*_: object, **__: object) -> None:
        raise EngineError("engineCrashed", retryable=True)

    issued = await passes(client, ana, ANA[:2])
    monkeypatch.setattr(ProcessPool, "run", crash)
    answers = [
        await client.post("/api/my-models/inspect", files={"image": ANA[0]}, headers=bearer(ana)),
        await create(client, ana, ANA, passes=issued),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "unavailable")] * 2
    assert await kept(runtime, query) == [0, 0, 0]


def test_pass_is_encrypted(settings: Settings) -> None:
    shot = bytes(range(32))
    user_id, traits = UUID(int=7), Traits((0.5,) * 128, shot)
    one, other = (selfie_pass.issue(settings, user_id, b"picture", traits) for _ in range(2))
    assert selfie_pass.read(settings, user_id, one, b"picture") == traits
    assert one != other
    assert len(one) <= selfie_pass.MAX_LENGTH
    assert shot not in base64.urlsafe_b64decode(one)
