"""Creating photos and videos: docs/product.md#create-flow."""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from tests.creation.conftest import TOKENS, RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, give_tokens, make_model, make_style
from tests.factories.pictures import jpeg

Free = Callable[[], Awaitable[int]]

pytestmark = pytest.mark.usefixtures("at_once")


async def photos(client: httpx.AsyncClient, auth: Json, **body: object) -> list[Json]:
    found: list[Json] = (await client.post("/api/my-photos", json=body, headers=bearer(auth))).json()
    return found


async def test_photos_are_returned_queued_and_done_after_the_jobs(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free, run_jobs: RunJobs
) -> None:
    answer = await ask(client, ana, "IMAGINE", userModelId=model, aspectRatio="16:9", quantity=3)
    assert answer.status_code == 200, answer.text
    items = answer.json()
    assert [item["status"] for item in items] == ["QUEUED"] * 3
    assert [item["queuePosition"] for item in items] == [1, 2, 3]
    assert all(item["path"] is None for item in items)
    assert await free() == TOKENS - 3 * 4

    await run_jobs()
    made = await photos(client, ana)
    assert [item["id"] for item in made] == [item["id"] for item in reversed(items)]
    assert {item["status"] for item in made} == {"DONE"}
    assert {(item["width"], item["height"]) for item in made} == {(128, 72)}
    assert await free() == TOKENS - 3 * 4
    pictures = {(await client.get(f"/files/{item['path']}")).content for item in made}
    assert len(pictures) == 3


async def test_restyled_photo_keeps_its_source(
    client: httpx.AsyncClient, ana: Json, free: Free, run_jobs: RunJobs
) -> None:
    answer = await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), quality="UHD")
    assert answer.status_code == 200, answer.text
    await run_jobs()
    (item,) = await photos(client, ana)
    assert item["id"] == answer.json()["id"]
    assert (item["status"], item["mode"], item["sourceId"]) == ("DONE", "REIMAGINE", None)
    source = await client.get(f"/files/{item['source']}")
    assert source.headers["content-type"] == "image/jpeg"
    assert await free() == TOKENS - 8


async def test_own_photo_can_be_animated(client: httpx.AsyncClient, ana: Json, free: Free, run_jobs: RunJobs) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), quality="SD")
    await run_jobs()
    (photo,) = await photos(client, ana)
    answer = await ask(client, ana, "ANIMATE", imageUrl=f"/files/{photo['path']}", quality="SD")
    assert answer.status_code == 200, answer.text
    assert answer.json()["sourceId"] == photo["id"]
    await run_jobs()
    (video,) = (await client.post("/api/my-videos", headers=bearer(ana))).json()
    assert (video["status"], video["seconds"], video["width"]) == ("DONE", 4.0, 854)
    film = await client.get(f"/files/{video['path']}")
    assert film.headers["content-type"] == "video/mp4"
    assert (await client.get(f"/files/{video['poster']}")).headers["content-type"] == "image/jpeg"
    assert await free() == TOKENS - 2 - 20
    assert len(await photos(client, ana)) == 1


async def test_concurrent_requests_with_one_key_create_once(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free
) -> None:
    def create() -> Awaitable[httpx.Response]:
        return ask(client, ana, "IMAGINE", userModelId=model, quantity=2, key="a key of mine")

    answers = await asyncio.gather(*(create() for _ in range(5)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({tuple(item["id"] for item in answer.json()) for answer in answers}) == 1
    assert await free() == TOKENS - 8


async def test_key_reused_for_another_request_is_refused(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free
) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model, key="a key of mine")
    again = await ask(client, ana, "IMAGINE", userModelId=model, quantity=2, key="a key of mine")
    assert (again.status_code, again.json()["code"]) == (409, "keyReused")
    assert await free() == TOKENS - 4


async def test_key_whose_photos_were_deleted_creates_nothing(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free
) -> None:
    (item,) = (await ask(client, ana, "IMAGINE", userModelId=model, key="a key of mine")).json()
    await client.post("/api/my-photos/delete", json={"ids": [item["id"]]}, headers=bearer(ana))
    again = await ask(client, ana, "IMAGINE", userModelId=model, key="a key of mine")
    assert (again.status_code, again.json()["code"]) == (409, "keyReused")
    assert await free() == TOKENS


async def test_upload_is_not_stored_without_enough_tokens(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    poor = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    answer = await ask(client, poor, "REIMAGINE", image=jpeg(640, 640))
    assert answer.status_code == 402
    assert [found async for found in runtime.storage.list("users")] == []


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "This costs 16 tokens, and you have 15."), ("es", "Esto cuesta 16 tokens y tienes 15.")],
)
async def test_nothing_is_created_or_charged_without_enough_tokens(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, language: str, message: str
) -> None:
    poor = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await give_tokens(runtime, poor, 15)
    own = await make_model(runtime, poor)
    answer = await ask(client, poor, "IMAGINE", userModelId=own, quantity=4, language=language)
    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (
        402,
        "insufficientTokens",
        message,
    )
    assert answer.json()["data"] == {"needed": 16, "free": 15}
    assert query.execute("select count(*) from creations").fetchone() == (0,)
    assert query.execute("select count(*) from procrastinate_jobs where queue_name like 'engine:%'").fetchone() == (0,)


async def test_200_concurrent_requests_on_a_balance_for_199_create_199(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, query: psycopg.Connection, free: Free
) -> None:
    async def create() -> int:
        """Retry on 503 with the same key, as browsers do."""
        key = str(uuid4())
        while True:
            answer = await ask(client, ana, "IMAGINE", userModelId=model, key=key)
            if answer.status_code != 503:
                return answer.status_code

    await give_tokens(runtime, ana, 199 * 4 - TOKENS)
    statuses = await asyncio.gather(*(create() for _ in range(200)))
    assert (statuses.count(200), statuses.count(402)) == (199, 1)
    assert await free() == 0
    assert query.execute("select count(*) from creations").fetchone() == (199,)
    jobs = query.execute("select count(*) from procrastinate_jobs where queue_name like 'engine:%'").fetchone()
    assert jobs == (199,)


