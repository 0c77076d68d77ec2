from typing import Annotated, Literal

import structlog
from fastapi import APIRouter, Request
from pydantic import Field

from retrato.errors import AppError
from retrato.kit.logged_path import logged_path
from retrato.kit.schema import Body
from retrato.kit.window_counter import WindowCounter
from retrato.request import ClientAddress

router = APIRouter(tags=["log"])
_log = structlog.get_logger("visit")


def visit_counter() -> WindowCounter:
    """Return the limit per address: a page load sends one entry, and many people may share an address."""
    return WindowCounter(600, seconds=60)


class LogData(Body):
    pt: Annotated[str, Field(max_length=2000, pattern="^/")]
    """The visited path. Its query is not logged, because links in e-mails carry tokens there."""
    lt: Annotated[str, Field(pattern="^[a-z]{2,3}$")] | None = None
    """The language of the page, such as `es`."""
    rt: Annotated[str, Field(pattern="^[A-Z]{2}$")] | None = None
    """The visitor's region, such as `MX`."""
    id: Annotated[str, Field(pattern="^[0-9a-f]{8}$")] | None = None
    """Of a defect: shown to the user, who can quote it."""
    message: Annotated[str, Field(max_length=1000)] | None = None


class LogEntry(Body):
    """A visit, or a defect of the web app."""

    event: Literal["ACCESS", "ERROR"]
    data: LogData


@router.post("/log", status_code=204)
async def log_event(entry: LogEntry, request: Request, address: ClientAddress) -> None:
    """Log a visit, or a defect of the web app."""
    counter: WindowCounter = request.app.state.visits
    if wait := counter.hit(address):
        raise AppError(429, "busy", headers={"retry-after": str(wait)})
    path = logged_path(entry.data.pt.partition("?")[0].partition("#")[0])
    if entry.event == "ERROR":
        _log.error("defect in the browser", id=entry.data.id, message=entry.data.message, path=path)
    else:
        locale = "-".join(part for part in (entry.data.lt, entry.data.rt) if part)
        _log.info("access", path=path, locale=locale or None)
