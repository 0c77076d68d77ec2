"""Is this me? The engine double takes the colour of a picture for its person."""

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest
from structlog.testing import capture_logs

from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.trust.tasks import index_missing_faces
from tests.factories.account import Json, bearer
from tests.factories.captcha import solved_captcha
from tests.factories.pictures import BLUE, RED, picture
from tests.factories.trust import share_picture

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    return settings


def of_colour(colour: list[int]) -> bytes:
    data: bytes = picture(200, 200, top=colour, bottom=colour).jpegsave_buffer()
    return data


async def search(client: httpx.AsyncClient, data: bytes, captcha: str | None = None) -> httpx.Response:
    return await client.post(
        "/api/is-this-me",
        files={"image": ("face.jpg", data, "image/jpeg")},
        headers={"x-captcha": captcha if captcha is not None else solved_captcha()},
    )


async def test_shared_pictures_of_the_same_person_are_found_until_the_link_ends(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    red = await share_picture(client, runtime, ana, data=of_colour(RED))
    await share_picture(client, runtime, ana, data=of_colour(BLUE))
    await run_jobs()
    (match,) = (await search(client, of_colour(RED))).json()
    assert match["token"] == red.token
    assert (await client.get(f"/files/{match['path']}")).status_code == 200
    body = {"ids": [red.creation_id], "shared": False}
    await client.post("/api/my-photos/share", json=body, headers=bearer(ana))
    assert query.execute("select count(*) from shared_faces").fetchone() == (1,)
    assert (await search(client, of_colour(RED))).json() == []


async def test_pictures_shared_before_are_indexed_later(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    await share_picture(client, runtime, ana, data=of_colour(RED))
    query.execute("delete from procrastinate_jobs")
    async with runtime.database.transaction() as session:
        await enqueue(session, index_missing_faces.name, timestamp=0)
    await run_jobs()
    assert len((await search(client, of_colour(RED))).json()) == 1


async def test_nothing_of_the_upload_is_kept(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection
) -> None:
    await share_picture(client, runtime, ana, data=of_colour(RED))
    await run_jobs()

    async def kept() -> tuple[object, ...]:
        tables = query.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
        rows = {
            table: query.execute(f'select t::text from "{table}" t order by 1'.encode()).fetchall()
            for (table,) in tables
            # Only hashes of the captcha and the network, for the limits.
            if table != "rate_limits"
        }
        objects = [found.key async for found in runtime.storage.list("")]
        files = sorted(path for path in runtime.settings.data.rglob("*") if path.is_file())
        return rows, objects, files

    before = await kept()
    with capture_logs() as logs:
        assert (await search(client, of_colour(RED))).status_code == 200
    assert await kept() == before
    assert all("face" not in str(entry) for entry in logs)


async def test_search_needs_a_captcha_and_is_limited_per_network(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    assert (await search(client, of_colour(RED), captcha="")).status_code == 422
    dark = await search(client, of_colour([0, 0, 0]))
    assert (dark.status_code, list(dark.json()["data"]["fields"])) == (422, ["image"])
    answers = [(await search(client, of_colour(RED))).status_code for _ in range(10)]
    assert answers == [200] * 9 + [429]
