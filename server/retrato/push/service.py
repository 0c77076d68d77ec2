"""Subscribing devices and sending notifications. A subscription belongs to the session that created it and is deleted
with it, so a device that is signed out gets no more notifications."""

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

News = Literal["modelReady", "videoReady", "shootReady"]

MAX_DEVICES = 10
_PAGES: dict[News, str] = {"modelReady": "/my-models", "videoReady": "/my-videos", "shootReady": "/my-shoots/{about}"}

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
        .limit(MAX_DEVICES)
    )
    await session.execute(
        delete(PushSubscription).where(PushSubscription.user_id == user_id, PushSubscription.id.not_in(latest))
    )


async def is_subscribed(session: AsyncSession, user_id: UUID, endpoint: str, language: Language) -> bool:
    """Return whether the device is subscribed, and set its language."""
    device_id = await session.scalar(
        update(PushSubscription)
        .where(*_device(user_id, endpoint))
        .values(language=language)
        .returning(PushSubscription.id)
    )
    return device_id is not None


async def unsubscribe(session: AsyncSession, user_id: UUID, endpoint: str) -> None:
    await session.execute(delete(PushSubscription).where(*_device(user_id, endpoint)))


async def notify(session: AsyncSession, user_id: UUID, news: News, about: UUID) -> None:
    """Notify each of the user's devices once the transaction commits."""
    devices = await session.scalars(select(PushSubscription.id).where(PushSubscription.user_id == user_id))
    for device_id in devices.all():
        await enqueue(session, "push:send", push_subscription_id=str(device_id), news=news, about=str(about))


async def send(runtime: Runtime, device_id: UUID, news: News, about: UUID) -> None:
    """Send a notification. A repeated one replaces the first: at the push service by topic, on the device by tag."""
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
    except Unavailable as outage:
        await _save_error(runtime, device_id, str(outage))
        raise
    if error != device.last_error:
        await _save_error(runtime, device_id, error)


async def _save_error(runtime: Runtime, device_id: UUID, error: str | None) -> None:
    async with runtime.database.transaction() as session:
        if device := await session.get(PushSubscription, device_id, with_for_update=True):
            device.last_error = error


def _message(language: Language, news: News, about: UUID) -> dict[str, str]:
    """Build the message. It may appear on a lock screen, so it contains no names and no pictures."""
    return {
        "title": translate(language, f"push.{news}.title"),
        "body": translate(language, f"push.{news}.body"),
        "language": language,
        "url": localized_path(language, _PAGES[news].format(about=about)),
        "tag": str(about),
    }


def _device(user_id: UUID, endpoint: str) -> tuple[ColumnElement[bool], ...]:
    return PushSubscription.user_id == user_id, PushSubscription.endpoint == endpoint
