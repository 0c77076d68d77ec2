"""When a period that begins now ends, for providers that do not say."""

import calendar
from datetime import datetime

from retrato.integrations.payments.contract import Interval


def add_interval(start: datetime, interval: Interval) -> datetime:
    """The 31st of January and a month is the last of February."""
    months = start.month - 1 + (1 if interval == "month" else 12)
    year, month = start.year + months // 12, months % 12 + 1
    return start.replace(year=year, month=month, day=min(start.day, calendar.monthrange(year, month)[1]))
