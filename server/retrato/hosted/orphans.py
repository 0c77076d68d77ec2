"""Models that a provider finished when nobody waited any more: the person had taken them back, or it took longer than
people wait. Nobody else would ever delete them there."""

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

# By then everybody has given up.
_AGE = timedelta(days=1)


async def found(session: AsyncSession) -> Sequence[UUID]:
    kept = exists().where(cast(UserModel.id, String) == HostedCall.key, UserModel.file_id.is_not(None))
    orphans = await session.scalars(
        select(HostedCall.id).where(
            HostedCall.verb == "train",
            HostedCall.status == "DONE",
            HostedCall.created_at < clock.now() - _AGE,
            ~kept,
        )
    )
    return orphans.all()


async def forget(runtime: Runtime, call_id: UUID) -> None:
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
