"""Make a failed photo or video after all."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.attempt import reset
from retrato.creation.create import engine_for
from retrato.creation.queueing import is_premium
from retrato.errors import AppError, not_exists
from retrato.kit import clock
from retrato.notification import events
from retrato.queue import engine_queue, enqueue, turn
from retrato.settings import Settings
from retrato.tables import Creation, StoredFile, UserModel
from retrato.wallet import service as wallet


async def retry(session: AsyncSession, settings: Settings, creation_id: UUID) -> Creation:
    """Queue a failed item again. Its tokens, which were released when it failed, are reserved again."""
    # The owner's tokens before the item, as everywhere (`settle.lock_unfinished`). Of two calls, the second waits here
    # and finds the item queued.
    await wallet.lock(session, select(Creation.user_id).where(Creation.id == creation_id).scalar_subquery())
    found = await session.execute(
        select(Creation, UserModel, StoredFile.id)
        .outerjoin(UserModel, UserModel.id == Creation.user_model_id)
        .outerjoin(StoredFile, StoredFile.id == func.coalesce(UserModel.file_id, Creation.source_file_id))
        .where(Creation.id == creation_id, Creation.deleted_at.is_(None))
        .with_for_update(of=Creation)
        .execution_options(populate_existing=True)
    )
    row = found.one_or_none()
    if row is None:
        raise not_exists("itemUnknown", "id")
    creation, model, input_file = row
    if creation.status != "FAILED":
        raise AppError(409, "itemNotFailed")
    if input_file is None:
        raise AppError(409, "itemInputGone")
    free = await wallet.balance(session, creation.user_id)
    if free < creation.tokens:
        raise AppError(409, "itemTokens", needed=creation.tokens, free=free)
    queue = engine_queue(engine_for(settings, creation.mode, model))
    # In the place of its order: its owner has waited long enough.
    priority = turn(creation.created_at, premium=await is_premium(session, creation.user_id))
    await pace.require_in_time(session, settings, queue, creation.kind, priority)
    reset(creation)
    creation.status, creation.started_at, creation.finished_at = "QUEUED", None, None
    creation.deadline_at = clock.now() + timedelta(minutes=settings.engine.deadline_minutes)
    await wallet.reserve(session, creation.user_id, {creation.id: creation.tokens})
    await enqueue(session, "creation:make", queue=queue, priority=priority, creation_id=str(creation.id))
    item = {"id": creation.id, "status": "QUEUED", "kind": creation.kind}
    await events.publish_all(session, creation.user_id, [("item", item), ("balance", {})])
    return creation
