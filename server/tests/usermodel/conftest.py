import httpx
import pytest

from retrato.runtime import Runtime
from retrato.settings import EngineSettings, Settings
from tests.factories.account import Json, registration
from tests.factories.creation import give_premium


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.engine = EngineSettings(name="tests.doubles.engine:make")
    return settings


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    """A user with premium and two model slots."""
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    await give_premium(runtime, auth)
    return auth
