from datetime import UTC, datetime

import pytest

from retrato.integrations.payments.contract import Interval
from retrato.integrations.payments.periods import add_interval


@pytest.mark.parametrize(
    ("start", "interval", "end"),
    [
        ("2027-01-31", "month", "2027-02-28"),
        ("2028-01-31", "month", "2028-02-29"),
        ("2026-12-15", "month", "2027-01-15"),
        ("2028-02-29", "year", "2029-02-28"),
        ("2026-11-15", "year", "2027-11-15"),
    ],
)
def test_period_ends_on_the_day_of_month_it_began(start: str, interval: Interval, end: str) -> None:
    begun = datetime.fromisoformat(start).replace(tzinfo=UTC)
    assert add_interval(begun, interval) == datetime.fromisoformat(end).replace(tzinfo=UTC)
