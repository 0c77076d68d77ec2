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

from retrato import VERSION
from retrato.account import passwords
from retrato.admin.member import is_staff
from retrato.admin.page_endpoints import PREFIXES as ADMIN_PREFIXES
from retrato.admin.page_endpoints import router as admin_pages
from retrato.api import LARGE_BODIES, api
from retrato.billing.sandbox_endpoints import router as sandbox
from retrato.blog.feed_endpoints import router as feeds
from retrato.db import Database
from retrato.errors import ErrorBody, error_response, install_error_handlers, language_of
from retrato.heartbeat import beating
from retrato.kit.content_cache import ContentCache
from retrato.kit.countries import Countries
from retrato.kit.exact_path_router import ExactPathRouter
from retrato.kit.i18n import LANGUAGES, localized_path
from retrato.kit.memory import trim_regularly
from retrato.kit.metrics_server import forget_process, serving_metrics
from retrato.kit.middleware.blocked_regions import BlockedRegions
from retrato.kit.middleware.body_limit import JSON_BODY, BodyLimit
from retrato.kit.middleware.request_log import RequestLog
from retrato.kit.middleware.security_headers import SecurityHeaders
from retrato.kit.request_metrics import RequestMetrics
from retrato.kit.tracing import FrequentReads
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
from retrato.runtime import direct_database_url, open_runtime
from retrato.settings import Settings
from retrato.site.current import Site
from retrato.trust.gate import require_allowed

# In regions that are blocked: what the error page consists of, calls that no visitor makes, and signing in, which leads
# to the administration, so that owners who block their own region can undo it. Nobody can register there.
_OPEN_PREFIXES = (
    "/assets/",
    "/api/health/",
    "/api/webhooks/",
    "/favicon",
    "/robots.txt",
    "/api/auth/passkey",
)
_OPEN_PATHS = {
    "/api/auth",
    "/api/auth/session",
    "/api/auth/refreshAccess",
    "/api/auth/logout",
    *(localized_path(language, "/login") for language in LANGUAGES),
}
_FREQUENT_READS = FrequentReads(
    {
        "/api/auth/session",
        *(f"/api/my-{kind}{call}" for kind in ("photos", "videos") for call in ("", "/ids-finished")),
    },
    ("/api/health/", "/assets/", "/content/", "/_img/"),
)
_ADMIN_PREFIXES = ("/api/admin/", *(f"{prefix}/" for prefix in ADMIN_PREFIXES))
_BODIES_IN_MEMORY = 32 * 1024 * 1024


def create_app(settings: Settings, *, listed: bool = False) -> FastAPI:
    """`listed`: whether staff see the process, which keeps a row in `processes` then."""
    passwords.configure(settings.password)
    content = ContentCache()
    countries = Countries(settings.region_header, settings.geoip_file)

    def forget_content() -> None:
        content.clear()
        documents.clear()

    def on_content_change() -> None:
        forget_content()
        site.announce()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_runtime(settings) as runtime:
            app.state.runtime = runtime
            await site.start(runtime.database)
            app.state.events = Events(direct_database_url(settings), on_content_change)
            app.state.events.start()
            await documents.start()
            # The first time now: the analysis of the endpoints leaves some 20 MB.
            trimming = asyncio.create_task(trim_regularly())
            counting = asyncio.create_task(visitors.save_regularly(runtime.database))
            try:
                async with images.running(), _listed(settings, runtime.database) if listed else nullcontext():
                    yield
            finally:
                trimming.cancel()
                counting.cancel()
                await visitors.save(runtime.database)
                documents.close()
                await app.state.events.stop()
                await site.stop()
                countries.close()

    app = FastAPI(
        title="Retrato",
        version="1",
        lifespan=lifespan,
        openapi_url=None if settings.production else "/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # `kit/tracing.py` decides where spans go; metrics and logs are ours.
        telemetry={
            "metrics": False,
            "logs": False,
            "operation_spans": False,
            "auto_configure": False,
            "exclude": _FREQUENT_READS.skip,
        },
    )
    documents = Documents(settings, app)
    visitors = Visitors()
    # What was made before the change was read has to be forgotten, too.
    site = Site(settings, on_change=forget_content)
    cache = ImageCache.open(settings)
    images = Images(cache)
    app.state.settings = settings
    app.state.site = site
    app.state.countries = countries
    app.state.documents = documents
    app.state.content = content
    app.state.images = images
    app.state.uploads = Uploads()
    app.state.visitors = visitors
    app.state.visits = visit_counter()
    app.state.require_allowed = require_allowed
    app.state.previews = Previews(cache)
    app.state.request_metrics = RequestMetrics(_routes(settings.production))
    install_error_handlers(app)
    app.router.routes.extend(_routes(settings.production))

    # Added last runs first. Regions come before the sizes of bodies, which differ between paths.
    app.add_middleware(
        BodyLimit, default=JSON_BODY, rules=LARGE_BODIES, total_bytes=_BODIES_IN_MEMORY, refuse=_too_large
    )
    if countries.known:
        app.add_middleware(
            BlockedRegions,
            country_of=countries.find,
            regions=lambda: site.blocked_regions,
            is_open=_is_open_everywhere,
            refuse=_refuse_region,
        )
    app.add_middleware(CompressMiddleware, minimum_size=500)
    app.add_middleware(RequestLog, crash=_crashed, metrics=app.state.request_metrics)
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


@asynccontextmanager
async def _listed(settings: Settings, database: Database) -> AsyncIterator[None]:
    """Show the process to staff and to Prometheus."""
    # Of several web processes, the one that started them serves the metrics of all.
    port = settings.metrics.port if settings.web_processes == 1 else 0
    try:
        metrics = serving_metrics(settings.metrics.host, port, kind="web", version=VERSION)
        async with metrics, beating(database, "web"):
            yield
    finally:
        forget_process()


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


async def _is_open_everywhere(request: Request) -> bool:
    path = request.scope["path"]
    if f"{path}/".startswith(_ADMIN_PREFIXES):
        # To others it does not exist, and what does not exist is refused.
        return await is_staff(request)
    return path in _OPEN_PATHS or path.startswith(_OPEN_PREFIXES)


def _refuse_region(request: Request) -> Response:
    if request.url.path.startswith(("/api/", "/files/", "/_img/")):
        return error_response(language_of(request), 451, "region")
    return region_page(request)


def _too_large(request: Request) -> Response:
    return error_response(language_of(request), 413, "tooLarge")


def _crashed(request: Request, request_id: str) -> Response:
    return error_response(language_of(request), 500, "internal", data={"requestId": request_id})
