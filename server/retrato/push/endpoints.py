from fastapi import APIRouter

from retrato.auth.current_user import CurrentCaller, CurrentUser
from retrato.db import Session
from retrato.push import schemas, service
from retrato.request import RequestLanguage
from retrato.runtime import AppRuntime

router = APIRouter(prefix="/push", tags=["push"])


@router.get("/key")
async def show_key(_user: CurrentUser, runtime: AppRuntime) -> schemas.PushKey:
    """Return the server's public key, which browsers need to subscribe."""
    return schemas.PushKey(public_key=runtime.push.public_key)


@router.post("/state")
async def show_state(
    form: schemas.PushDevice, user: CurrentUser, session: Session, language: RequestLanguage
) -> schemas.PushState:
    """Return whether this device is subscribed, and set its language to that of the request."""
    return schemas.PushState(subscribed=await service.is_subscribed(session, user.id, form.endpoint, language))


@router.post("/subscribe", status_code=204)
async def subscribe(
    form: schemas.NewPushDevice, caller: CurrentCaller, session: Session, runtime: AppRuntime, language: RequestLanguage
) -> None:
    """Notify this device, in the language of the request, when a model or a video is ready, until its session ends. A
    device belongs to the user who subscribed it last. Each user can have ten devices; older ones are dropped."""
    await service.subscribe(session, runtime.push, caller, form, language)


@router.post("/unsubscribe", status_code=204)
async def unsubscribe(form: schemas.PushDevice, user: CurrentUser, session: Session) -> None:
    """Stop notifications to this device."""
    await service.unsubscribe(session, user.id, form.endpoint)
