from fastapi import APIRouter, Request

from retrato.billing import inbox
from retrato.errors import AppError
from retrato.runtime import AppRuntime

router = APIRouter(tags=["billing"])


@router.post("/webhooks/{provider}", status_code=204)
async def receive_webhook(provider: str, request: Request, runtime: AppRuntime) -> None:
    """A provider's word that something changed, signed by it."""
    known = next((each for key, each in runtime.providers.items() if key == provider), None)
    if known is None:
        raise AppError(404, "notFound")
    headers = {name.lower(): value for name, value in request.headers.items()}
    await inbox.receive(runtime.database, known, headers, await request.body())
