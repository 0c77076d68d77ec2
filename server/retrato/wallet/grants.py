"""Which of a user's grants can be spent, and in which order."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, or_, select

from retrato.kit import clock
from retrato.tables import TokenGrant


def spending_order(user_id: UUID) -> Select[TokenGrant]:
    """Select the spendable grants, the soonest to expire first."""
    return (
        select(TokenGrant)
        .where(TokenGrant.user_id == user_id, *spendable(clock.now()))
        .order_by(TokenGrant.expires_at.asc().nulls_last(), TokenGrant.created_at, TokenGrant.id)
        .execution_options(populate_existing=True)
    )


def spendable(now: datetime | SQLColumnExpression[datetime]) -> tuple[ColumnElement[bool], ...]:
    return TokenGrant.free > 0, or_(TokenGrant.expires_at.is_(None), TokenGrant.expires_at > now)


def expired() -> tuple[ColumnElement[bool], ...]:
    """Match grants that have expired but still hold free tokens."""
    return TokenGrant.free > 0, TokenGrant.expires_at <= clock.now()
