from fastapi import APIRouter, Request

from retrato.billing import inbox
from retrato.errors import AppError
from retrato.runtime import AppRuntime

router = APIRouter(tags=["billing"])


@router.post("/webhooks/{provider}", status_code=204)
async def receive_webhook(provider: str, request: Request, runtime: AppRuntime) -> None:
    """Receive a signed notification of a payment provider."""
    configured = next((each for key, each in runtime.providers.items() if key == provider), None)
    if configured is None:
        raise AppError(404, "notFound")
    headers = {name.lower(): value for name, value in request.headers.items()}
    await inbox.receive(runtime.database, configured, headers, await request.body())
