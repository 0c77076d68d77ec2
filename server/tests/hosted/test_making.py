"""Creating photos with a hosted engine, end to end (docs/product.md#jobs)."""

from collections.abc import Awaitable, Callable, Iterator

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from tests.creation.conftest import at_once
from tests.doubles import fal_server, replicate_server
from tests.doubles.fal_server import FalServer
from tests.doubles.hosted_server import HostedServer
from tests.doubles.replicate_server import ReplicateServer
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, give_tokens, make_style
from tests.factories.pictures import jpeg
from tests.integrations.engines.calls import STUDIO

__all__ = ["at_once"]

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture(params=["replicate", "fal"])
def server(request: pytest.FixtureRequest) -> Iterator[HostedServer]:
    server = ReplicateServer() if request.param == "replicate" else FalServer()
    yield server
    server.stop()


@pytest.fixture
def settings(settings: Settings, server: HostedServer) -> Settings:
    settings.engine = EngineSettings(
        reimagine="replicate" if isinstance(server, ReplicateServer) else "fal",
        replicate=replicate_server.settings_at(server.url),
        fal=fal_server.settings_at(server.url),
    )
    return settings


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_tokens(runtime, auth, 10)
    await make_style(runtime, **STUDIO)
    return auth


async def get_photo(client: httpx.AsyncClient, auth: Json) -> Json:
    (item,) = (await client.post("/api/my-photos", json={}, headers=bearer(auth))).json()
    made: Json = item
    return made


async def test_hosted_result_is_downloaded_and_stored(
    client: httpx.AsyncClient, ana: Json, server: HostedServer, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    answer = await ask(client, ana, "REIMAGINE", image=jpeg(640, 512), quality="SD")
    assert answer.status_code == 200, answer.text
    await run_jobs()
    made = await get_photo(client, ana)
    assert (made["status"], made["width"], made["error"]) == ("DONE", 1024, None)
    server.expire_outputs()
    assert (await client.get(f"/files/{made['path']}")).headers["content-type"] == "image/jpeg"
    (job,) = server.jobs.values()
    assert job.webhook is not None


async def test_photo_refused_by_the_provider_fails_with_a_reason(
    client: httpx.AsyncClient,
    ana: Json,
    server: HostedServer,
    run_jobs: Callable[[], Awaitable[None]],
    query: psycopg.Connection,
) -> None:
    server.next_error = "NSFW content detected: content_policy_violation"
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 512), quality="SD")
    await run_jobs()
    made = await get_photo(client, ana)
    assert (made["status"], made["error"]) == (
        "FAILED",
        "The result did not pass our safety check. Your tokens are back; please try another picture or style.",
    )
    assert len(server.jobs) == 1
    assert query.execute("select status, error from hosted_calls").fetchall() == [("FAILED", "unsafe")]
