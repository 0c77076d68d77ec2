"""The figures of a period, computed from all rows in plain Python."""

from collections import Counter, defaultdict
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

import psycopg
from psycopg.rows import dict_row

from tests.factories.account import Json

DAY = timedelta(days=1)
Row = dict[str, Any]


class Rows:
    def __init__(self, query: psycopg.Connection) -> None:
        def read(table: str) -> list[Row]:
            return query.cursor(row_factory=dict_row).execute(f'select * from "{table}"').fetchall()

        self.users, self.payments, self.subscriptions = read("users"), read("payments"), read("subscriptions")
        self.entries, self.creations, self.visits = read("token_entries"), read("creations"), read("daily_visits")
        self.kinds = {grant["id"]: grant["kind"] for grant in read("token_grants")}
        self.ages = read("queue_ages")
        self.plans = {plan["key"]: plan for plan in read("plans")}


def steps(first: date, last: date, size: str) -> list[tuple[date, date]]:
    """Group the days by what they have in common."""
    groups = defaultdict(list)
    day = first
    while day <= last:
        common = {"day": day, "week": day.isocalendar()[:2], "month": (day.year, day.month)}[size]
        groups[common].append(day)
        day += DAY
    return [(days[0], days[-1]) for days in groups.values()]


def figures(rows: Rows, spans: list[tuple[date, date]], now: datetime, engines: set[tuple[str, str]]) -> Json:
    """Return the tables of `show_figures`, each as a list of rows."""
    tables: Json = defaultdict(list)
    whole = (spans[0][0], spans[-1][1])
    errors = {(item["kind"], item["error"]) for item in _failed(rows, *whole)}
    makers = engines | {(item["kind"], item["engine"]) for item in _done(rows, *whole)}
    queues = {f"engine:{engine}" for _, engine in engines}
    queues |= {row["queue"] for row in rows.ages if whole[0] <= row["day"] <= whole[1]}
    for first, last in spans:
        start, end = _midnight(first), min(_midnight(last + DAY), now)
        dates = {"first": str(first), "last": str(last)}
        tables["revenue"].append(dates | _revenue(rows, first, last))
        tables["mrr"].append(dates | {"currency": "USD", "mrrMinor": _mrr(rows, end)})
        tables["churn"].append(dates | _churn(rows, start, end))
        people = [user for user in rows.users if _in(user["created_at"], first, last)]
        confirmed = sum(user["status"] == 1 for user in people)
        tables["people"].append(dates | {"registered": len(people), "confirmed": confirmed})
        tables["conversion"].append(dates | _conversion(rows, people, first, last))
        tables["tokens"].append(dates | _tokens(rows, first, last))
        for kind, engine in sorted(makers):
            tables["pictures"].append(dates | _pictures(rows, kind, engine, first, last))
        for kind, error in sorted(errors):
            count = sum((item["kind"], item["error"]) == (kind, error) for item in _failed(rows, first, last))
            tables["failures"].append(dates | {"kind": kind, "reason": error, "count": count})
        for queue in sorted(queues):
            tables["queues"].append(dates | {"queue": queue, "oldestSeconds": _age(rows, queue, first, last)})
    tables.setdefault("failures", [])
    return dict(tables)


def _revenue(rows: Rows, first: date, last: date) -> Json:
    paid = refunded = 0
    for payment in rows.payments:
        if payment["paid_at"] and _in(payment["paid_at"], first, last):
            assert payment["paid_currency"] == "USD"
            paid += payment["paid_minor"]
            refunded += payment["paid_minor"] if payment["status"] == "CHARGED_BACK" else payment["refunded_minor"]
    return {"currency": "USD", "paidMinor": paid, "refundedMinor": refunded, "netMinor": paid - refunded}


def _mrr(rows: Rows, moment: datetime) -> int:
    total = Fraction()
    for subscription in rows.subscriptions:
        if _is_active(subscription, moment):
            plan = rows.plans[subscription["plan_key"]]
            total += Fraction(plan["amount_minor"], 12 if plan["interval"] == "year" else 1)
    return int(total + Fraction(1, 2))


