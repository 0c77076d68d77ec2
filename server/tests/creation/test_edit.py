"""Editing finished photos: docs/product.md#edit-a-photo."""

import asyncio
from typing import Any

import httpx
import pytest
import pyvips

from retrato.integrations.provenance.mark import SOURCE_TYPE
from retrato.runtime import Runtime
from tests.creation.conftest import TOKENS, RunJobs
from tests.creation.test_create import Free, photos
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import act, ask, give_tokens, make_style
from tests.factories.pictures import jpeg

pytestmark = pytest.mark.usefixtures("at_once")

LARGER = {"kind": "ENLARGE", "factor": 4}
REMOVED = {"kind": "BACKGROUND", "colour": None}
GREY = {"kind": "BACKGROUND", "colour": "#e9ebee"}
PASSPORT = {"kind": "CROP", "format": "PASSPORT"}


@pytest.fixture
async def photo(client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs) -> Json:
    """A finished photo, which cost 2 tokens."""
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), quality="SD")
    await run_jobs()
    (made,) = await photos(client, ana)
    return made


async def order(
    client: httpx.AsyncClient, auth: Json, photo: Json, edit: Json, key: str | None = None
) -> httpx.Response:
    headers = bearer(auth) | ({"idempotency-key": key} if key else {})
    return await client.post("/api/my-photos/edit", json={"id": photo["id"], "edit": edit}, headers=headers)


@pytest.mark.parametrize(
    ("edit", "price"), [({**LARGER, "factor": 2}, 1), (LARGER, 2), (REMOVED, 1), (GREY, 1), (PASSPORT, 1)]
)
async def test_an_edit_is_a_new_photo_in_the_same_style_at_its_price(
    client: httpx.AsyncClient, ana: Json, photo: Json, free: Free, run_jobs: RunJobs, edit: Json, price: int
) -> None:
    answer = await order(client, ana, photo, edit)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["status"], answer.json()["mode"]) == ("QUEUED", "EDIT")
    assert await free() == TOKENS - 2 - price
    await run_jobs()
    made, source = await photos(client, ana)
    assert (made["status"], made["sourceId"], source["id"]) == ("DONE", photo["id"], photo["id"])
    assert made["styleId"] == photo["styleId"]
    assert await free() == TOKENS - 2 - price


async def test_a_photo_without_background_keeps_its_transparency_and_the_ai_label(
    client: httpx.AsyncClient, ana: Json, photo: Json, run_jobs: RunJobs
) -> None:
    await order(client, ana, photo, REMOVED)
    await run_jobs()
    path = (await photos(client, ana))[0]["path"]
    original = await client.get(f"/files/{path}")
    assert original.headers["content-type"] == "image/png"
    assert f'DigitalSourceType="{SOURCE_TYPE}"'.encode() in original.content
    thumbnail = await client.get(f"/_img/w_320,q_75,f_webp/files/{path}")
    for data in (original.content, thumbnail.content):
        image: Any = pyvips.Image.new_from_buffer(data, "")
        assert (image.getpoint(5, 20)[3], image.getpoint(60, 20)[3]) == (0, 255)
    download = await client.get(f"/files/{path}&download=true")
    assert download.headers["content-disposition"].endswith('.png"')


async def test_a_photo_without_a_face_gives_its_tokens_back(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, free: Free, run_jobs: RunJobs
) -> None:
    await make_style(runtime, "dark", paint=[0, 0, 0])
    await ask(client, ana, "REIMAGINE", "dark", image=jpeg(640, 640), quality="SD")
    await run_jobs()
    (dark,) = await photos(client, ana)
    await order(client, ana, dark, PASSPORT)
    await run_jobs()
    failed, _ = await photos(client, ana)
    assert (failed["status"], failed["error"]) == (
        "FAILED",
        "We could not find a face in the picture. Your tokens are back.",
    )
    assert await free() == TOKENS - 2


async def test_two_requests_at_once_with_one_key_order_one_edit(
    client: httpx.AsyncClient, ana: Json, photo: Json, free: Free
) -> None:
    answers = await asyncio.gather(*(order(client, ana, photo, LARGER, key="a key of mine") for _ in range(5)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert await free() == TOKENS - 2 - 2
    other = await order(client, ana, photo, PASSPORT, key="a key of mine")
    assert (other.status_code, other.json()["code"]) == (409, "keyReused")


async def test_two_requests_at_once_do_not_spend_the_same_tokens(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, photo: Json, free: Free
) -> None:
    runtime.settings.prices.CROP = 60
    answers = await asyncio.gather(*(order(client, ana, photo, PASSPORT) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 402]
    assert await free() == TOKENS - 2 - 60


async def test_the_photo_of_somebody_else_or_a_deleted_one_cannot_be_edited(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, photo: Json, free: Free
) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await give_tokens(runtime, ben, 10)
    refused = await order(client, ben, photo, PASSPORT)
    assert (refused.status_code, refused.json()["message"]) == (
        404,
        "We could not find that photo. It may have been deleted: choose another one.",
    )
    await act(client, ana, "delete", [photo["id"]])
    assert (await order(client, ana, photo, PASSPORT)).status_code == 404
    assert await free() == TOKENS - 2


async def test_an_unfinished_photo_cannot_be_edited(client: httpx.AsyncClient, ana: Json, photo: Json) -> None:
    queued = (await order(client, ana, photo, LARGER)).json()
    assert (await order(client, ana, queued, LARGER)).status_code == 404


@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "ENLARGE", "factor": 3},
        {"kind": "BACKGROUND", "colour": "red"},
        {"kind": "CROP", "format": "STAMP"},
        {"kind": "BEAUTIFY"},
    ],
)
async def test_other_edits_are_refused(client: httpx.AsyncClient, ana: Json, photo: Json, edit: Json) -> None:
    assert (await order(client, ana, photo, edit)).status_code == 422


async def test_a_photo_that_would_become_too_large_is_refused_free_of_charge(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, photo: Json, free: Free, query: Any
) -> None:
    query.execute("update files set width = 2048, height = 2048 where width = 64")
    refused = await order(client, ana, photo, LARGER)
    assert refused.status_code == 422
    assert "This photo is too large to be enlarged that much." in str(refused.json()["data"])
    assert (await order(client, ana, photo, {**LARGER, "factor": 2})).status_code == 200
    assert await free() == TOKENS - 2 - 1
