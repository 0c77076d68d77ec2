from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from retrato.kit import clock
from retrato.tables.table import Table


class EnginePause(Table):
    """An engine that takes no new items. `retrato.queue` reads the table whenever a worker looks for a job."""

    __tablename__ = "engine_pauses"

    engine: Mapped[str] = mapped_column(primary_key=True)
    since: Mapped[datetime] = mapped_column(default=lambda: clock.now())
    by: Mapped[str]
    """The e-mail address of the member of staff, as in the audit log."""
    reason: Mapped[str]
