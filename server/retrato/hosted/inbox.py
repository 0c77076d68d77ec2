"""Webhooks of hosted engines: verified on arrival and stored in the call that their URL names, where the waiting worker
reads the result. Duplicate and late webhooks have no effect."""

import asyncio
import json
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
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
# Not the shared threads, where pictures would wait behind forged webhooks.
_threads = ThreadPoolExecutor(2, thread_name_prefix="webhooks")
_MAX_ID_LENGTH = 200
# In JSON, where a backslash is doubled unless it begins an escape sequence.
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
# Long after every call has succeeded or was refunded.
_RETENTION = timedelta(days=7)


async def receive(
    runtime: Runtime, provider: HostedProvider, call_id: UUID, headers: Mapping[str, str], body: bytes
) -> None:
    try:
        # In a thread, because the provider's keys may have to be fetched.
        in_thread = asyncio.get_running_loop().run_in_executor
        event = await in_thread(_threads, _read, runtime.settings.engine, provider, headers, body)
        _check_storable(event)
    except WebhookRefused as error:
        _log.warning("a webhook was refused", provider=provider, reason=error.reason)
        raise AppError(401, "webhookRefused") from None
    except Unavailable as error:
        # It cannot be verified now. An error response makes the provider send it again.
        raise AppError(503, "unavailable", headers={"retry-after": "60"}) from error
    async with runtime.database.transaction() as session:
        await _store(session, provider, call_id, event)


def _read(settings: EngineSettings, provider: HostedProvider, headers: Mapping[str, str], body: bytes) -> WebhookEvent:
    """Verify and read a webhook, also of a provider that is no longer in use: its last calls may still be running."""
    if provider == "replicate":
        secret = settings.replicate.webhook_secret.get_secret_value()
        if not secret:
            raise AppError(404, "notFound")
        return replicate.read_webhook(secret, headers, body)
    if not settings.fal.key.get_secret_value():
        raise AppError(404, "notFound")
    return fal.read_webhook(fal_keys(settings.fal.rest_url), settings.fal.account, headers, body, clock.now())


def _check_storable(event: WebhookEvent) -> None:
    """Refuse what PostgreSQL cannot store: NUL, lone surrogates, infinite numbers, and ids too long for the index."""
    try:
        content = json.dumps([event.remote_id, event.outcome.answer], ensure_ascii=False, allow_nan=False)
        content.encode()
    except ValueError:
        raise WebhookRefused("unreadable") from None
    if _NUL.search(content) or len(event.remote_id) > _MAX_ID_LENGTH:
        raise WebhookRefused("unreadable")


@cache
def fal_keys(rest_url: str) -> fal.WebhookKeys:
    return fal.WebhookKeys(rest_url)


async def _store(session: AsyncSession, provider: HostedProvider, call_id: UUID, event: WebhookEvent) -> None:
    """Store the outcome, if the call is open.

    The URL is not signed, so the call must have the event's remote id, or none while no other call has it.
    """
    other = aliased(HostedCall)
    of_another = exists().where(other.provider == provider, other.remote_id == event.remote_id, other.id != call_id)
    values: dict[str, Any] = {"remote_id": event.remote_id}
    if event.outcome.state != "OPEN":
        values |= {"status": event.outcome.state, "answer": event.outcome.answer, "error": event.outcome.error}
    await session.execute(
        update(HostedCall)
        .where(
            HostedCall.id == call_id,
            HostedCall.provider == provider,
            HostedCall.status == "OPEN",
            HostedCall.request.is_not(None),
            HostedCall.remote_id.is_(None) | (HostedCall.remote_id == event.remote_id),
            ~of_another,
        )
        .values(**values)
        .execution_options(synchronize_session=False)
    )


async def delete_old(session: AsyncSession) -> None:
    await session.execute(delete(HostedCall).where(HostedCall.created_at < clock.now() - _RETENTION))
