"""Renders the document of a URL: plan, fetch the data, render, and cache the result briefly.

If any step fails, the empty template is returned and the browser renders the page.
"""

import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import parse_qsl

import structlog
from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp

from retrato.kit.fair_queue import QueueFullError, SharedWork
from retrato.kit.i18n import DEFAULT_LANGUAGE, Language
from retrato.kit.logged_path import logged_path
from retrato.kit.throttle import Throttle
from retrato.page.in_process_api import InProcessApi
from retrato.page.isolates import Isolates
from retrato.page.template import NONCE, NOTICE, Template
from retrato.settings import Settings

_log = structlog.get_logger("page")
_DOCUMENTS = Counter("retrato_documents_total", "Documents, by where they were rendered.", ["rendered"])
_RENDER_SECONDS = Histogram(
    "retrato_page_render_seconds",
    "Time to plan a page, fetch its data and render it, without the wait for its turn.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
_CACHE_SECONDS = 60
_CACHE_SIZE = 500
# Beyond these, browsers render. A rendering takes some 30 ms.
_MAX_WAITING = 64
_MAX_WAITING_PER_ADDRESS = 16
# Even a cached document takes a millisecond or two: its nonce differs, so it is compressed each time.
_MAX_PER_ADDRESS, _PERIOD_SECONDS = 60, 1.0


@dataclass(frozen=True)
class Visit:
    """Everything a document depends on; the cache key."""

    url: str
    signed_in: bool
    preferred: Language | None


@dataclass(frozen=True)
class Document:
    status: int
    html: bytes
    """Encoded, because one character outside of Latin-1 would double the size of a cached document."""
    redirect: str | None = None
    rendered: Literal["server", "client", "fallback"] = "client"
    preview: dict[str, Any] | None = None
    """The contents of the link preview picture; None for pages that search engines must not index."""


@dataclass(frozen=True)
class _Cached:
    document: Document
    expires: float
    reads: frozenset[str]
    """The query parameters that the document depends on."""


class Documents:
    def __init__(self, settings: Settings, api: ASGIApp) -> None:
        self._settings = settings
        self.api = InProcessApi(api)
        self._template: Template | None = None
        self.isolates: Isolates | None = None
        self.private_paths: list[str] = []
        self._imprint = _public_imprint(settings)
        self._cache: OrderedDict[Visit, _Cached] = OrderedDict()
        self._content_version = 0
        self._throttle = Throttle(_MAX_PER_ADDRESS, _PERIOD_SECONDS)
        # One more than isolates, because a rendering also waits for its data.
        self._renderings = SharedWork[Document](
            settings.isolates + 1, max_waiting=_MAX_WAITING, max_waiting_per_client=_MAX_WAITING_PER_ADDRESS
        )

    @property
    def built(self) -> bool:
        return self._template is not None

    async def start(self) -> None:
        client, server = self._settings.web / "client", self._settings.web / "ssr" / "ssr.js"
        if not (client / "index.html").exists():
            _log.warning("the web app is not built; only the API is served", folder=str(client))
            return
        self._template = Template.read(
            client,
            development=not self._settings.production,
            api=self._settings.api_url,
            imprint=self._imprint,
        )
        if self._settings.isolates and server.exists():
            isolates = Isolates(server.read_text(encoding="utf-8"), self._settings.isolates)
            try:
                await isolates.start()
                self.private_paths = (await isolates.call("privatePaths", {}))["paths"]
                self.isolates = isolates
            except Exception:  # noqa: BLE001 -- pages work without server-side rendering
                isolates.close()
                _log.exception("the server bundle does not start; pages are rendered by browsers only")

    def close(self) -> None:
        if self.isolates:
            self.isolates.close()

    def clear(self) -> None:
        """Forget rendered documents, because the content has changed."""
        self._cache.clear()
        self._content_version += 1

    async def document(self, visit: Visit, address: str) -> Document:
        """Return the document, rendered in the turn of the client's address."""
        document = await self._document(visit, address)
        _DOCUMENTS.labels(document.rendered).inc()
        return document

    async def _document(self, visit: Visit, address: str) -> Document:
        await self._throttle.turn(address)
        template, isolates = self._template, self.isolates
        if template is None:
            return Document(503, b"")
        if isolates is None:
            return _fallback(template)
        if cached := self._cached(visit):
            return cached
        try:
            return await self._renderings.result(visit, address, lambda: self._timed(template, isolates, visit))
        except QueueFullError:  # not an error of ours, and a flood must not fill the log
            return _fallback(template)
        except Exception as error:  # noqa: BLE001 -- the browser renders the page instead
            path = logged_path(visit.url.partition("?")[0])
            _log.error("render failed", url=path, error=f"{type(error).__name__}: {error}")
            return _fallback(template)

    async def _timed(self, template: Template, isolates: Isolates, visit: Visit) -> Document:
        # Not a decorator: prometheus_client's measures only the creation of a coroutine.
        with _RENDER_SECONDS.time():
            return await self._render(template, isolates, visit)

    def shell(self) -> Document:
        """Return the empty template, from which the browser can render any page offline."""
        return _fallback(self._template) if self._template else Document(503, b"")

    def _cached(self, visit: Visit) -> Document | None:
        """Return the cached document, which has no query, for any query that it does not depend on."""
        path, _, query = visit.url.partition("?")
        cached = self._cache.get(replace(visit, url=path))
        if cached is None or cached.expires <= time.monotonic():
            return None
        names = {name for name, _ in parse_qsl(query, keep_blank_values=True)}
        return cached.document if cached.reads.isdisjoint(names) else None

    async def _render(self, template: Template, isolates: Isolates, visit: Visit) -> Document:
        plan = await isolates.call("plan", {**self._common(visit), "preferred": visit.preferred})
        if plan["redirect"]:
            return Document(302, b"", redirect=plan["redirect"])
        if plan["render"] == "client":
            html = template.fill(language=plan["language"], modules=plan["modules"], early=plan["early"])
            return Document(plan["status"], html.encode())
        # Without the query parameters that do not matter, such as those of campaigns.
        visit = replace(visit, url=plan["url"])
        if cached := self._cached(visit):
            return cached
        content_version = self._content_version
        answers = await self.api.fetch_all(plan["calls"], plan["language"])
        page = await isolates.call(
            "render",
            {
                **self._common(visit),
                "origin": self._settings.public_url,
                "imprint": self._imprint,
                "day": plan["day"],
                "answers": answers,
            },
        )
        if page["redirect"]:  # a redirect that depends on the page's data
            return Document(301, b"", redirect=page["redirect"])
        filled = template.fill(
            language=page["language"],
            modules=plan["modules"],
            head=page["head"],
            html=page["html"],
            state=page["state"],
        )
        document = Document(page["status"], filled.encode(), rendered="server", preview=page["preview"])
        # URLs with a query are not cached, because there is no limit to their number.
        keep = plan["keep"] and "?" not in visit.url and content_version == self._content_version
        if keep and document.status == 200 and len(answers) == len(plan["calls"]):
            self._cache[visit] = _Cached(document, time.monotonic() + _CACHE_SECONDS, frozenset(plan["reads"]))
            self._cache.move_to_end(visit)
            while len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
        return document

    def _common(self, visit: Visit) -> dict[str, Any]:
        development = not self._settings.production
        return {"url": visit.url, "signedIn": visit.signed_in, "development": development}


def _public_imprint(settings: Settings) -> dict[str, str]:
    """Return who runs the site, for footer and terms, without what is not configured."""
    imprint = settings.imprint
    values = {"name": imprint.name, "address": imprint.address, "taxId": imprint.tax_id, "email": imprint.email}
    return {name: value for name, value in values.items() if value}


def _fallback(template: Template) -> Document:
    return Document(200, template.fill(language=DEFAULT_LANGUAGE).encode(), rendered="fallback")


def complete(html: bytes, notice: bytes = b"") -> tuple[bytes, str]:
    """Return the document with the notice on top, and its nonce."""
    nonce = secrets.token_urlsafe(16)
    return html.replace(NOTICE.encode(), notice, 1).replace(NONCE.encode(), nonce.encode()), nonce
