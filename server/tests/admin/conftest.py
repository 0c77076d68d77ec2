"""A member of staff who calls the administration, and a person whom they help."""

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json, registration
from tests.factories.staff import sign_in_staff


@pytest.fixture
async def staff(client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime) -> Surroundings:
    """An owner who has just entered a code."""
    return Surroundings(client, query, runtime, await sign_in_staff(client, query, "owner"))


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    """A new user, signed in, with an unconfirmed address."""
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth
