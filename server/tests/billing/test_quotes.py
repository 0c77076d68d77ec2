"""Whatever the order of subscribing, changing, cancelling, resuming and renewing: the money that is paid, and the
tokens that are granted and when, are as the pages showed before each order (docs/product.md#subscriptions)."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, note, seed, settings
from hypothesis import strategies as st

from retrato.billing import checkout, manage, monthly_grants, quote, reconcile, schemas
from retrato.billing.present import present
from retrato.errors import AppError
from retrato.integrations.payments.registry import sandbox_simulator
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime, open_runtime
from retrato.settings import Settings
from retrato.tables import User
from tests.billing.provider_models.sandbox import QueuingSimulator
from tests.factories.billing import put_on_sale
from tests.factories.rows import Rows

Step = tuple[str, int]
Play = Callable[[list[Step]], None]
PLANS = ("premium-monthly", "premium-yearly")
PRICES = {"premium-monthly": 1499, "premium-yearly": 11999}
HISTORIES, DRILL_HISTORIES = 12, 200
UPGRADE_IN_MID_MONTH = [("choose", 0), ("pass", 15), ("choose", 1), ("pass", 70), ("cancel", 0), ("pass", 400)]
CANCELLED_AND_CHANGED = [("choose", 0), ("cancel", 0), ("choose", 1), ("pass", 40), ("choose", 0), ("pass", 400)]


@dataclass
class Totals:
    """What was charged and granted so far, as the database has it."""

    paid: int
    tokens: int


@dataclass
class Buyer:
    runtime: Runtime
    simulator: SandboxSimulator
    query: psycopg.Connection
    user: User

    async def play(self, steps: list[Step]) -> None:
        for verb, number in steps:
            match verb:
                case "choose":
                    await self._choose(PLANS[number % len(PLANS)])
                case "cancel" | "resume":
                    await self._cancel_or_resume(verb)
                case _:
                    await self._pass(Now.at + timedelta(days=number))

    async def _choose(self, plan: str) -> None:
        """Press the button of the page of a plan, and check what happens against the page."""
        current = await self._subscription()
        running = current if current and current.status != "ENDED" else None
        if running and running.status != "CANCELLED" and plan == (running.next_plan_id or running.plan_id):
            return  # the page does not offer it
        buyer, before = checkout.Buyer(self.user, "en", str(new_id())), self._totals()
        shown = await quote.preview(self.runtime, buyer, plan)
        body = {"kind": "SUBSCRIPTION", "planId": plan, "action": shown.action, "paymentMethodKey": "sandbox"}
        quoted = {
            "amountMinor": shown.due_now.amount_minor,
            "currency": shown.due_now.currency,
            "tokens": shown.tokens_now,
            "renewalMinor": shown.renewal.amount_minor,
            "tokensPerMonth": shown.tokens_per_month,
        }
        form = schemas.CheckoutBody.model_validate(body | {"currency": "USD", "quoted": quoted})
        await self._press_outdated_pages(buyer, form)
        started = await manage.choose_plan(self.runtime, buyer, form)
        if started.payment_id:
            await self.simulator.pay(str(started.redirect_url).rpartition("/")[2])
            await reconcile.reconcile(self.runtime, started.payment_id)
        after = self._totals()
        assert after.paid - before.paid == shown.due_now.amount_minor
        assert after.tokens - before.tokens == shown.tokens_now
        if shown.tokens_now:
            newest = "select expires_at from token_grants order by created_at desc, id desc"
            assert self.query.execute(newest).fetchone() == (shown.tokens_expire_at,)
        chosen = await self._subscription()
        assert chosen is not None
        assert (chosen.next_plan_id or chosen.plan_id) == plan
        assert (chosen.period_end, chosen.next_tokens_at) == (shown.renews_at, shown.next_tokens_at)
        # The tokens that come next may still be those of the plan before.
        if shown.next_tokens_at >= shown.effective_at:
            assert chosen.next_tokens == shown.tokens_per_month

    async def _press_outdated_pages(self, buyer: checkout.Buyer, form: schemas.CheckoutBody) -> None:
        """Press the same button on pages with other figures, and check that nothing happens."""
        before = (self._totals(), await self._subscription())
        assert form.quoted
        for name, value in form.quoted:
            other = form.quoted.model_copy(update={name: "EUR" if name == "currency" else value + 1})
            with pytest.raises(AppError) as refusal:
                await manage.choose_plan(self.runtime, buyer, form.model_copy(update={"quoted": other}))
            assert refusal.value.code == "quoteChanged"
        assert (self._totals(), await self._subscription()) == before

    async def _cancel_or_resume(self, verb: str) -> None:
        shown = await self._subscription()
        if shown is None or not (shown.can_cancel if verb == "cancel" else shown.can_resume):
            return
        before = self._totals()
        await getattr(manage, verb)(self.runtime, self.user.id, shown.id)
        after = await self._subscription()
        assert self._totals() == before, "it costs nothing"
        assert after is not None
        assert (after.status, after.period_end) == ("CANCELLED" if verb == "cancel" else "ACTIVE", shown.period_end)

    async def _pass(self, until: datetime) -> None:
        """Let time pass, and check that money and tokens move when and as the page of the subscription says."""
        while True:
            shown, before = await self._subscription(), self._totals()
            renews = shown.period_end if shown and shown.status == "ACTIVE" else None
            ends = shown.cancel_at if shown and shown.status == "CANCELLED" else None
            dates = [date for date in (shown and shown.next_tokens_at, renews, ends) if date and date > Now.at]
            if shown is None or not dates or min(dates) > until:
                Now.at = max(Now.at, until)
                await self._work(None)
                assert self._totals() == before, "nothing moves before its date"
                return
            at = min(dates)
            Now.at = at - timedelta(minutes=1)
            await self._work(None)
            assert self._totals() == before, "nothing moves before its date"
            Now.at = at + timedelta(seconds=1)
            await self._work(shown if at in (renews, ends) else None)
            tokens = shown.next_tokens or 0 if shown.next_tokens_at == at else 0
            paid = PRICES[shown.next_plan_id or shown.plan_id or ""] if renews == at else 0
            assert self._totals() == Totals(before.paid + paid, before.tokens + tokens)

    async def _work(self, over: schemas.Subscription | None) -> None:
        """Run the jobs of ours, and what the provider does when a period is over."""
        async with self.runtime.database.transaction() as session:
            due = await monthly_grants.claim_due(session)
        for payment_id in due:
            async with self.runtime.database.transaction() as session:
                await monthly_grants.grant_due(session, payment_id)
        if over:
            row = self.query.execute("select reference from subscriptions where id = %s", [over.id]).fetchone()
            assert row
            await self.simulator.renew(row[0])
            for (payment_id,) in self.query.execute("select id from payments where checkout_reference is not null"):
                await reconcile.reconcile(self.runtime, payment_id)

    async def _subscription(self) -> schemas.Subscription | None:
        async with self.runtime.database.transaction() as session:
            found = await manage.list_for_user(session, self.user.id)
        return (await present(self.runtime, found[:1]))[0] if found else None

    def _totals(self) -> Totals:
        paid = self.query.execute("select coalesce(sum(paid_minor), 0) from payments").fetchone()
        tokens = self.query.execute("select coalesce(sum(tokens), 0) from token_grants").fetchone()
        assert paid
        assert tokens
        return Totals(int(paid[0]), int(tokens[0]))


class Now:
    at = datetime(2027, 1, 15, 12, tzinfo=UTC)


@pytest.fixture
def play(
    app_url: str, rows: Rows, query: psycopg.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Play]:
    """Play a history on an empty database."""
    rows.clear()
    monkeypatch.setattr(clock, "now", lambda: Now.at)
    monkeypatch.setattr(logging.root, "level", logging.ERROR)
    values = {"env": "test", "data": tmp_path / "data", "database_url": app_url, "isolates": 0}
    configured = Settings.model_validate(values)
    sandbox = sandbox_simulator(configured)
    simulator = QueuingSimulator(sandbox.store, sandbox.secret, sandbox.webhook_url)
    with asyncio.Runner() as runner:
        opened = open_runtime(configured)
        runtime: Runtime = runner.run(opened.__aenter__())
        if not rows.restore("quotes"):
            runner.run(put_on_sale(runtime))
            rows.save("quotes")

        async def start(steps: list[Step]) -> None:
            user = User(name="Ana", email=f"{new_id()}@example.com", password_hash="-")
            async with runtime.database.transaction() as session:
                session.add(user)
            await Buyer(runtime, simulator, query, user).play(steps)

        def play(steps: list[Step]) -> None:
            Now.at = datetime(2027, 1, 15, 12, tzinfo=UTC)
            rows.clear()
            rows.restore("quotes")
            with simulator.store.open() as data:
                data.payments.clear()
                data.subscriptions.clear()
            runner.run(start(steps))

        try:
            yield play
        finally:
            runner.run(opened.__aexit__(None, None, None))


STEPS = st.one_of(
    st.tuples(st.just("choose"), st.integers(0, 1)),
    st.tuples(st.sampled_from(["cancel", "resume"]), st.just(0)),
    st.tuples(st.just("pass"), st.integers(1, 120)),
)
HISTORY = st.lists(STEPS, min_size=2, max_size=8).map(lambda rest: [("choose", rest[0][1]), *rest])


def test_money_and_tokens_are_what_the_pages_said(play: Play) -> None:
    @seed(1)
    @settings(max_examples=HISTORIES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(history=HISTORY)
    @example(history=UPGRADE_IN_MID_MONTH)
    @example(history=CANCELLED_AND_CHANGED)
    def any_history(history: list[Step]) -> None:
        note(history)
        play(history)

    any_history()


@pytest.mark.drill
def test_money_and_tokens_are_what_the_pages_said_over_many_histories(play: Play) -> None:
    @settings(max_examples=DRILL_HISTORIES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(history=HISTORY)
    def any_history(history: list[Step]) -> None:
        note(history)
        play(history)

    any_history()


def test_chosen_tokens_are_those_of_the_payment(play: Play, query: psycopg.Connection) -> None:
    """A payment of the property test, spelled out."""
    play([("choose", 1), ("pass", 45)])
    row = query.execute("select paid_minor, tokens, monthly_tokens, months from payments").fetchone()
    assert row == (PRICES["premium-yearly"], 550, 550, 12)
    assert query.execute("select count(*) from token_grants").fetchone() == (2,)
