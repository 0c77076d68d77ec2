"""Expected waits: docs/product.md#jobs."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato import pace
from retrato.creation.tasks import purge_old_requests
from retrato.kit import clock
from retrato.queue import engine_queue, enqueue, training_queue
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import Work
from tests.creation.conftest import TOKENS, RunJobs
from tests.creation.test_create import photos
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, give_premium, give_tokens
from tests.factories.pictures import jpeg

Free = Callable[[], Awaitable[int]]
ENGINE = "tests.doubles.engine:make"
QUEUE = engine_queue(ENGINE)

pytestmark = pytest.mark.usefixtures("at_once")


async def set_pace(runtime: Runtime, seconds: float, work: Work = "PHOTO", queue: str = QUEUE) -> None:
    async with runtime.database.transaction() as session:
        await pace.record(session, queue, work, seconds)


async def waits(client: httpx.AsyncClient, auth: Json) -> dict[str, tuple[int, bool]]:
    answer = await client.get("/api/my-expected-wait", headers=bearer(auth))
    return {wait["mode"]: (wait["seconds"], wait["accepted"]) for wait in answer.json()}


async def register(client: httpx.AsyncClient, runtime: Runtime, email: str) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration(email=email))).json()
    await give_tokens(runtime, auth, TOKENS)
    return auth


async def test_wait_is_that_of_the_items_ahead_and_the_own_one(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, query: psycopg.Connection
) -> None:
    assert await waits(client, ana) == dict.fromkeys(("IMAGINE", "REIMAGINE", "ANIMATE", "EDIT"), (0, True))
    await set_pace(runtime, 60)
    await set_pace(runtime, 600, "VIDEO")
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    await ask(client, ana, "ANIMATE", image=jpeg(640, 640))
    photo, video = (900, True), (1440, True)
    assert await waits(client, ana) == {"IMAGINE": photo, "REIMAGINE": photo, "ANIMATE": video, "EDIT": photo}
    # Two workers are twice as fast.
    query.execute("insert into procrastinate_jobs (queue_name, task_name, status) values (%s, 'x', 'doing')", [QUEUE])
    query.execute("insert into procrastinate_jobs (queue_name, task_name, status) values (%s, 'x', 'doing')", [QUEUE])
    assert (await waits(client, ana))["REIMAGINE"] == (480, True)


async def test_premium_users_wait_less(client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str) -> None:
    await set_pace(runtime, 60)
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    ben, eva = [await register(client, runtime, f"{name}@example.com") for name in ("ben", "eva")]
    await give_premium(runtime, eva)
    # A new user comes before the later photos of another.
    assert (await waits(client, ben))["REIMAGINE"] == (120, True)
    assert (await waits(client, eva))["REIMAGINE"] == (60, True)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (
            "en",
            "Too many people are creating right now: yours would take longer than 60 minutes. Nothing was charged;"
            " please try again later.",
        ),
        (
            "es",
            "Ahora mismo hay demasiada gente creando: lo tuyo tardaría más de 60 minutos. No se te ha cobrado nada;"
            " prueba más tarde.",
        ),
    ],
)
async def test_order_that_would_miss_its_deadline_is_refused(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, free: Free, language: str, message: str
) -> None:
    await set_pace(runtime, 1900)
    assert (await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))).status_code == 200
    balance, objects = await free(), len([found async for found in runtime.storage.list("users")])
    answer = await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), language=language)
    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (409, "tooBusy", message)
    assert (await waits(client, ana))["REIMAGINE"] == (3800, False)
    assert await free() == balance
    assert len(await photos(client, ana)) == 1
    assert len([found async for found in runtime.storage.list("users")]) == objects


async def test_training_that_would_miss_its_deadline_is_refused(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, ana: Json
) -> None:
    await give_premium(runtime, ana)
    await set_pace(runtime, 3700, "TRAINING", training_queue(ENGINE))
    form = {"json": (None, '{"name": "Me", "gender": "MALE", "consent": true}')}
    images = [("images", ("me.jpg", jpeg(400, 400), "image/jpeg")) for _ in range(4)]
    answer = await client.post("/api/my-models/create", files=[*form.items(), *images], headers=bearer(ana))
    assert (answer.status_code, answer.json()["code"]) == (409, "tooBusy")


async def test_photo_that_cannot_be_made_in_time_is_not_started(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, free: Free, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await set_pace(runtime, 120)
    query.execute("update creations set deadline_at = now() + interval '1 minute'")
    await run_jobs()
    assert query.execute("select status, error, attempts from creations").fetchall() == [("FAILED", "deadline", 0)]
    assert await free() == TOKENS


async def test_pace_is_learned_from_finished_photos(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    ((queue, work, seconds),) = query.execute("select queue, work, seconds from paces").fetchall()
    assert (queue, work) == (QUEUE, "PHOTO")
    assert 0 < seconds < 30


async def test_old_requests_without_items_are_removed(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    for _ in range(3):
        await ask(client, ana, "IMAGINE", userModelId=model)
    old, gone, kept = [row[0] for row in query.execute("select id from creation_requests order by id")]
    query.execute("delete from creations where request_id = any(%s)", [[old, gone]])
    week = clock.now() - timedelta(days=8)
    query.execute("update creation_requests set created_at = %s where id = any(%s)", [week, [old, kept]])
    async with runtime.database.transaction() as session:
        await enqueue(session, purge_old_requests.name, priority=10, timestamp=0)
    await run_jobs()
    left: list[UUID] = [row[0] for row in query.execute("select id from creation_requests order by id")]
    assert left == [gone, kept]


async def test_photo_of_a_frozen_worker_hardly_changes_the_pace(runtime: Runtime, query: psycopg.Connection) -> None:
    def mean() -> float:
        ((seconds,),) = query.execute("select seconds from paces").fetchall()
        return float(seconds)

    await set_pace(runtime, 2)
    await set_pace(runtime, 600)
    assert mean() == pytest.approx(2.2)
    # A pace that has really changed is followed.
    for _ in range(60):
        await set_pace(runtime, 20)
    assert mean() == pytest.approx(20, rel=0.1)


async def test_what_is_ahead_in_a_long_queue_is_counted_once(
    runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "_LONG_QUEUE", 3)
    monkeypatch.setattr(pace, "_long_queues", {})
    await set_pace(runtime, 10, "TRAINING")

    async def wait() -> float:
        async with runtime.database.transaction() as session:
            return (await pace.estimate(session, QUEUE, "PHOTO", 0)).wait.total_seconds()

    def add(jobs: int) -> None:
        query.execute(
            "insert into procrastinate_jobs (queue_name, task_name) select %s, 'x' from generate_series(1, %s)",
            [QUEUE, jobs],
        )

    add(3)
    assert await wait() == 30
    add(1)
    assert await wait() == 40
    add(5)
    assert await wait() == 40
    monkeypatch.setattr(pace, "_long_queues", {})
    assert await wait() == 90
