"""Deleting orphaned models at the provider (docs/product.md#models)."""

from collections.abc import Awaitable, Callable, Iterator

import psycopg
import pytest

from retrato.integrations.engines.contract import TrainRequest
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.account.conftest import Clock, ana, time
from tests.doubles.replicate_server import ReplicateServer, settings_at
from tests.factories.account import Json
from tests.factories.creation import make_model
from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.contract_engines import hosted
from tests.integrations.engines.hosted.conftest import PHOTO, accept_selfie

__all__ = ["ana", "time"]


@pytest.fixture
def server() -> Iterator[ReplicateServer]:
    server = ReplicateServer()
    yield server
    server.stop()


@pytest.fixture
def settings(settings: Settings, server: ReplicateServer) -> Settings:
    settings.engine.replicate = settings_at(server.url)
    return settings


async def test_orphaned_model_is_deleted_at_the_provider_after_a_day(
    runtime: Runtime,
    ana: Json,
    server: ReplicateServer,
    app_url: str,
    time: Clock,
    run_jobs: Callable[[], Awaitable[None]],
    query: psycopg.Connection,
) -> None:
    engine = hosted("replicate", server.url, app_url, accept_selfie, speedup=200)
    for key in ("a model that is gone", await make_model(runtime, ana)):
        engine.train(TrainRequest([PHOTO], "FEMALE", key), quiet, never)
    assert len(server.models) == 2
    for days, left in ((0, 2), (2, 1)):
        time.forward(days=days)
        async with runtime.database.transaction() as session:
            await enqueue(session, "hosted:forget_old", timestamp=0)
        await run_jobs()
        assert len(server.models) == left
    assert query.execute("select error from hosted_calls order by id").fetchall() == [("forgotten",), (None,)]
