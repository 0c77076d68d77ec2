"""The exact path router answers every request as Starlette's own routing would."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import Scope

from retrato.kit.exact_path_router import ExactPathRouter


class RecordingRouter(ExactPathRouter):
    """Records the requests it matched."""

    def __init__(self, routes: list[BaseRoute]) -> None:
        super().__init__(routes)
        self.matched: list[str] = []

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        result = super().matches(scope)
        if result[0] is Match.FULL:
            self.matched.append(f"{scope['method']} {scope['path']}")
        return result


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
def with_router() -> FastAPI:
    app = _application()
    app.router.routes.insert(0, RecordingRouter(app.routes))
    return app


@pytest.fixture
def matched(with_router: FastAPI) -> list[str]:
    router = with_router.router.routes[0]
    assert isinstance(router, RecordingRouter)
    return router.matched


@pytest.fixture
async def clients(with_router: FastAPI) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient]]:
    """Clients of the same application, with and without the router."""
    ours, theirs = httpx.ASGITransport(with_router), httpx.ASGITransport(_application())
    async with (
        httpx.AsyncClient(transport=ours, base_url="http://localhost") as with_dictionary,
        httpx.AsyncClient(transport=theirs, base_url="http://localhost") as with_patterns,
    ):
        yield with_dictionary, with_patterns


@pytest.mark.parametrize(
    ("method", "path", "in_dictionary"),
    [
        ("GET", "/api/things", True),
        ("POST", "/api/things", True),
        ("GET", "/plain", True),
        ("HEAD", "/plain", True),
        ("POST", "/api/things/newest", True),
        # Another method: Starlette answers 405.
        ("HEAD", "/api/things", False),
        ("DELETE", "/api/things", False),
        ("POST", "/plain", False),
        # An earlier pattern wins.
        ("GET", "/api/things/newest", False),
        ("GET", "/api/things/other", False),
        # A trailing slash is another path.
        ("GET", "/api/things/", False),
        ("POST", "/api/things/", False),
        ("GET", "/api/things//", False),
        ("GET", "/API/things", False),
        ("GET", "/api/thing%73", True),
        ("GET", "/mounted/api/things", False),
        ("GET", "/", False),
    ],
)
async def test_each_request_is_answered_as_by_starlette(
    clients: tuple[httpx.AsyncClient, httpx.AsyncClient],
    matched: list[str],
    method: str,
    path: str,
    in_dictionary: bool,
) -> None:
    ours, theirs = [await client.request(method, path) for client in clients]
    assert (ours.status_code, ours.text) == (theirs.status_code, theirs.text)
    assert ours.headers.get("allow") == theirs.headers.get("allow")
    assert bool(matched) == in_dictionary


async def test_requests_with_a_root_path_are_left_to_starlette(with_router: FastAPI, matched: list[str]) -> None:
    transport = httpx.ASGITransport(with_router, root_path="/app")
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/app/api/things")
    assert answer.json().startswith("every thing")
    assert not matched


async def test_every_operation_without_path_parameters_is_in_the_dictionary(app: FastAPI) -> None:
    (router,) = [route for route in app.routes if isinstance(route, ExactPathRouter)]
    operations = [
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        if "{" not in path
        for method in methods
    ]
    assert len(operations) > 50
    for method, path in operations:
        match, _ = router.matches({"type": "http", "method": method, "path": path})
        assert match is Match.FULL, (method, path)
