from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.work import schemas
from retrato.errors import AppError, not_exists
from retrato.heartbeat import ALIVE
from retrato.kit import clock
from retrato.tables import Process


async def list_all(session: AsyncSession) -> list[schemas.Process]:
    """Return the processes, the newest first. Those that were killed are forgotten after an hour."""
    rows = await session.execute(select(Process, _is_alive()).order_by(Process.id.desc()))
    return [schemas.Process.model_validate({**vars(process), "alive": alive}) for process, alive in rows]


async def request_drain(session: AsyncSession, process_id: UUID) -> Process:
    found = await session.execute(select(Process, _is_alive()).where(Process.id == process_id).with_for_update())
    row = found.one_or_none()
    if row is None:
        raise not_exists("processUnknown", "id")
    process, is_alive = row
    if process.kind == "web":
        raise AppError(409, "processIsWeb")
    if not is_alive:
        raise AppError(409, "processSilent")
    process.drain_requested_at = process.drain_requested_at or clock.now()
    drained: Process = process
    return drained


def _is_alive() -> ColumnElement[bool]:
    return Process.seen_at > func.now() - ALIVE
