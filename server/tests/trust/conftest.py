import httpx
import pytest

from retrato.runtime import Runtime
from tests.factories.account import Json, registration
from tests.factories.creation import make_style


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    """A signed-in user, with a style to make pictures in."""
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    await make_style(runtime)
    return auth
