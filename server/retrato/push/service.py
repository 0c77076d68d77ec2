"""Which devices are told, and how they are. A device is subscribed by the session it is signed in with, and goes with
it: whoever signs out, or is signed out from afar, hears nothing more."""

import json
from typing import Literal
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.auth.current_user import Caller
from retrato.errors import AppError
from retrato.integrations.webpush.sender import Gone, PushSender, Refused, Unavailable
from retrato.kit import clock
from retrato.kit.i18n import Language, localized_path, translate
from retrato.kit.ids import new_id
from retrato.push.schemas import NewPushDevice
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import PushSubscription

News = Literal["modelReady", "videoReady"]

MOST_DEVICES = 10
_PAGES: dict[News, str] = {"modelReady": "/my-models", "videoReady": "/my-videos"}

_log = structlog.get_logger("push")


async def subscribe(
    session: AsyncSession, push: PushSender, caller: Caller, form: NewPushDevice, language: Language
) -> None:
    if not push.allows(form.endpoint):
        raise AppError(422, "invalid", fields={"endpoint": "pushService"})
    user_id = caller.user.id
    values = {
        "user_id": user_id,
        "session_id": caller.session_id,
        "p256dh": form.keys.p256dh,
        "auth": form.keys.auth,
        "language": language,
        "created_at": clock.now(),
        "last_error": None,
    }
    await session.execute(
        insert(PushSubscription)
        .values(id=new_id(), endpoint=form.endpoint, **values)
        .on_conflict_do_update(index_elements=[PushSubscription.endpoint], set_=values)
    )
    latest = (
        select(PushSubscription.id)
        .where(PushSubscription.user_id == user_id)
        .order_by(PushSubscription.created_at.desc())
        .limit(MOST_DEVICES)
    )
    await session.execute(
        delete(PushSubscription).where(PushSubscription.user_id == user_id, PushSubscription.id.not_in(latest))
    )


async def is_subscribed(session: AsyncSession, user_id: UUID, endpoint: str, language: Language) -> bool:
    """Who goes on in another language is told in that one."""
    known = await session.scalar(
        update(PushSubscription)
        .where(*_device(user_id, endpoint))
        .values(language=language)
        .returning(PushSubscription.id)
    )
    return known is not None


async def unsubscribe(session: AsyncSession, user_id: UUID, endpoint: str) -> None:
    await session.execute(delete(PushSubscription).where(*_device(user_id, endpoint)))


async def tell(session: AsyncSession, user_id: UUID, news: News, about: UUID) -> None:
    """Has each of a person's devices told, once the transaction commits."""
    devices = await session.scalars(select(PushSubscription.id).where(PushSubscription.user_id == user_id))
    for device_id in devices.all():
        await enqueue(session, "push:send", push_subscription_id=str(device_id), news=news, about=str(about))


async def send(runtime: Runtime, device_id: UUID, news: News, about: UUID) -> None:
    """Sent again, it takes the place of the first: at the push service by its topic, on the device by its tag."""
    async with runtime.database.transaction() as session:
        device = await session.get(PushSubscription, device_id)
    if device is None:
        return
    error = None
    try:
        await runtime.push.send(
            device.endpoint,
            device.p256dh,
            device.auth,
            json.dumps(_message(device.language, news, about)).encode(),
            topic=about.hex,
        )
    except Gone:
        async with runtime.database.transaction() as session:
            await session.execute(delete(PushSubscription).where(PushSubscription.id == device_id))
        return
    except Refused as refusal:
        error = str(refusal)
        _log.error("a push service refused a message", device=str(device_id), status=error)
    except Unavailable as trouble:
        await _note(runtime, device_id, str(trouble))
        raise
    if error != device.last_error:
        await _note(runtime, device_id, error)


async def _note(runtime: Runtime, device_id: UUID, error: str | None) -> None:
    async with runtime.database.transaction() as session:
        if device := await session.get(PushSubscription, device_id, with_for_update=True):
            device.last_error = error


def _message(language: Language, news: News, about: UUID) -> dict[str, str]:
    """It may be seen on a locked screen, so it names nobody and shows nothing."""
    return {
        "title": translate(language, f"push.{news}.title"),
        "body": translate(language, f"push.{news}.body"),
        "language": language,
        "url": localized_path(language, _PAGES[news]),
        "tag": str(about),
    }


def _device(user_id: UUID, endpoint: str) -> tuple[ColumnElement[bool], ...]:
    return PushSubscription.user_id == user_id, PushSubscription.endpoint == endpoint
