"""The period of a report, and the steps it is cut into. Days are those of UTC."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from retrato.admin.figures.schemas import FiguresQuery, StepSize
from retrato.errors import AppError
from retrato.kit import clock

DAY = timedelta(days=1)
_MAX_DAYS = 400
_DEFAULT_DAYS = 30


@dataclass(frozen=True)
class Period:
    """From the first to the last day, both included."""

    first: date
    last: date

    def days(self) -> Iterator[date]:
        for number in range((self.last - self.first).days + 1):
            yield self.first + number * DAY


def today() -> date:
    return clock.now().date()


def start_of(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def period_of(query: FiguresQuery) -> Period:
    """Return the period that is asked for: the last 30 days by default, and no days that are still to come."""
    last = min(query.to or today(), today())
    first = min(query.from_ or last - (_DEFAULT_DAYS - 1) * DAY, today())
    if first > last:
        raise AppError(422, "invalid", fields={"from": "max"}, bound=last)
    latest = first + (_MAX_DAYS - 1) * DAY
    if last > latest:
        raise AppError(422, "invalid", fields={"to": "max"}, bound=latest)
    return Period(first, last)


def steps_of(period: Period, size: StepSize) -> list[Period]:
    """Cut a period into days, weeks from Monday, or calendar months. The first and the last may be incomplete."""
    steps, first = [], period.first
    while first <= period.last:
        match size:
            case "day":
                last = first
            case "week":
                last = first + (6 - first.weekday()) * DAY
            case "month":
                last = (first.replace(day=1) + 31 * DAY).replace(day=1) - DAY
        steps.append(Period(first, min(last, period.last)))
        first = last + DAY
    return steps
