from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from retrato.trust.tasks import index_missing_faces
from tests.factories.account import Json
from tests.factories.pictures import jpeg
from tests.factories.trust import share_picture

RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    return settings


async def test_picture_that_cannot_be_read_does_not_stop_the_index(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    run_jobs: RunJobs,
    query: psycopg.Connection,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ids = [
        UUID((await share_picture(client, runtime, ana, data=data)).creation_id)
        for data in (b"no picture", jpeg(200, 200))
    ]

    async def find_missing(*_: object) -> list[UUID]:
        return ids

    monkeypatch.setattr("retrato.trust.matching.find_missing", find_missing)
    query.execute("delete from procrastinate_jobs")
    async with runtime.database.transaction() as session:
        await enqueue(session, index_missing_faces.name, timestamp=0)
    await run_jobs()
    assert query.execute("select creation_id from shared_faces").fetchall() == [(ids[1],)]
