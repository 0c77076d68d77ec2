"""The short way leads where the framework's own way leads."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import Scope

from retrato.kit.literal_paths import LiteralPaths


class Watched(LiteralPaths):
    """Remembers what it took upon itself."""

    def __init__(self, routes: list[BaseRoute]) -> None:
        super().__init__(routes)
        self.taken: list[str] = []

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        found = super().matches(scope)
        if found[0] is Match.FULL:
            self.taken.append(f"{scope['method']} {scope['path']}")
        return found


def _api() -> APIRouter:
    router = APIRouter(prefix="/things")

    @router.get("")
    async def every(request: Request) -> str:
        return f"every thing, {request.scope['route'].name}, {request.path_params}"

    @router.post("")
    async def add() -> str:
        return "added"

    @router.get("/{name}")
    async def one(name: str) -> str:
        return f"one: {name}"

    @router.get("/newest")
    async def newest() -> str:
        return "never reached"

    @router.post("/newest")
    async def name_newest() -> str:
        return "named"

    api = APIRouter(prefix="/api")
    api.include_router(router)
    return api


def _application() -> FastAPI:
    async def plain(_request: Request) -> PlainTextResponse:
        return PlainTextResponse("plain")

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.include_router(_api())
    app.router.routes.append(Route("/plain", plain))
    app.router.routes.append(Mount("/mounted", routes=[Route("/api/things", plain)]))

    @app.get("/{path:path}")
    async def page(path: str) -> str:
        return f"page: {path}"

    return app


@pytest.fixture
def short() -> FastAPI:
    app = _application()
    app.router.routes.insert(0, Watched(app.routes))
    return app


@pytest.fixture
def taken(short: FastAPI) -> list[str]:
    watched = short.router.routes[0]
    assert isinstance(watched, Watched)
    return watched.taken


@pytest.fixture
async def both(short: FastAPI) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient]]:
    ours, theirs = httpx.ASGITransport(short), httpx.ASGITransport(_application())
    async with (
        httpx.AsyncClient(transport=ours, base_url="http://localhost") as by_dictionary,
        httpx.AsyncClient(transport=theirs, base_url="http://localhost") as by_patterns,
    ):
        yield by_dictionary, by_patterns


@pytest.mark.parametrize(
    ("method", "path", "found"),
    [
        ("GET", "/api/things", True),
        ("POST", "/api/things", True),
        ("GET", "/plain", True),
        ("HEAD", "/plain", True),
        ("POST", "/api/things/newest", False),
        # Not there in this way: the framework answers, with a 405 where only the method is wrong.
        ("HEAD", "/api/things", False),
        ("DELETE", "/api/things", False),
        ("POST", "/plain", False),
        # A pattern that stands earlier wins.
        ("GET", "/api/things/newest", False),
        ("GET", "/api/things/other", False),
        # A slash makes it another path.
        ("GET", "/api/things/", False),
        ("POST", "/api/things/", False),
        ("GET", "/api/things//", False),
        ("GET", "/API/things", False),
        ("GET", "/api/thing%73", True),
        ("GET", "/mounted/api/things", False),
        ("GET", "/", False),
    ],
)
async def test_each_call_is_answered_as_the_framework_would(
    both: tuple[httpx.AsyncClient, httpx.AsyncClient], taken: list[str], method: str, path: str, found: bool
) -> None:
    ours, theirs = [await client.request(method, path) for client in both]
    assert (ours.status_code, ours.text) == (theirs.status_code, theirs.text)
    assert ours.headers.get("allow") == theirs.headers.get("allow")
    assert bool(taken) == found


async def test_behind_a_proxys_prefix_the_framework_finds_the_way(short: FastAPI, taken: list[str]) -> None:
    transport = httpx.ASGITransport(short, root_path="/app")
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/app/api/things")
    assert answer.json().startswith("every thing")
    assert not taken


async def test_every_call_of_the_product_without_parameters_goes_the_short_way(app: FastAPI) -> None:
    (found,) = [route for route in app.routes if isinstance(route, LiteralPaths)]
    calls = [
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        if "{" not in path
        for method in methods
    ]
    assert len(calls) > 50
    for method, path in calls:
        match, _ = found.matches({"type": "http", "method": method, "path": path})
        assert match is Match.FULL, (method, path)
