"""Looking up plans."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.integrations.payments.contract import ChangeTiming
from retrato.tables import Plan


async def offered_plan(session: AsyncSession, plan_id: str) -> Plan:
    plan = await session.get(Plan, plan_id)
    if plan is None or not plan.offered:
        raise AppError(404, "notFound")
    return plan


async def find_plan(session: AsyncSession, key: str) -> Plan | None:
    plan: Plan | None = await session.scalar(select(Plan).where(Plan.key == key))
    return plan


def change_timing(current: Plan | None, new: Plan) -> ChangeTiming:
    """Upgrades take effect at once, downgrades when the paid period ends."""
    return "PERIOD_END" if current and new.amount_minor <= current.amount_minor else "NOW"
