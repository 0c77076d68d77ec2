import asyncio
from collections.abc import Callable
from typing import Any, Literal

import structlog
from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from retrato.kit.schema import Schema
from retrato.runtime import Runtime
from retrato.schema_version import is_current

router = APIRouter(prefix="/health", tags=["health"])
_log = structlog.get_logger("health")


class Live(Schema):
    status: Literal["ok"] = "ok"


class Ready(Schema):
    ready: bool
    missing: list[str]
    """The failed checks: `database`, `schema` (older than this code needs), `pages`."""


@router.get("/live")
@router.head("/live", include_in_schema=False)
async def live() -> Live:
    """Tell that the process runs."""
    return Live()


@router.get("/ready", responses={503: {"model": Ready}})
@router.head("/ready", include_in_schema=False)
async def ready(request: Request, response: Response) -> Ready:
    """Tell whether the process can serve requests; a 503 lists what is missing."""
    missing = [
        name
        for name, present in zip(
            ("database", "schema", "pages"),
            await asyncio.gather(
                _passes(request, "select 1", lambda one: one == 1),
                _passes(request, "select version_num from alembic_version", is_current),
                _has_pages(request),
            ),
            strict=True,
        )
        if not present
    ]
    response.status_code = 503 if missing else 200
    response.headers["cache-control"] = "no-store"
    return Ready(ready=not missing, missing=missing)


async def _passes(request: Request, query: str, check: Callable[[Any], bool]) -> bool:
    runtime: Runtime = request.app.state.runtime
    try:
        async with asyncio.timeout(3), runtime.database.engine.connect() as connection:
            return check(await connection.scalar(text(query)))
    except Exception as error:  # noqa: BLE001 -- any error means "not ready"
        _log.warning("not ready", query=query, error=type(error).__name__)
        return False


async def _has_pages(request: Request) -> bool:
    return bool(request.app.state.documents.built)
