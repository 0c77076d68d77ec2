"""A member of staff who calls the administration, a person whom they help, and a shop."""

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.admin.money_at_providers import Shop
from tests.admin.surroundings import Surroundings
from tests.doubles.providers import Doubles
from tests.factories.account import Json, registration
from tests.factories.billing import put_on_sale
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


@pytest.fixture
async def shop(
    client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, settings: Settings, doubles: Doubles
) -> Shop:
    """A shop with all payment methods, for modules that import `doubles` and `settings` of all providers."""
    await put_on_sale(runtime)
    owner = await sign_in_staff(client, query, "owner")
    buyer = (await client.post("/api/auth/register", json=registration())).json()
    return Shop(client, query, settings, doubles, owner, buyer)
