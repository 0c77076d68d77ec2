from typing import Annotated, Literal

import structlog
from fastapi import APIRouter, Request
from pydantic import Field

from retrato.errors import AppError
from retrato.kit.schema import Body
from retrato.kit.window_counter import WindowCounter
from retrato.request import ClientAddress

router = APIRouter(tags=["log"])
_log = structlog.get_logger("visit")


def visit_counter() -> WindowCounter:
    """Return the limit per address: a page load sends one entry, and many people may share an address."""
    return WindowCounter(600, seconds=60)


class AccessData(Body):
    pt: Annotated[str, Field(max_length=2000, pattern="^/")]
    """The visited path. Its query is not logged, because links in e-mails carry tokens there."""


class LogEntry(Body):
    event: Literal["ACCESS"]
    data: AccessData


@router.post("/log", status_code=204)
async def log_event(entry: LogEntry, request: Request, address: ClientAddress) -> None:
    counter: WindowCounter = request.app.state.visits
    if wait := counter.hit(address):
        raise AppError(429, "busy", headers={"retry-after": str(wait)})
    _log.info("access", path=entry.data.pt.partition("?")[0].partition("#")[0])