@pytest.mark.parametrize(
    ("form", "mode", "field", "message"),
    [
        ({"quantity": 5}, "IMAGINE", "json.IMAGINE.quantity", "At most 4."),
        ({"quantity": 0}, "IMAGINE", "json.IMAGINE.quantity", "At least 1."),
        ({"aspectRatio": "3:2"}, "IMAGINE", "json.IMAGINE.aspectRatio", "Choose one of the options."),
        ({"userModelId": "mine"}, "IMAGINE", "json.IMAGINE.userModelId", "This is not a valid reference."),
        ({"quality": "4K"}, "REIMAGINE", "json.REIMAGINE.quality", "Choose one of the options."),
        ({"quality": "UHD"}, "ANIMATE", "json.ANIMATE.quality", "Choose one of the options."),
        ({}, "REIMAGINE", "image", "This field is required."),
        ({}, "ANIMATE", "image", "This field is required."),
    ],
)
async def test_invalid_option_is_reported_by_field(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free, form: Json, mode: str, field: str, message: str
) -> None:
    """docs/product.md#create-forms"""
    options = {"userModelId": model, **form} if mode == "IMAGINE" else form
    answer = await ask(client, ana, mode, **options)  # type: ignore[arg-type]
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {field: message}
    assert await free() == TOKENS


async def test_unisex_style_requires_a_gender(client: httpx.AsyncClient, runtime: Runtime, ana: Json) -> None:
    """docs/product.md#create-forms"""
    await make_style(runtime, "open", gender="UNISEX")
    answer = await ask(client, ana, "REIMAGINE", "open", image=jpeg(640, 640))
    assert answer.json()["data"]["fields"] == {"REIMAGINE.gender": "This field is required."}
    good = await ask(client, ana, "REIMAGINE", "open", image=jpeg(640, 640), gender="FEMALE")
    assert good.status_code == 200


async def test_small_picture_is_refused_and_not_charged(
    client: httpx.AsyncClient, ana: Json, free: Free, query: psycopg.Connection
) -> None:
    answer = await ask(client, ana, "REIMAGINE", image=jpeg(511, 600))
    assert answer.status_code == 422
    assert "512" in answer.json()["data"]["fields"]["image"]
    assert await free() == TOKENS
    assert query.execute("select count(*) from files where content_type = 'image/jpeg'").fetchone() == (0,)


async def test_missing_or_foreign_style_model_or_photo_is_not_found(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, run_jobs: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (photo,) = await photos(client, ana)
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await give_tokens(runtime, ben, 100)
    for answer, field in (
        (await ask(client, ana, "IMAGINE", "unheard-of", userModelId=model), "styleId"),
        (await ask(client, ana, "IMAGINE", userModelId=str(uuid4())), "IMAGINE.userModelId"),
        (await ask(client, ben, "IMAGINE", userModelId=model), "IMAGINE.userModelId"),
        (await ask(client, ben, "REIMAGINE", imageUrl=photo["path"]), "REIMAGINE.imageUrl"),
        (await ask(client, ana, "REIMAGINE", imageUrl="https://evil.example/me.jpg"), "REIMAGINE.imageUrl"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not-exists")
        assert list(answer.json()["data"]["fields"]) == [field]


async def test_mode_that_the_style_does_not_support_is_refused(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str
) -> None:
    await make_style(runtime, "painting", modes=("REIMAGINE",))
    answer = await ask(client, ana, "IMAGINE", "painting", userModelId=model)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


async def test_creating_and_galleries_require_signing_in(client: httpx.AsyncClient) -> None:
    """docs/product.md#guards"""
    for path in ("styles/create", "my-photos", "my-videos", "my-photos/delete", "my-videos/cancel"):
        assert (await client.post(f"/api/{path}", json={"ids": [str(UUID(int=1))]})).status_code == 401


async def test_history_names_the_style_and_leads_to_the_photos(
    client: httpx.AsyncClient, ana: Json, model: str, run_jobs: RunJobs
) -> None:
    made = (await ask(client, ana, "IMAGINE", userModelId=model, aspectRatio="1:1", quantity=2)).json()
    await run_jobs()
    line, *_ = (await client.post("/api/my-tokens", json={}, headers=bearer(ana))).json()["items"]
    assert (line["reason"], line["count"]) == ("reserve", 2)
    assert (line["made"]["mode"], line["made"]["style"]["en"], line["made"]["model"]) == ("IMAGINE", "Plain", "Me")
    assert set(line["made"]["ids"]) == {item["id"] for item in made}
    await client.post("/api/my-photos/delete", json={"ids": line["made"]["ids"]}, headers=bearer(ana))
    line, *_ = (await client.post("/api/my-tokens", json={}, headers=bearer(ana))).json()["items"]
    assert (line["made"], line["count"]) == (None, 2)


async def test_upload_needs_the_statement_about_the_person_in_it_which_is_kept(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    refused = await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), consent=None)
    assert refused.json()["data"]["fields"] == {
        "REIMAGINE.consent": "Please confirm that the person in the pictures agrees."
    }
    assert (await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))).status_code == 200
    kept = query.execute("select version, text_key, subject_id from consents where kind = 'UPLOAD'").fetchall()
    requests = query.execute("select id from creation_requests").fetchall()
    assert kept == [(1, "studio.form.consent", requests[0][0])]
