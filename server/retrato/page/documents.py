"""Turns an address into a document: plan, fetch the data it names, render, keep for a short while.

Whatever fails on the way, the page still arrives: as the empty template, which the browser renders itself.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal

import structlog
from starlette.types import ASGIApp

from retrato.kit.i18n import DEFAULT_LANGUAGE, Language
from retrato.page.isolates import Isolates
from retrato.page.own_api import OwnApi
from retrato.page.template import NONCE, Template
from retrato.settings import Settings

_log = structlog.get_logger("page")
_KEEP_SECONDS = 60
_KEEP_COUNT = 500


@dataclass(frozen=True)
class Visit:
    """What the document depends on, beside its address."""

    url: str
    signed_in: bool
    preferred: Language | None


@dataclass(frozen=True)
class Document:
    status: int
    html: str
    redirect: str | None = None
    rendered: Literal["server", "client", "fallback"] = "client"
    preview: dict[str, Any] | None = None
    """What the picture beside a link to it shows; None for pages that are not for search engines."""


class Documents:
    def __init__(self, settings: Settings, api: ASGIApp) -> None:
        self._settings = settings
        self.api = OwnApi(api)
        self._template: Template | None = None
        self.isolates: Isolates | None = None
        self.private_paths: list[str] = []
        self._kept: OrderedDict[Visit, tuple[float, Document]] = OrderedDict()
        self._making: dict[Visit, asyncio.Task[Document]] = {}

    @property
    def built(self) -> bool:
        return self._template is not None

    async def start(self) -> None:
        client, server = self._settings.web / "client", self._settings.web / "ssr" / "ssr.js"
        if not (client / "index.html").exists():
            _log.warning("the web app is not built; only the API is served", folder=str(client))
            return
        self._template = Template.read(client, development=not self._settings.production)
        if self._settings.isolates and server.exists():
            isolates = Isolates(server.read_text(encoding="utf-8"), self._settings.isolates)
            try:
                await isolates.start()
                self.private_paths = (await isolates.call("privatePaths", {}))["paths"]
                self.isolates = isolates
            except Exception:  # noqa: BLE001 -- a page must never depend on it
                isolates.close()
                _log.exception("pages are left to the browser: the server bundle does not start")

    def close(self) -> None:
        if self.isolates:
            self.isolates.close()

    async def document(self, visit: Visit) -> Document:
        if self._template is None:
            return Document(503, "")
        if self.isolates is None:
            return _fallback(self._template)
        kept = self._kept.get(visit)
        if kept and kept[0] > time.monotonic():
            return kept[1]
        try:
            return await self._made_once(self._template, self.isolates, visit)
        except Exception as error:  # noqa: BLE001 -- whatever it was, the browser renders the page
            _log.error("render failed", url=visit.url.partition("?")[0], error=f"{type(error).__name__}: {error}")
            return _fallback(self._template)

    def shell(self) -> Document:
        """The empty template, from which the browser makes any page: what an app without a network starts from."""
        return _fallback(self._template) if self._template else Document(503, "")

    async def _made_once(self, template: Template, isolates: Isolates, visit: Visit) -> Document:
        """Everybody who asks for the same document while it is being made waits for that one."""
        making = self._making.get(visit)
        if making is None:
            making = asyncio.create_task(self._made(template, isolates, visit))
            self._making[visit] = making
            making.add_done_callback(lambda _: self._making.pop(visit, None))
        return await asyncio.shield(making)

    async def _made(self, template: Template, isolates: Isolates, visit: Visit) -> Document:
        plan = await isolates.call("plan", {**self._common(visit), "preferred": visit.preferred})
        if plan["redirect"]:
            return Document(302, "", redirect=plan["redirect"])
        if plan["render"] == "client":
            html = template.fill(language=plan["language"], modules=plan["modules"], asks=plan["asks"])
            return Document(plan["status"], html)
        answers = await self.api.answers(plan["calls"], plan["language"])
        page = await isolates.call(
            "render", {**self._common(visit), "origin": self._settings.public_url, "answers": answers}
        )
        if page["redirect"]:  # known only now: the page's right address depends on its data
            return Document(301, "", redirect=page["redirect"])
        filled = template.fill(
            language=page["language"],
            modules=plan["modules"],
            head=page["head"],
            html=page["html"],
            state=page["state"],
        )
        document = Document(page["status"], filled, rendered="server", preview=page["preview"])
        # Addresses with a query are not kept: anybody could make up any number of them.
        if plan["keep"] and "?" not in visit.url and document.status == 200 and len(answers) == len(plan["calls"]):
            self._kept[visit] = (time.monotonic() + _KEEP_SECONDS, document)
            self._kept.move_to_end(visit)
            while len(self._kept) > _KEEP_COUNT:
                self._kept.popitem(last=False)
        return document

    def _common(self, visit: Visit) -> dict[str, Any]:
        development = not self._settings.production
        return {"url": visit.url, "signedIn": visit.signed_in, "development": development}


def _fallback(template: Template) -> Document:
    return Document(200, template.fill(language=DEFAULT_LANGUAGE), rendered="fallback")


def with_nonce(html: str) -> tuple[str, str]:
    nonce = secrets.token_urlsafe(16)
    return html.replace(NONCE, nonce), nonce