def _churn(rows: Rows, start: datetime, end: datetime) -> Json:
    before = sum(_is_active(each, start) for each in rows.subscriptions)
    ended = sum(start <= each["active_until"] < end for each in rows.subscriptions)
    return {
        "activeBefore": before,
        "started": sum(start <= each["created_at"] < end for each in rows.subscriptions),
        "ended": ended,
        "active": sum(_is_active(each, end) for each in rows.subscriptions),
        "rate": round(ended / before, 4) if before else None,
    }


def _conversion(rows: Rows, people: list[Row], first: date, last: date) -> Json:
    makers = {item["user_id"] for item in rows.creations if item["status"] == "DONE"}
    payers = {payment["user_id"] for payment in rows.payments if payment["paid_at"]}
    visitors, day = 0, first
    while day <= last:
        counted = sum(row["visitors"] for row in rows.visits if row["day"] == day)
        visitors += max(counted, sum(_in(user["created_at"], day, day) for user in people))
        day += DAY
    pictures = sum(user["id"] in makers for user in people)
    payments = sum(user["id"] in makers & payers for user in people)
    return {
        "visitors": visitors,
        "registered": len(people),
        "firstPicture": pictures,
        "firstPayment": payments,
        "pictureRate": round(pictures / visitors, 4) if visitors else None,
        "paymentRate": round(payments / pictures, 4) if pictures else None,
    }


def _tokens(rows: Rows, first: date, last: date) -> Json:
    sums: Counter[str] = Counter()
    for entry in rows.entries:
        account, amount, reason = entry["account"], entry["amount"], entry["reason"]
        if account in {"free", "reserved"} and entry["created_at"] < _midnight(last + DAY):
            sums["owed"] += amount
        if not _in(entry["created_at"], first, last):
            continue
        if account == "source":
            sums["sold" if rows.kinds[entry["grant_id"]] in {"bought", "plan"} else "granted"] -= amount
        elif account == "spent":
            sums["spent"] += amount
        elif account == "expired" and reason == "expire":
            sums["expired"] += amount
        elif account == "reserved" and reason == "release":
            sums["returned"] -= amount
        elif account == "free" and reason in {"refund", "return", "settle"}:
            sums["revoked"] -= amount
    return {name: sums[name] for name in ("sold", "granted", "spent", "returned", "expired", "revoked", "owed")}


def _pictures(rows: Rows, kind: str, engine: str, first: date, last: date) -> Json:
    done = [item for item in _done(rows, first, last) if (item["kind"], item["engine"]) == (kind, engine)]
    took = sum(round((item["finished_at"] - item["started_at"]) / timedelta(milliseconds=1)) for item in done)
    return {
        "kind": kind,
        "engine": engine,
        "made": len(done),
        "seconds": round(took / len(done) / 1000, 3) if done else None,
        "costEach": "0.03" if kind == "PHOTO" else None,
        "cost": f"{3 * len(done) / 100:.2f}" if kind == "PHOTO" else None,
    }


def _age(rows: Rows, queue: str, first: date, last: date) -> float | None:
    ages = [row["milliseconds"] for row in rows.ages if row["queue"] == queue and first <= row["day"] <= last]
    return max(ages) / 1000 if ages else None


def _done(rows: Rows, first: date, last: date) -> list[Row]:
    return [item for item in rows.creations if item["status"] == "DONE" and _in(item["finished_at"], first, last)]


def _failed(rows: Rows, first: date, last: date) -> list[Row]:
    return [item for item in rows.creations if item["status"] == "FAILED" and _in(item["finished_at"], first, last)]


def _is_active(subscription: Row, moment: datetime) -> bool:
    """Return whether it was active just before."""
    return bool(subscription["created_at"] < moment <= subscription["active_until"])


def _in(moment: datetime, first: date, last: date) -> bool:
    return first <= moment.astimezone(UTC).date() <= last


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
