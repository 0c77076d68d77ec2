"""Deleting orphaned models at providers: those that were finished after the user deleted the model or after the
deadline."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import String, cast, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.engines.hosted import models
from retrato.integrations.engines.hosted.fal import Fal
from retrato.integrations.engines.hosted.replicate import Replicate
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.tables import HostedCall, UserModel

# Longer than any training is waited for.
_MIN_AGE = timedelta(days=1)


async def list_orphans(session: AsyncSession) -> Sequence[UUID]:
    kept = exists().where(cast(UserModel.id, String) == HostedCall.key, UserModel.file_id.is_not(None))
    orphans = await session.scalars(
        select(HostedCall.id).where(
            HostedCall.verb == "train",
            HostedCall.status == "DONE",
            HostedCall.created_at < clock.now() - _MIN_AGE,
            ~kept,
        )
    )
    return orphans.all()


async def delete_orphan(runtime: Runtime, call_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        call = await session.get(HostedCall, call_id)
    if call is None or call.status != "DONE" or call.answer is None or call.remote_id is None:
        return
    kind = Replicate if call.provider == "replicate" else Fal
    model = models.pack(call.provider, kind.model(call.remote_id, call.answer))
    await runtime.engines.get(call.provider).run("forget", model)
    async with runtime.database.transaction() as session:
        call = await session.get_one(HostedCall, call_id)
        call.status, call.error = "FAILED", "forgotten"
