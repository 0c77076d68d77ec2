"""Ana, who orders photos, and a member of staff who looks after the work."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from tests.admin.surroundings import Surroundings
from tests.creation.conftest import TOKENS, RunJobs, ana, at_once, free, model, settings
from tests.factories.account import Json
from tests.factories.creation import ask, make_style
from tests.factories.staff import sign_in_staff

__all__ = ["TOKENS", "RunJobs", "ana", "at_once", "free", "model", "settings"]

ENGINE = "tests.doubles.engine:make"
Free = Callable[[], Awaitable[int]]
Order = Callable[..., Awaitable[UUID]]


@pytest.fixture
async def staff(client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, ana: Json) -> Surroundings:
    """Calls of a member of staff for support."""
    return Surroundings(client, query, runtime, await sign_in_staff(client, query, "support"))


@pytest.fixture
def order(client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, at_once: None) -> Order:
    """Return a function that orders one photo, of a style with the given recipe."""

    async def order(**recipe: Any) -> UUID:
        style = await make_style(runtime, f"style-{len(styles)}", **recipe)
        styles.append(style)
        answer = await ask(client, ana, "IMAGINE", style, userModelId=model)
        assert answer.status_code == 200, answer.text
        return UUID(answer.json()[0]["id"])

    styles: list[str] = []
    return order


def photos(query: psycopg.Connection) -> list[tuple[str, str | None]]:
    """Return status and error of all photos, in the order in which they were ordered."""
    return query.execute("select status, error from creations order by id").fetchall()
