"""Jobs always end, and failed items are refunded: docs/product.md#jobs, docs/product.md#refunds."""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest

from retrato.creation.tasks import give_up_overdue
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.creation.conftest import TOKENS, Clock, RunJobs
from tests.creation.test_create import photos
from tests.factories.account import Json, bearer
from tests.factories.creation import ask, make_style
from tests.factories.pictures import jpeg
from tests.factories.waiting import until

Free = Callable[[], Awaitable[int]]

pytestmark = pytest.mark.usefixtures("at_once")


def make_retries_due(query: psycopg.Connection) -> None:
    query.execute("update procrastinate_jobs set scheduled_at = null where status = 'todo'")


@pytest.mark.parametrize(
    ("reason", "language", "message"),
    [
        ("noFace", "en", "We could not find a face in the picture. Your tokens are back."),
        ("noFace", "es", "No hemos encontrado ninguna cara en la foto. Tienes tus tokens de vuelta."),
        # Errors that only an operator can act on have a general text.
        ("recipeUnfit", "en", "Something went wrong in the studio. Your tokens are back; please try again."),
    ],
)
async def test_failed_photo_refunds_tokens_and_has_a_reason(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    free: Free,
    run_jobs: RunJobs,
    events: list[Json],
    reason: str,
    language: str,
    message: str,
) -> None:
    await make_style(runtime, "broken", fail=reason)
    await ask(client, ana, "REIMAGINE", "broken", image=jpeg(640, 640))
    await run_jobs()
    answer = await client.post("/api/my-photos", headers=bearer(ana, **{"x-language": language}))
    (item,) = answer.json()
    assert (item["status"], item["error"], item["path"]) == ("FAILED", message, None)
    assert await free() == TOKENS
    assert [event["type"] for event in events if event["data"].get("status") == "FAILED"] == ["item"]


async def test_only_finished_photos_of_a_request_are_charged(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, free: Free, run_jobs: RunJobs
) -> None:
    await make_style(runtime, "shaky", fail="engineFailed", failures=1)
    await ask(client, ana, "IMAGINE", "shaky", userModelId=model, quantity=4)
    await run_jobs()
    statuses = [item["status"] for item in await photos(client, ana)]
    assert (statuses.count("DONE"), statuses.count("FAILED")) == (3, 1)
    assert await free() == TOKENS - 3 * 4


