from uuid import UUID

from fastapi import APIRouter, Request

from retrato.hosted import inbox
from retrato.runtime import AppRuntime
from retrato.tables import HostedProvider

router = APIRouter(tags=["hosted"])


@router.post("/webhooks/replicate", status_code=204)
async def receive_from_replicate(request: Request, runtime: AppRuntime, call: UUID) -> None:
    """Receive a signed webhook of Replicate."""
    await _receive("replicate", request, runtime, call)


@router.post("/webhooks/fal", status_code=204)
async def receive_from_fal(request: Request, runtime: AppRuntime, call: UUID) -> None:
    """Receive a signed webhook of fal."""
    await _receive("fal", request, runtime, call)


async def _receive(provider: HostedProvider, request: Request, runtime: AppRuntime, call: UUID) -> None:
    headers = {name.lower(): value for name, value in request.headers.items()}
    await inbox.receive(runtime, provider, call, headers, await request.body())
