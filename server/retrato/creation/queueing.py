"""The place of new items in the queue, and their start: tokens are reserved and jobs enqueued with them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.notification import events
from retrato.queue import engine_queue, enqueue, turn
from retrato.settings import Settings
from retrato.tables import Creation, CreationKind, CreationRequest, Subscription
from retrato.wallet import service as wallet


@dataclass(frozen=True)
class Places:
    queue: str
    priorities: list[int]
    """Of each item."""


async def find_places(
    session: AsyncSession, settings: Settings, user_id: UUID, engine: str, kind: CreationKind, quantity: int
) -> Places:
    """Return where the items of an order would wait. Refuse the order if it would not be done in time."""
    queue = engine_queue(engine)
    unfinished, premium = await count_unfinished(session, user_id), await is_premium(session, user_id)
    priorities = [turn(clock.now(), ahead=unfinished + item, premium=premium) for item in range(quantity)]
    await pace.require_in_time(session, settings, queue, kind, priorities[-1], quantity)
    return Places(queue, priorities)


async def queue_up(
    session: AsyncSession, settings: Settings, request: CreationRequest, items: Sequence[Creation], places: Places
) -> None:
    """Insert the items of a request, reserve their tokens and enqueue their jobs. The wallet is locked."""
    now, seed = clock.now(), secrets.randbits(48)
    for item in items:
        # Those that are like another photo have its seed.
        item.id, item.seed = new_id(), seed if item.seed is None else item.seed
        item.created_at, item.deadline_at = now, now + timedelta(minutes=settings.engine.deadline_minutes)
    session.add_all(items)
    await session.flush()
    await wallet.reserve(session, request.user_id, {item.id: item.tokens for item in items})
    for item, priority in zip(items, places.priorities, strict=True):
        await enqueue(session, "creation:make", queue=places.queue, priority=priority, creation_id=str(item.id))
    # The key lets the browser match the items to its request before the response arrives.
    key = request.idempotency_key
    queued = [("item", {"id": item.id, "status": "QUEUED", "kind": item.kind, "key": key}) for item in items]
    await events.publish_all(session, request.user_id, [*queued, ("balance", {})])


async def count_unfinished(session: AsyncSession, user_id: UUID) -> int:
    count = await session.scalar(
        select(func.count()).where(Creation.user_id == user_id, Creation.status.in_(("QUEUED", "RUNNING")))
    )
    return count or 0


async def is_premium(session: AsyncSession, user_id: UUID) -> bool:
    active = await session.scalar(
        select(Subscription.id).where(
            Subscription.user_id == user_id, Subscription.service == "APP", Subscription.active_until > clock.now()
        )
    )
    return active is not None
