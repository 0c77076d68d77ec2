"""Billing period arithmetic, for providers that do not report when a period ends."""

from datetime import datetime

from dateutil.relativedelta import relativedelta

from retrato.integrations.payments.contract import Interval

_LENGTHS: dict[Interval, relativedelta] = {"month": relativedelta(months=1), "year": relativedelta(years=1)}


def add_months(start: datetime, months: int) -> datetime:
    """Add months, clamped to the last day of the month, always from the same start, so that the day does not drift."""
    return start + relativedelta(months=months)


def add_interval(start: datetime, interval: Interval) -> datetime:
    """Add a month or a year, clamped to the last day of the month: 31 January plus a month is 28 or 29 February."""
    return start + _LENGTHS[interval]
