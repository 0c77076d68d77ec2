"""Assembles the web application: lifespan, middleware and routes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import cache

from fastapi import APIRouter, FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette_compress import CompressMiddleware

from retrato.account import passwords
from retrato.admin.page_endpoints import router as admin_pages
from retrato.api import LARGE_BODIES, api
from retrato.billing.sandbox_endpoints import router as sandbox
from retrato.blog.feed_endpoints import router as feeds
from retrato.errors import ErrorBody, error_response, install_error_handlers, language_of
from retrato.heartbeat import beating
from retrato.kit.content_cache import ContentCache
from retrato.kit.exact_path_router import ExactPathRouter
from retrato.kit.memory import trim_regularly
from retrato.kit.middleware.blocked_regions import BlockedRegions
from retrato.kit.middleware.body_limit import BodyLimit, BodyRule
from retrato.kit.middleware.request_log import RequestLog
from retrato.kit.middleware.security_headers import SecurityHeaders
from retrato.log.endpoints import visit_counter
from retrato.mailbox.endpoints import router as mailbox
from retrato.media.endpoints import router as media
from retrato.media.image_cache import ImageCache
from retrato.media.images import Images
from retrato.media.uploads import Uploads
from retrato.notification.events import Events
from retrato.page.app_endpoints import router as installed_app
from retrato.page.documents import Documents
from retrato.page.endpoints import region_page
from retrato.page.endpoints import router as pages
from retrato.page.previews import Previews
from retrato.page.search_endpoints import router as search
from retrato.page.visitors import Visitors
from retrato.runtime import open_runtime
from retrato.settings import Settings

# The largest JSON body that the web app sends, 500 ids, has 20 kB.
_JSON = BodyRule(64 * 1024)
# In regions that are blocked: what the error page consists of, and calls that no visitor makes.
_OPEN_PATHS = ("/assets/", "/api/health/", "/api/webhooks/", "/favicon", "/robots.txt")
_BODIES_IN_MEMORY = 32 * 1024 * 1024


def create_app(settings: Settings, *, listed: bool = False) -> FastAPI:
    """`listed`: whether staff see the process, which keeps a row in `processes` then."""
    passwords.configure(settings.password)
    content = ContentCache()

    def on_content_change() -> None:
        content.clear()
        documents.clear()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_runtime(settings) as runtime:
            app.state.runtime = runtime
            app.state.events = Events(runtime.database.url, on_content_change)
            app.state.events.start()
            await documents.start()
            # The first time now: the analysis of the endpoints leaves some 20 MB.
            trimming = asyncio.create_task(trim_regularly())
            counting = asyncio.create_task(visitors.save_regularly(runtime.database))
            try:
                async with images.running(), beating(runtime.database, "web") if listed else nullcontext():
                    yield
            finally:
                trimming.cancel()
                counting.cancel()
                await visitors.save(runtime.database)
                documents.close()
                await app.state.events.stop()

    app = FastAPI(
        title="Retrato",
        version="1",
        lifespan=lifespan,
        openapi_url=None if settings.production else "/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    documents = Documents(settings, app)
    visitors = Visitors()
    cache = ImageCache.open(settings)
    images = Images(cache)
    app.state.settings = settings
    app.state.documents = documents
    app.state.content = content
    app.state.images = images
    app.state.uploads = Uploads()
    app.state.visitors = visitors
    app.state.visits = visit_counter()
    app.state.previews = Previews(cache)
    install_error_handlers(app)
    app.router.routes.extend(_routes(settings.production))

    # Added last runs first.
    if settings.blocked_regions:
        app.add_middleware(
            BlockedRegions,
            header=settings.region_header,
            regions=settings.blocked_regions,
            open_paths=_OPEN_PATHS,
            refuse=_refuse_region,
        )
    app.add_middleware(BodyLimit, default=_JSON, rules=LARGE_BODIES, total_bytes=_BODIES_IN_MEMORY, refuse=_too_large)
    app.add_middleware(CompressMiddleware, minimum_size=500)
    app.add_middleware(RequestLog, crash=_crashed)
    app.add_middleware(SecurityHeaders, https=settings.public_url.startswith("https://"))
    if settings.api_url:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=[settings.public_url],
            allow_credentials=True,
            allow_methods=["GET", "POST"],
            allow_headers=["authorization", "content-type", "idempotency-key", "x-language"],
            expose_headers=["retry-after", "www-authenticate", "x-request-id"],
            max_age=7200,  # the longest that browsers remember it
        )
    return app


# Cached, because FastAPI's analysis of all endpoints is slow and the tests create many applications.
@cache
def _routes(production: bool) -> Sequence[BaseRoute]:
    root = APIRouter(
        generate_unique_id_function=_operation_id,
        responses={"4XX": {"model": ErrorBody, "description": "Refused; the message is for the user."}},
    )
    # Pictures first: routes are matched in order, and a page requests dozens of them.
    root.include_router(media)
    root.include_router(api)
    if not production:
        root.include_router(mailbox)
        root.include_router(sandbox)
    root.include_router(feeds)
    root.include_router(search)
    root.include_router(installed_app)
    root.include_router(admin_pages)
    root.include_router(pages)
    return ExactPathRouter(root.routes), *root.routes


def _operation_id(route: APIRoute) -> str:
    return route.name


def _refuse_region(request: Request) -> Response:
    if request.url.path.startswith(("/api/", "/files/", "/_img/")):
        return error_response(language_of(request), 451, "region")
    return region_page(request)


def _too_large(request: Request) -> Response:
    return error_response(language_of(request), 413, "tooLarge")


def _crashed(request: Request, request_id: str) -> Response:
    return error_response(language_of(request), 500, "internal", data={"requestId": request_id})
