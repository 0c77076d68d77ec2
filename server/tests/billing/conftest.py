from collections.abc import Awaitable, Callable

import httpx
import pytest

from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.account.conftest import Clock, time
from tests.factories.account import Json, registration
from tests.factories.billing import put_on_sale, silent_simulator

__all__ = ["Clock", "time"]
RunJobs = Callable[[], Awaitable[None]]
RunTask = Callable[[str], Awaitable[None]]


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    """A signed-in user; the catalogue is on sale."""
    await put_on_sale(runtime)
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth


@pytest.fixture
def simulator(settings: Settings) -> SandboxSimulator:
    return silent_simulator(settings)


@pytest.fixture
def run_task(runtime: Runtime, run_jobs: RunJobs) -> RunTask:
    """Run a job that is scheduled, and the jobs it enqueues."""

    async def run(task: str) -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, task, timestamp=0)
        await run_jobs()

    return run
