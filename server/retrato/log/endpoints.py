from typing import Annotated, Literal

import structlog
from fastapi import APIRouter
from pydantic import Field

from retrato.kit.schema import Body

router = APIRouter(tags=["log"])
_log = structlog.get_logger("visit")


class AccessData(Body):
    pt: Annotated[str, Field(max_length=2000, pattern="^/")]
    """The visited path. Its query is not logged, because links in e-mails carry tokens there."""


class LogEntry(Body):
    event: Literal["ACCESS"]
    data: AccessData


@router.post("/log", status_code=204)
async def log_event(entry: LogEntry) -> None:
    _log.info("access", path=entry.data.pt.partition("?")[0].partition("#")[0])
