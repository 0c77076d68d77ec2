from fastapi import APIRouter

from retrato.auth.current_user import CurrentCaller, CurrentUser
from retrato.db import Session
from retrato.push import schemas, service
from retrato.request import RequestLanguage
from retrato.runtime import AppRuntime

router = APIRouter(prefix="/push", tags=["push"])


@router.get("/key")
async def show_key(_user: CurrentUser, runtime: AppRuntime) -> schemas.PushKey:
    """What a browser needs to subscribe."""
    return schemas.PushKey(public_key=runtime.push.public_key)


@router.post("/state")
async def show_state(
    form: schemas.PushDevice, user: CurrentUser, session: Session, language: RequestLanguage
) -> schemas.PushState:
    """Whether this device gets one's notifications; from now on in the language of this call."""
    return schemas.PushState(subscribed=await service.is_subscribed(session, user.id, form.endpoint, language))


@router.post("/subscribe", status_code=204)
async def subscribe(
    form: schemas.NewPushDevice, caller: CurrentCaller, session: Session, runtime: AppRuntime, language: RequestLanguage
) -> None:
    """Have this device told, in this language, when a model or a video is ready, until its session ends. It belongs to
    whoever subscribed it last; of many devices the latest ten are told."""
    await service.subscribe(session, runtime.push, caller, form, language)


@router.post("/unsubscribe", status_code=204)
async def unsubscribe(form: schemas.PushDevice, user: CurrentUser, session: Session) -> None:
    """Leave this device in peace."""
    await service.unsubscribe(session, user.id, form.endpoint)
