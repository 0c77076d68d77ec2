"""The figures equal what the rows add up to, by day, week and month, whether they were kept each night or not."""

import csv
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO
from typing import get_args

import httpx
import psycopg
import pytest
from sqlalchemy import text

from retrato.account.tasks import delete_due
from retrato.admin.figures import days, facts
from retrato.admin.figures.periods import Period
from retrato.admin.figures.schemas import TableName
from retrato.admin.figures.tasks import close_days
from retrato.kit import clock
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import EngineCost, EngineSettings, Settings
from tests.admin import figures_by_hand
from tests.admin.history import MONDAY, Calendar, History, RunJobs
from tests.factories.account import PASSWORD, Json, bearer
from tests.factories.billing import silent_simulator
from tests.factories.staff import sign_in_staff

ENGINE = "tests.doubles.engine:make"
FIRST, LAST = MONDAY.date(), MONDAY.date() + timedelta(days=34)
PERIOD = {"from": str(FIRST), "to": str(LAST)}
Close = Callable[[], Awaitable[None]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    costs = {ENGINE: EngineCost(photo=Decimal("0.03"))}
    settings.engine = EngineSettings(name=ENGINE, processes=1, costs=costs)
    return settings


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for results: jobs run when the test runs them."""
    monkeypatch.setattr("retrato.creation.wait.SECONDS", 0.01)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    calendar = Calendar()
    monkeypatch.setattr(clock, "now", calendar.now)
    return calendar


@pytest.fixture
def close(runtime: Runtime, run_jobs: RunJobs) -> Close:
    """Return a function that runs the hourly job."""

    async def close() -> None:
        async with runtime.database.transaction() as session:
            await enqueue(session, close_days.name, timestamp=0)
        await run_jobs()

    return close


@pytest.fixture
def history(
    client: httpx.AsyncClient, runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs, calendar: Calendar
) -> History:
    async def nothing() -> None:
        pass

    return History(client, runtime, query, run_jobs, silent_simulator(runtime.settings), calendar, night=nothing)


async def ask(client: httpx.AsyncClient, auth: Json, **query: str) -> Json:
    answer = await client.get("/api/admin/figures", params=query, headers=bearer(auth))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def by_hand(query: psycopg.Connection, size: str | None, first: date = FIRST, last: date = LAST) -> Json:
    rows, engines = figures_by_hand.Rows(query), {("PHOTO", ENGINE), ("VIDEO", ENGINE)}
    spans = figures_by_hand.steps(first, last, size) if size else [(first, last)]
    return figures_by_hand.figures(rows, spans, clock.now(), engines)


@pytest.mark.parametrize("kept", [False, True], ids=["counted now", "kept each night"])
async def test_figures_equal_what_the_rows_add_up_to(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History, close: Close, kept: bool
) -> None:
    async def night() -> None:
        history.calendar.at = history.calendar.at.replace(hour=0, minute=12) + timedelta(days=1)
        await close()

    if kept:
        history.night = night
    query.execute("insert into daily_visits values (%s, 7), (%s, 4)", [FIRST, FIRST + timedelta(days=9)])
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    if kept:
        await close()
        assert query.execute("select max(day) from daily_figures").fetchone() == (LAST - timedelta(days=1),)
    for size in ("day", "week", "month"):
        found = await ask(client, owner, **PERIOD, step=size)
        assert found["series"] == by_hand(query, size), size
        assert found["totals"] == by_hand(query, None)
    # A period in the middle begins with what was there before.
    first, last = FIRST + timedelta(days=2), FIRST + timedelta(days=8)
    part = await ask(client, owner, **{"from": str(first), "to": str(last)})
    assert part["series"] == by_hand(query, "day", first, last)


async def test_history_contains_what_it_should(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History
) -> None:
    """The comparison would hold for an empty history as well."""
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    found = await ask(client, owner, **PERIOD, step="month")
    totals = found["totals"]
    (tokens,), (churn,), (revenue,) = totals["tokens"], totals["churn"], totals["revenue"]
    assert all(tokens[name] for name in ("sold", "granted", "spent", "returned", "expired", "revoked", "owed"))
    assert (churn["started"], churn["ended"], churn["active"]) == (2, 1, 1)
    assert (revenue["paidMinor"], revenue["refundedMinor"]) == (1299 + 1499 + 11999, 1299)
    assert [row["mrrMinor"] for row in found["series"]["mrr"]] == [1499 + 1000, 1000]
    assert [(row["kind"], row["reason"], row["count"]) for row in totals["failures"]] == [
        ("PHOTO", "noFace", 1),
        ("VIDEO", "noFace", 1),
    ]
    assert [(row["made"], row["cost"]) for row in totals["pictures"]] == [(3, "0.09"), (1, None)]
    assert all(row["seconds"] > 0 for row in totals["pictures"])
    # Dan's picture waits.
    (engine,) = (row for row in found["waiting"] if row["queue"] == f"engine:{ENGINE}")
    assert (engine["jobs"], engine["oldestSeconds"] >= 0) == (1, True)


async def test_each_number_of_the_conversion_is_a_part_of_the_one_before(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History
) -> None:
    """Ana and Eva came when one visitor was counted, Ben and Dan when none was. Eva paid, but has made nothing."""
    query.execute("insert into daily_visits values (%s, 1), (%s, 6)", [FIRST, FIRST + timedelta(days=9)])
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    found = await ask(client, owner, **PERIOD)
    numbers = ("visitors", "registered", "firstPicture", "firstPayment")
    by_day = [tuple(row[name] for name in numbers) for row in found["series"]["conversion"]]
    assert by_day[:2] == [(2, 2, 1, 1), (1, 1, 1, 1)]
    assert by_day[9] == (6, 0, 0, 0)
    for row in [*found["series"]["conversion"], *found["totals"]["conversion"]]:
        steps = [row[name] for name in numbers]
        assert steps == sorted(steps, reverse=True)
        assert all(rate is None or rate <= 1 for rate in (row["pictureRate"], row["paymentRate"]))
    (total,) = found["totals"]["conversion"]
    assert (total["firstPicture"], total["firstPayment"], total["paymentRate"]) == (2, 2, 1)


async def test_payment_in_the_last_millisecond_belongs_to_its_day(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History
) -> None:
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    found = await ask(client, owner, **PERIOD)
    assert [row["paidMinor"] for row in found["series"]["revenue"]][:3] == [1299, 1499, 0]
    assert [row["sold"] for row in found["series"]["tokens"]][:3] == [330, 550, 0]


async def test_time_zone_of_the_database_does_not_matter(history: History, runtime: Runtime) -> None:
    await history.live()
    found = []
    for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"):
        async with runtime.database.transaction() as session:
            await session.execute(text(f"set local time zone '{zone}'"))
            revenue = await facts.count_revenue(session, Period(FIRST, LAST))
            await days.keep(session)
            found.append((revenue, await days.read(session, Period(FIRST, LAST))))
            await session.rollback()
    assert found[0] == found[1] == found[2]


async def test_deleted_accounts_do_not_change_the_past(
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    history: History,
    close: Close,
    run_jobs: RunJobs,
) -> None:
    await history.live()
    history.calendar.go(36, 1)
    await close()
    owner = await sign_in_staff(client, query, "owner")
    before = await ask(client, owner, **PERIOD)
    for name in ("ana", "eva"):
        headers = bearer(await history.sign_in(name))
        answer = await client.post("/api/me/delete", json={"password": PASSWORD}, headers=headers)
        assert answer.status_code < 300, answer.text
    history.calendar.go(52, 1)
    await close()
    async with runtime.database.transaction() as session:
        await enqueue(session, delete_due.name, timestamp=0)
    await run_jobs()
    assert query.execute("select count(*) from users where email like any('{ana@%,eva@%}')").fetchone() == (0,)
    history.calendar.go(53, 1)
    await close()
    owner = await sign_in_staff(client, query, "finance")
    after = await ask(client, owner, **PERIOD)
    names = ("revenue", "mrr", "churn", "tokens", "pictures", "failures")
    assert {name: after["series"][name] for name in names} == {name: before["series"][name] for name in names}
    # Eva's subscription and everybody's tokens are gone on the day of the deletion.
    day = str(clock.now().date() - timedelta(days=1))
    now = await ask(client, owner, **{"from": day, "to": day})
    assert [(row["ended"], row["active"]) for row in now["series"]["churn"]] == [(1, 0)]
    left = query.execute("select sum(amount) from token_entries where account in ('free', 'reserved')").fetchone()
    assert left == (now["totals"]["tokens"][0]["owed"],)


async def test_highest_age_of_a_day_is_kept(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History, close: Close
) -> None:
    """Dan's picture waits. Another engine trains a model, and other queues are not engines'."""
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    waits = """update procrastinate_events set at = now() - %s * interval '1 minute' where job_id in (
        select id from procrastinate_jobs where status = 'todo' and queue_name = %s)"""
    for minutes in (90, 10, 30):
        query.execute(waits, [minutes, f"engine:{ENGINE}"])
        await close()
    query.execute("insert into queue_ages values (%s, 'training:other', 61500)", [LAST - timedelta(days=3)])
    found = await ask(client, owner, **{"from": str(LAST - timedelta(days=3)), "to": str(LAST)})
    ages = {(row["first"], row["queue"]): row["oldestSeconds"] for row in found["series"]["queues"]}
    assert len(ages) == 8
    assert 90 * 60 <= ages[str(LAST), f"engine:{ENGINE}"] < 91 * 60
    assert ages[str(LAST - timedelta(days=1)), f"engine:{ENGINE}"] is None
    assert ages[str(LAST - timedelta(days=3)), "training:other"] == 61.5
    assert max(row["oldestSeconds"] for row in found["totals"]["queues"] if row["queue"] == "training:other") == 61.5


async def test_late_refund_changes_the_day_of_its_payment(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History, close: Close
) -> None:
    await history.live()
    history.calendar.go(40)
    await close()
    await history.refund("eva", 2000)
    owner = await sign_in_staff(client, query, "owner")
    found = await ask(client, owner, **PERIOD)
    assert found["series"]["revenue"] == by_hand(query, "day")["revenue"]
    assert found["series"]["revenue"][7]["refundedMinor"] == 2000
    await close()
    assert query.execute("select count(*) from changed_revenue").fetchone() == (0,)
    assert (await ask(client, owner, **PERIOD))["series"]["revenue"] == found["series"]["revenue"]


async def test_payment_that_fails_after_its_day_was_kept_leaves_no_revenue(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History, close: Close
) -> None:
    await history.live()
    history.calendar.go(40)
    await close()
    query.execute("update payments set status = 'FAILED' where paid_at::date = %s", [FIRST])
    owner = await sign_in_staff(client, query, "owner")
    for _ in range(2):
        found = await ask(client, owner, **PERIOD)
        assert [row["paidMinor"] for row in found["series"]["revenue"]][:3] == [0, 1499, 0]
        await close()


async def test_empty_database_has_zeros(client: httpx.AsyncClient, query: psycopg.Connection, close: Close) -> None:
    owner = await sign_in_staff(client, query, "owner")
    await close()
    query.execute("update users set created_at = created_at - interval '2 years'")
    for _ in range(2):
        found = await ask(client, owner)
        assert len(found["series"]["tokens"]) == 30
        for table in (found["series"], found["totals"]):
            for name, rows in table.items():
                for row in rows:
                    values = {key: value for key, value in row.items() if key not in {"first", "last"}}
                    words = {"currency", "kind", "engine", "costEach", "queue"}
                    assert not any(Decimal(value or 0) for key, value in values.items() if key not in words), name
        assert found["waiting"] == []
        await close()


@pytest.mark.parametrize("step", ["day", "week", "month"])
async def test_csv_equals_json(
    client: httpx.AsyncClient, query: psycopg.Connection, history: History, step: str
) -> None:
    await history.live()
    owner = await sign_in_staff(client, query, "owner")
    found = await ask(client, owner, **PERIOD, step=step)
    for table in get_args(TableName):
        query_ = {**PERIOD, "step": step, "table": table}
        answer = await client.get("/api/admin/figures/export", params=query_, headers=bearer(owner))
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"] == f'attachment; filename="retrato-{table}-{FIRST}-{LAST}.csv"'
        rows = list(csv.DictReader(StringIO(answer.text, newline="")))
        expected = found["waiting"] if table == "waiting" else found["series"][table]
        if table == "waiting":  # they have waited longer since
            rows, expected = ([{**row, "oldestSeconds": ""} for row in each] for each in (rows, expected))
        assert rows == [{key: "" if value is None else str(value) for key, value in row.items()} for row in expected]


@pytest.mark.parametrize(
    ("query_", "status"),
    [
        ({"from": "2026-01-01", "to": "2027-02-04"}, 200),
        ({"from": "2026-01-01", "to": "2027-02-05"}, 422),
        ({"from": "2026-02-02", "to": "2026-02-01"}, 422),
        ({"from": "2026-02-02", "to": "2026-02-02"}, 200),
        ({"to": "2020-01-01"}, 200),
        ({"from": "0001-01-01", "to": "0001-01-02"}, 422),
        ({"from": "9999-12-31", "to": "9999-12-31"}, 200),
        ({"from": "yesterday"}, 422),
        ({"step": "year"}, 422),
        ({"table": "revenue"}, 422),
    ],
)
async def test_period_has_at_most_400_days(
    client: httpx.AsyncClient, query: psycopg.Connection, calendar: Calendar, query_: dict[str, str], status: int
) -> None:
    calendar.go(500)
    owner = await sign_in_staff(client, query, "owner")
    answer = await client.get("/api/admin/figures", params=query_, headers=bearer(owner))
    assert answer.status_code == status, answer.text
    if status == 200:
        assert answer.json()["to"] <= str(clock.now().date())


async def test_steps_are_weeks_from_monday_and_calendar_months(
    client: httpx.AsyncClient, query: psycopg.Connection, calendar: Calendar
) -> None:
    calendar.go(100)
    owner = await sign_in_staff(client, query, "owner")

    async def steps(size: str) -> list[tuple[str, str]]:
        found = await ask(client, owner, **{"from": "2031-02-27", "to": "2031-04-03", "step": size})
        return [(row["first"], row["last"]) for row in found["series"]["people"]]

    assert (await steps("week"))[:2] == [("2031-02-27", "2031-03-02"), ("2031-03-03", "2031-03-09")]
    assert await steps("month") == [
        ("2031-02-27", "2031-02-28"),
        ("2031-03-01", "2031-03-31"),
        ("2031-04-01", "2031-04-03"),
    ]
