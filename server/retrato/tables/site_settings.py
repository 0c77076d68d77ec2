from typing import Any

from sqlalchemy import CheckConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from retrato.tables.table import Table


class SiteSettings(Table):
    """What owners change while the site runs. One row; without it, everything has its default."""

    __tablename__ = "site_settings"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    sign_ups_open: Mapped[bool] = mapped_column(server_default=text("true"))
    welcome_tokens: Mapped[int | None]
    """None: as configured."""
    blocked_regions: Mapped[list[str]] = mapped_column(server_default=text("'[]'"))
    """Besides those that are configured."""
    notice: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    switched_off: Mapped[list[str]] = mapped_column(server_default=text("'[]'"))
