"""Webhooks of hosted engines: verified at arrival, written into the call that their address names. Whoever waits for it
reads it there; sent twice or late, it changes nothing."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import delete, exists, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from retrato.errors import AppError
from retrato.integrations.engines.hosted import fal, replicate
from retrato.integrations.engines.hosted.http_api import Unavailable
from retrato.integrations.engines.hosted.provider import WebhookEvent, WebhookRefused
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import EngineSettings
from retrato.tables import HostedCall, HostedProvider

_log = structlog.get_logger("hosted")
# Long after everybody has their picture or their tokens back.
_KEEP = timedelta(days=7)


async def receive(
    runtime: Runtime, provider: HostedProvider, call_id: UUID, headers: Mapping[str, str], body: bytes
) -> None:
    try:
        # In a thread, because keys may have to be fetched.
        told = await asyncio.to_thread(_read, runtime.settings.engine, provider, headers, body)
    except WebhookRefused as refusal:
        _log.warning("a webhook was refused", provider=provider, reason=refusal.reason)
        raise AppError(401, "webhookRefused") from None
    except Unavailable as trouble:
        # An error of ours makes the provider send it again.
        raise AppError(503, "unavailable", headers={"retry-after": "60"}) from trouble
    async with runtime.database.transaction() as session:
        await _keep(session, provider, call_id, told)


def _read(settings: EngineSettings, provider: HostedProvider, headers: Mapping[str, str], body: bytes) -> WebhookEvent:
    """Of a provider that is not in use any more too: what it still makes may be waited for."""
    if provider == "replicate":
        secret = settings.replicate.webhook_secret.get_secret_value()
        if not secret:
            raise AppError(404, "notFound")
        return replicate.read_webhook(secret, headers, body)
    if not settings.fal.key.get_secret_value():
        raise AppError(404, "notFound")
    return fal.read_webhook(_fal_keys(settings.fal.rest_url), headers, body, clock.now())


@cache
def _fal_keys(rest_url: str) -> fal.WebhookKeys:
    return fal.WebhookKeys(rest_url)


async def _keep(session: AsyncSession, provider: HostedProvider, call_id: UUID, told: WebhookEvent) -> None:
    """The address is not signed: it may name a call that has no name at the provider yet, or this one."""
    other = aliased(HostedCall)
    of_another = exists().where(other.provider == provider, other.remote_id == told.remote_id, other.id != call_id)
    values: dict[str, Any] = {"remote_id": told.remote_id}
    if told.outcome.state != "OPEN":
        values |= {"status": told.outcome.state, "answer": told.outcome.answer, "error": told.outcome.error}
    await session.execute(
        update(HostedCall)
        .where(
            HostedCall.id == call_id,
            HostedCall.provider == provider,
            HostedCall.status == "OPEN",
            HostedCall.asked.is_not(None),
            HostedCall.remote_id.is_(None) | (HostedCall.remote_id == told.remote_id),
            ~of_another,
        )
        .values(**values)
        .execution_options(synchronize_session=False)
    )


async def forget_old(session: AsyncSession) -> None:
    await session.execute(delete(HostedCall).where(HostedCall.created_at < clock.now() - _KEEP))
