from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table

ProcessKind = Literal["web", "worker", "engine"]


class Process(Table):
    """A process that runs, by its own account (`retrato.heartbeat`)."""

    __tablename__ = "processes"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[ProcessKind] = mapped_column(String)
    engine: Mapped[str | None]
    """Which engine, for those of that kind."""
    queues: Mapped[list[str]]
    host: Mapped[str]
    pid: Mapped[int]
    version: Mapped[str]
    started_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    """By the database's clock, because those of several machines differ."""
    drain_requested_at: Mapped[datetime | None]
    """Since when it is asked to take no more jobs, and to stop."""
