import httpx
import pytest

from retrato.runtime import Runtime
from tests.factories.account import Json, registration
from tests.factories.creation import make_style
from tests.factories.second_factor import confirm_address


@pytest.fixture
async def ana(client: httpx.AsyncClient, runtime: Runtime) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    await make_style(runtime)
    await confirm_address(runtime, auth)
    return auth
