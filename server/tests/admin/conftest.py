import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.admin.money_at_providers import Shop
from tests.doubles.providers import Doubles
from tests.factories.account import registration
from tests.factories.billing import put_on_sale
from tests.factories.staff import sign_in_staff


@pytest.fixture
async def shop(
    client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, settings: Settings, doubles: Doubles
) -> Shop:
    """A shop with all payment methods, for modules that import `doubles` and `settings` of all providers."""
    await put_on_sale(runtime)
    owner = await sign_in_staff(client, query, "owner")
    buyer = (await client.post("/api/auth/register", json=registration())).json()
    return Shop(client, query, settings, doubles, owner, buyer)
