"""Billing period arithmetic, for providers that do not report when a period ends."""

import calendar
from datetime import datetime

from retrato.integrations.payments.contract import Interval


def add_interval(start: datetime, interval: Interval) -> datetime:
    """Add a month or a year, clamped to the last day of the month: 31 January plus a month is 28 or 29 February."""
    months = start.month - 1 + (1 if interval == "month" else 12)
    year, month = start.year + months // 12, months % 12 + 1
    return start.replace(year=year, month=month, day=min(start.day, calendar.monthrange(year, month)[1]))
