"""How long an order placed now would take. The create forms show it before the order is paid."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato import pace
from retrato.creation.create import kind_of
from retrato.creation.queueing import count_unfinished, is_premium
from retrato.creation.schemas import ExpectedWait
from retrato.kit import clock
from retrato.queue import engine_queue, turn
from retrato.settings import Settings
from retrato.tables import CreationMode

_MODES: tuple[CreationMode, ...] = ("IMAGINE", "REIMAGINE", "ANIMATE", "EDIT")


async def expected_waits(session: AsyncSession, settings: Settings, user_id: UUID) -> list[ExpectedWait]:
    """Estimate the wait of each mode. For IMAGINE, that of the engine that trains models now."""
    unfinished, premium = await count_unfinished(session, user_id), await is_premium(session, user_id)
    priority = turn(clock.now(), ahead=unfinished, premium=premium)
    waits = []
    for mode in _MODES:
        found = await pace.estimate(session, engine_queue(settings.engine.of(mode)), kind_of(mode), priority)
        seconds = round(found.total.total_seconds())
        accepted = seconds <= settings.engine.deadline_minutes * 60
        waits.append(ExpectedWait(mode=mode, seconds=seconds, accepted=accepted))
    return waits
