"""The tables of the report: the figures of days, added up by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from retrato.admin.figures import schemas
from retrato.admin.figures.facts import Facts
from retrato.admin.figures.periods import DAY, Period
from retrato.admin.figures.queues import AGE
from retrato.queue import engine_queue
from retrato.settings import EngineCost, EngineSettings
from retrato.tables import CreationMode

_MONTHS = 12
_DOLLARS = "USD"
_PHOTO_MODES: tuple[CreationMode, ...] = ("IMAGINE", "REIMAGINE", "EDIT")


@dataclass(frozen=True)
class _Days:
    """The figures of one step."""

    facts: Facts
    step: Period

    def total(self, name: str, key: str = "") -> int:
        values = self.facts.get((name, key), {})
        return sum(values.get(day, 0) for day in self.step.days())

    def highest(self, name: str, key: str) -> int | None:
        values = self.facts.get((name, key), {})
        return max((values[day] for day in self.step.days() if day in values), default=None)

    def before(self, name: str, key: str = "") -> int:
        return self.on(self.step.first - DAY, name, key)

    def at_end(self, name: str, key: str = "") -> int:
        return self.on(self.step.last, name, key)

    def on(self, day: date, name: str, key: str = "") -> int:
        return self.facts.get((name, key), {}).get(day, 0)


def tables(facts: Facts, period: Period, steps: Sequence[Period], engine: EngineSettings) -> schemas.Tables:
    """Return the rows of all steps. What is counted separately and occurs in the period has a row in each step; so have
    dollars and the engines in use, even if there is nothing to show."""
    keys: dict[str, set[str]] = {"paid": {_DOLLARS}, "in_a_year": {_DOLLARS}, "made": _in_use(engine), "failed": set()}
    keys[AGE] = set(map(engine_queue, engine.names))
    for (name, key), values in facts.items():
        if name in keys and any(period.first <= day <= period.last for day in values):
            keys[name].add(key)
    by_step = [_Days(facts, step) for step in steps]
    return schemas.Tables(
        revenue=[_revenue(days, currency) for days in by_step for currency in sorted(keys["paid"])],
        mrr=[_mrr(days, currency) for days in by_step for currency in sorted(keys["in_a_year"])],
        churn=[_churn(days) for days in by_step],
        people=[_people(days) for days in by_step],
        conversion=[_conversion(days) for days in by_step],
        tokens=[_tokens(days) for days in by_step],
        pictures=[_pictures(days, key, engine) for days in by_step for key in sorted(keys["made"])],
        failures=[_failures(days, key) for days in by_step for key in sorted(keys["failed"])],
        queues=[_queue_ages(days, queue) for days in by_step for queue in sorted(keys[AGE])],
    )


def _in_use(engine: EngineSettings) -> set[str]:
    photos = {f"PHOTO:{engine.of(mode)}" for mode in _PHOTO_MODES}
    return photos | {f"VIDEO:{engine.of('ANIMATE')}"}


def _revenue(days: _Days, currency: str) -> schemas.Revenue:
    paid, refunded = days.total("paid", currency), days.total("refunded", currency)
    return schemas.Revenue(
        first=days.step.first,
        last=days.step.last,
        currency=currency,
        paid_minor=paid,
        refunded_minor=refunded,
        net_minor=paid - refunded,
    )


def _mrr(days: _Days, currency: str) -> schemas.Mrr:
    in_a_year = days.at_end("in_a_year", currency)
    # Rounded once, half up.
    mrr = (2 * in_a_year + _MONTHS) // (2 * _MONTHS)
    return schemas.Mrr(first=days.step.first, last=days.step.last, currency=currency, mrr_minor=mrr)


def _churn(days: _Days) -> schemas.Churn:
    before, started, active = days.before("active"), days.total("started"), days.at_end("active")
    ended = before + started - active
    return schemas.Churn(
        first=days.step.first,
        last=days.step.last,
        active_before=before,
        started=started,
        ended=ended,
        active=active,
        rate=_rate(ended, before),
    )


def _people(days: _Days) -> schemas.People:
    return schemas.People(
        first=days.step.first,
        last=days.step.last,
        registered=days.total("registered"),
        confirmed=days.total("confirmed"),
    )


def _conversion(days: _Days) -> schemas.Conversion:
    visitors, pictures, payments = _visitors(days), days.total("first_picture"), days.total("first_payment")
    return schemas.Conversion(
        first=days.step.first,
        last=days.step.last,
        visitors=visitors,
        registered=days.total("registered"),
        first_picture=pictures,
        first_payment=payments,
        picture_rate=_rate(pictures, visitors),
        payment_rate=_rate(payments, pictures),
    )


def _visitors(days: _Days) -> int:
    """Who opened an account on a day was there, even if the approximate count (`page/visitors.py`) missed them."""
    return sum(max(days.on(day, "visitors"), days.on(day, "registered")) for day in days.step.days())


def _tokens(days: _Days) -> schemas.Tokens:
    return schemas.Tokens(
        first=days.step.first,
        last=days.step.last,
        sold=days.total("tokens", "sold"),
        granted=days.total("tokens", "granted"),
        spent=days.total("tokens", "spent"),
        returned=days.total("tokens", "returned"),
        expired=days.total("tokens", "expired"),
        revoked=days.total("tokens", "revoked"),
        owed=days.at_end("tokens", "owed"),
    )


def _pictures(days: _Days, key: str, settings: EngineSettings) -> schemas.Pictures:
    kind, _, engine = key.partition(":")
    made = days.total("made", key)
    costs = settings.costs.get(engine, EngineCost())
    each = costs.video if kind == "VIDEO" else costs.photo
    return schemas.Pictures(
        first=days.step.first,
        last=days.step.last,
        kind="VIDEO" if kind == "VIDEO" else "PHOTO",
        engine=engine,
        made=made,
        seconds=round(days.total("made_ms", key) / made / 1000, 3) if made else None,
        cost_each=each,
        cost=None if each is None else Decimal(made) * each,
    )


def _failures(days: _Days, key: str) -> schemas.Failures:
    kind, _, reason = key.partition(":")
    return schemas.Failures(
        first=days.step.first,
        last=days.step.last,
        kind="VIDEO" if kind == "VIDEO" else "PHOTO",
        reason=reason,
        count=days.total("failed", key),
    )


def _queue_ages(days: _Days, queue: str) -> schemas.QueueAges:
    age = days.highest(AGE, queue)
    return schemas.QueueAges(
        first=days.step.first,
        last=days.step.last,
        queue=queue,
        oldest_seconds=None if age is None else age / 1000,
    )


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