async def test_retryable_error_is_retried_with_backoff(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    free: Free,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    await make_style(runtime, "moody", fail="engineFailed", retryable=True, failures=2)
    await ask(client, ana, "REIMAGINE", "moody", image=jpeg(640, 640))
    place = "select id, priority from procrastinate_jobs where task_name = 'creation:make'"
    before = query.execute(place).fetchall()
    for attempt in (1, 2):
        await run_jobs()
        (item,) = await photos(client, ana)
        assert item["status"] == "QUEUED"
        waits = query.execute("select scheduled_at > now() from procrastinate_jobs where status = 'todo'").fetchall()
        assert waits == [(True,)], attempt
        assert query.execute(place).fetchall() == before
        make_retries_due(query)
    await run_jobs()
    (item,) = await photos(client, ana)
    assert item["status"] == "DONE"
    assert await free() == TOKENS - 4


async def test_photo_fails_after_three_engine_crashes(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    free: Free,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    await make_style(runtime, "deadly", crash=True)
    await ask(client, ana, "REIMAGINE", "deadly", image=jpeg(640, 640))
    for _ in range(3):
        await run_jobs()
        make_retries_due(query)
    (item,) = await photos(client, ana)
    assert item["status"] == "FAILED"
    assert query.execute("select attempts, error from creations").fetchone() == (3, "engineCrashed")
    assert await free() == TOKENS


async def test_attempt_times_out(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    ana: Json,
    free: Free,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    settings.engine.photo_seconds, settings.engine.attempts = 1, 1
    await make_style(runtime, "endless", seconds=60)
    await ask(client, ana, "REIMAGINE", "endless", image=jpeg(640, 640))
    await run_jobs()
    assert query.execute("select status, error from creations").fetchone() == ("FAILED", "timeout")
    assert await free() == TOKENS


async def test_overdue_photos_fail_and_are_refunded(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, free: Free, time: Clock, run_jobs: RunJobs, model: str
) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=2)
    async with runtime.database.transaction() as session:
        await enqueue(session, give_up_overdue.name, priority=10, timestamp=0)
    time.forward(minutes=60)
    await run_jobs()
    assert await free() == TOKENS
    login = {"email": "ana@example.com", "password": "a quiet harbour"}
    back = (await client.post("/api/auth", json=login)).json()
    assert {item["status"] for item in await photos(client, back)} == {"FAILED"}


async def test_cancelled_photo_is_refunded_and_not_made(
    client: httpx.AsyncClient, ana: Json, model: str, free: Free, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    items = (await ask(client, ana, "IMAGINE", userModelId=model, quantity=2)).json()
    answer = await client.post("/api/my-photos/cancel", json={"ids": [items[0]["id"]]}, headers=bearer(ana))
    assert answer.status_code == 204
    await run_jobs()
    assert [item["status"] for item in await photos(client, ana)] == ["DONE", "FAILED"]
    assert await free() == TOKENS - 4
    assert query.execute("select count(file_id) from creations").fetchone() == (1,)


async def test_deleted_photo_is_removed_from_storage(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    run_jobs: RunJobs,
    bin_time_passes: RunJobs,
    free: Free,
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (item,) = await photos(client, ana)
    assert len([found async for found in runtime.storage.list("users")]) == 2
    answer = await client.post("/api/my-photos/delete", json={"ids": [item["id"]]}, headers=bearer(ana))
    assert answer.status_code == 204
    await bin_time_passes()
    assert await photos(client, ana) == []
    assert [found async for found in runtime.storage.list("users")] == []
    assert (await client.get(f"/files/{item['path']}")).status_code == 404
    assert await free() == TOKENS - 4


async def test_source_of_a_finished_video_can_be_deleted(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, bin_time_passes: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (photo,) = await photos(client, ana)
    await ask(client, ana, "ANIMATE", imageUrl=photo["path"])
    await run_jobs()
    await client.post("/api/my-photos/delete", json={"ids": [photo["id"]]}, headers=bearer(ana))
    await bin_time_passes()
    (video,) = (await client.post("/api/my-videos", headers=bearer(ana))).json()
    assert (video["status"], video["sourceId"], video["source"]) == ("DONE", None, None)


async def test_video_fails_if_its_source_is_removed_while_queued(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, free: Free
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (photo,) = await photos(client, ana)
    await ask(client, ana, "ANIMATE", imageUrl=photo["path"])
    await client.post("/api/my-photos/delete", json={"ids": [photo["id"]]}, headers=bearer(ana))
    await client.post("/api/my-bin/empty", headers=bearer(ana))
    await run_jobs()
    (video,) = (await client.post("/api/my-videos", headers=bearer(ana))).json()
    assert video["status"] == "FAILED"
    assert await free() == TOKENS - 4


async def test_queue_alternates_between_users(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, query: psycopg.Connection
) -> None:
    from tests.factories.account import registration
    from tests.factories.creation import give_tokens, make_model

    await give_tokens(runtime, ana, 200)
    for _ in range(13):
        await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await give_tokens(runtime, ben, 100)
    own = await make_model(runtime, ben)
    items = (await ask(client, ben, "IMAGINE", userModelId=own, quantity=2)).json()
    assert [item["queuePosition"] for item in items] == [2, 4]


async def test_events_are_published_for_every_step(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, events: list[Json]
) -> None:
    await make_style(runtime, "slow", seconds=2.5)
    item = (await ask(client, ana, "REIMAGINE", "slow", image=jpeg(640, 640), key="a key of mine")).json()
    await run_jobs()
    await until(lambda: events[-1]["data"].get("status") == "DONE", seconds=5)
    # The key lets the browser match the item to its request before the response arrives.
    assert events[0]["data"]["key"] == "a key of mine"
    steps = [(event["type"], event["data"].get("status")) for event in events]
    assert steps[:3] == [("item", "QUEUED"), ("balance", None), ("item", "RUNNING")]
    shares = [event["data"]["progress"] for event in events if event["type"] == "progress"]
    assert shares
    assert shares == sorted(shares)
    assert {event["data"].get("id", item["id"]) for event in events} == {item["id"]}


async def test_ids_finished_returns_only_finished_items(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, run_jobs: RunJobs
) -> None:
    items = (await ask(client, ana, "IMAGINE", userModelId=model, quantity=2)).json()
    ids = [item["id"] for item in items]
    before = await client.post("/api/my-photos/ids-finished", json={"ids": ids}, headers=bearer(ana))
    assert before.json() == []
    await run_jobs()
    after = await client.post("/api/my-photos/ids-finished", json={"ids": ids}, headers=bearer(ana))
    assert [item["id"] for item in after.json()] == ids
    assert {item["status"] for item in after.json()} == {"DONE"}


async def test_gallery_is_paged_and_filtered(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, run_jobs: RunJobs
) -> None:
    await make_style(runtime, "other")
    first = (await ask(client, ana, "IMAGINE", userModelId=model, quantity=3)).json()
    await ask(client, ana, "REIMAGINE", "other", image=jpeg(640, 640))
    await run_jobs()
    await client.post("/api/my-photos/favourite", json={"ids": [first[0]["id"]]}, headers=bearer(ana))

    async def page(**body: object) -> Json:
        answer: Json = (await client.post("/api/my-photos", json=body, headers=bearer(ana))).json()
        return answer

    everything = await page(page=1, itemsPerPage=3)
    assert (len(everything["items"]), everything["pages"], everything["total"]) == (3, 2, 4)
    assert len((await page(page=2, itemsPerPage=3))["items"]) == 1
    for where, count in (
        ({"styleId": "other"}, 1),
        ({"mode": "IMAGINE"}, 3),
        ({"modelId": model}, 3),
        ({"favourite": True}, 1),
    ):
        assert (await page(page=1, where=where))["total"] == count
