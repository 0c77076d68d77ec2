from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, Index, String, exists
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.sql.elements import SQLColumnExpression

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.tables.table import SECRET, Table

SuspensionScope = Literal["CREATION", "ACCOUNT"]
SuspensionCause = Literal["REFUSALS", "CASE", "STAFF"]


class Suspension(Table):
    """A time in which a person may not create (`CREATION`), or may not create, upload, buy and share (`ACCOUNT`)."""

    __tablename__ = "suspensions"
    __table_args__ = (
        Index("ix_suspensions_user_id", "user_id", "id"),
        Index("uq_suspensions_open", "user_id", "scope", unique=True, postgresql_where="lifted_at is null"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    scope: Mapped[SuspensionScope] = mapped_column(String)
    cause: Mapped[SuspensionCause] = mapped_column(String)
    """Too many refused requests, a decided case, or a member of staff without either."""
    explanation: Mapped[str | None]
    """What the person is told; without it, a text about the cause."""
    # Not a foreign key: the case may be deleted before the suspension ends.
    case_id: Mapped[UUID | None]
    started_at: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    lifted_at: Mapped[datetime | None]
    by: Mapped[str | None] = mapped_column(info=SECRET)
    """The address of the member of staff who suspended the person; None if nobody did."""
    lifted_by: Mapped[str | None] = mapped_column(info=SECRET)


def is_suspended(user_id: SQLColumnExpression[UUID], *scopes: SuspensionScope) -> ColumnElement[bool]:
    """Return whether an open suspension of one of the scopes applies to a user."""
    return exists().where(Suspension.user_id == user_id, Suspension.scope.in_(scopes), Suspension.lifted_at.is_(None))
