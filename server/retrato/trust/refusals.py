"""Counts refused pictures and texts. Too many of them suspend creation and open a case."""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from uuid import UUID

import structlog
from sqlalchemy import String, case, cast, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import Database
from retrato.kit import clock
from retrato.settings import TrustSettings
from retrato.tables import CreationMode, Refusal, RefusalKind, User
from retrato.trust.cases import open_case
from retrato.trust.suspension import suspend

RefusalSource = CreationMode | Literal["SELFIE", "PHOTO", "AVATAR", "MODEL_NAME", "OWN_STYLE"]
"""Where a refused input was sent, or the mode of a refused result."""

_log = structlog.get_logger("trust")
_COUNTED: tuple[RefusalKind, ...] = ("NUDITY_INPUT", "MINOR", "WORDS")
# What an engine makes of a style alone is our fault.
_IS_COUNTED = or_(Refusal.kind.in_(_COUNTED), Refusal.details.has_key("words"))
# Selfies are chosen by the dozen. Family photos among them are one mistake, not ten.
_OCCASION = timedelta(minutes=10)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


async def record(
    database: Database, settings: TrustSettings, user_id: UUID, kind: RefusalKind, source: RefusalSource, **details: Any
) -> None:
    """Record a refusal in a transaction of its own, because the request that caused it is rolled back."""
    async with database.transaction() as session:
        # Of two refusals at once, the second counts after the first one. A deleted account has nothing to count.
        if await session.scalar(select(User.id).where(User.id == user_id).with_for_update(key_share=True)):
            await add(session, user_id, kind, source, **details)
            await judge(session, settings, user_id)


async def add(session: AsyncSession, user_id: UUID, kind: RefusalKind, source: RefusalSource, **details: Any) -> None:
    """Record a refusal. It is counted against the person by `judge`: inputs, and results of their own words."""
    session.add(Refusal(user_id=user_id, kind=kind, details={"source": source, **details}))
    await session.flush()
    _log.info("refused", kind=kind, source=source, user=str(user_id))


async def judge(session: AsyncSession, settings: TrustSettings, user_id: UUID) -> None:
    """Suspend creation and open a case if the person's refusals have become too many."""
    recent = (
        Refusal.user_id == user_id,
        _IS_COUNTED,
        Refusal.case_id.is_(None),
        Refusal.at > clock.now() - timedelta(hours=settings.refusal_hours),
    )
    occasion = case(
        (Refusal.details["source"].astext == "SELFIE", cast(func.date_bin(_OCCASION, Refusal.at, _EPOCH), String)),
        else_=cast(Refusal.id, String),
    )
    occasions = await session.scalar(select(func.count(occasion.distinct())).where(*recent)) or 0
    if occasions < settings.refusals:
        return
    refusals = (await session.scalars(select(Refusal).where(*recent).order_by(Refusal.id))).all()
    history = [{"kind": each.kind, "at": each.at.isoformat(), **each.details} for each in refusals]
    opened = await open_case(session, kind="REFUSALS", user_id=user_id, data={"refusals": history})
    for each in refusals:
        each.case_id = opened.id
    await suspend(session, user_id, scope="CREATION", cause="REFUSALS", case_id=opened.id)
