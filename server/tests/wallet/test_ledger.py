"""Random histories: whatever happens to tokens, in whatever order, the ledger adds up (docs/product.md#tokens)."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule, run_state_machine_as_test

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.runtime import Runtime, open_runtime
from retrato.settings import Settings
from retrato.tables import TokenGrantKind, User
from retrato.wallet import debts, service, staff
from tests.factories.rows import Rows

KINDS: tuple[TokenGrantKind, ...] = ("bought", "plan", "welcome", "promotion", "staff")


class Wallets(RuleBasedStateMachine):
    """Two people's tokens, compared with what simple arithmetic expects."""

    run: Callable[[Coroutine[Any, Any, Any]], Any]
    runtime: Runtime
    query: psycopg.Connection
    rows: Rows

    items = Bundle("items")
    sources = Bundle("sources")

    def __init__(self) -> None:
        super().__init__()
        self.rows.clear()
        self.ahead = timedelta()
        self.people = [self.run(self._person(number)) for number in range(2)]
        self.given = dict.fromkeys(self.people, 0)
        self.spent = dict.fromkeys(self.people, 0)
        self.held = dict.fromkeys(self.people, 0)
        self.taken_back: dict[UUID, dict[str, int]] = {person: {} for person in self.people}

    async def _person(self, number: int) -> UUID:
        user = User(name="Ana", email=f"ana{number}@example.com", password_hash="-")
        async with self.runtime.database.transaction() as session:
            session.add(user)
        return user.id

    def free(self, person: UUID) -> int:
        async def ask() -> int:
            async with self.runtime.database.transaction() as session:
                return await service.balance(session, person)

        found: int = self.run(ask())
        return found

    @rule(
        target=sources,
        who=st.integers(0, 1),
        tokens=st.integers(1, 50),
        kind=st.sampled_from(KINDS),
        days=st.one_of(st.none(), st.integers(0, 5)),
    )
    def give(self, who: int, tokens: int, kind: TokenGrantKind, days: int | None) -> tuple[UUID, str, int]:
        person, source = self.people[who], str(new_id())
        expires_at = None if days is None else clock.now() + timedelta(days=days)

        async def grant() -> bool:
            async with self.runtime.database.transaction() as session:
                return await service.grant(session, person, tokens, kind, source=source, expires_at=expires_at)

        assert self.run(grant())
        assert not self.run(grant()), "a source grants once"
        self.given[person] += tokens
        return person, source, tokens

    @rule(bought=sources, share=st.floats(0, 1))
    def take_back(self, bought: tuple[UUID, str, int], share: float) -> None:
        """The buyer got a share of their money back; less than before, if a chargeback was reversed."""
        person, source, tokens = bought
        wanted = round(tokens * share)
        before = self.free(person)

        async def take_back() -> bool:
            async with self.runtime.database.transaction() as session:
                await service.lock(session, person)
                return await debts.take_back(session, person, source, wanted)

        changed = self.taken_back[person].get(source, 0) != wanted
        assert self.run(take_back()) == changed
        assert not self.run(take_back()), "tokens are taken back once"
        more = wanted - self.taken_back[person].get(source, 0)
        # Taking back expired tokens does not change the balance.
        assert min(-more, 0) <= self.free(person) - before <= max(-more, 0)
        self.taken_back[person][source] = wanted

    @rule(who=st.integers(0, 1), tokens=st.integers(1, 50))
    def take_by_staff(self, who: int, tokens: int) -> None:
        person, key = self.people[who], str(new_id())
        before = self.free(person)

        async def take(wanted: int) -> bool | str:
            try:
                async with self.runtime.database.transaction() as session:
                    return await staff.take(session, person, wanted, key=key)
            except AppError as error:
                return str(error)

        if tokens > before:
            assert self.run(take(tokens)) == "tooFewTokens"
        else:
            assert self.run(take(tokens)) is True
            assert self.run(take(tokens)) is False, "a key takes once"
            assert self.run(take(tokens + 1)) == "keyReused"
        assert self.free(person) == before - tokens * (tokens <= before)

    @rule(target=items, who=st.integers(0, 1), costs=st.lists(st.integers(1, 20), min_size=1, max_size=4))
    def reserve(self, who: int, costs: list[int]) -> tuple[UUID, dict[UUID, int]]:
        person, wanted = self.people[who], {new_id(): cost for cost in costs}
        before = self.free(person)

        async def reserve() -> bool:
            try:
                async with self.runtime.database.transaction() as session:
                    await service.reserve(session, person, wanted)
            except AppError:
                return False
            return True

        reserved = self.run(reserve())
        assert reserved == (sum(costs) <= before)
        assert self.free(person) == before - sum(costs) * reserved
        self.held[person] += sum(costs) * reserved
        return person, wanted if reserved else {}

    @rule(reserved=consumes(items), outcomes=st.lists(st.booleans(), min_size=4, max_size=4), again=st.booleans())
    def settle(self, reserved: tuple[UUID, dict[UUID, int]], outcomes: list[bool], again: bool) -> None:
        person, wanted = reserved
        before = self.free(person)
        back = 0

        async def settle(item_id: UUID, made: bool) -> int:
            async with self.runtime.database.transaction() as session:
                verb = service.capture if made else service.release
                return await verb(session, person, item_id)

        for (item_id, cost), made in zip(wanted.items(), outcomes, strict=False):
            assert self.run(settle(item_id, made)) == cost
            if again:
                assert self.run(settle(item_id, not made)) == 0, "an item is settled once"
            self.held[person] -= cost
            self.spent[person] += cost * made
            back += cost * (not made)
        assert self.free(person) == before + back

    @rule(days=st.integers(1, 3))
    def wait(self, days: int) -> None:
        self.ahead += timedelta(days=days)
        Wallets.moved = self.ahead

    @rule(who=st.integers(0, 1))
    def expire(self, who: int) -> None:
        person = self.people[who]
        before = self.free(person)

        async def expire() -> int:
            async with self.runtime.database.transaction() as session:
                return await service.expire_due(session, person)

        self.run(expire())
        assert self.run(expire()) == 0
        assert self.free(person) == before, "expired tokens could not be spent before either"

    @invariant()
    def everything_adds_up(self) -> None:
        assert self.query.execute("select coalesce(sum(amount), 0) from token_entries").fetchone() == (0,)
        assert self.query.execute(
            "select count(*) from (select from token_entries group by transfer_id having sum(amount) <> 0) t"
        ).fetchone() == (0,)
        # The columns of a grant match its entries.
        assert (
            self.query.execute(
                "select g.id from token_grants g left join token_entries e on e.grant_id = g.id group by g.id"
                " having g.free <> coalesce(sum(amount) filter (where account = 'free'), 0)"
                " or g.reserved <> coalesce(sum(amount) filter (where account = 'reserved'), 0)"
                " or g.tokens <> -coalesce(sum(amount) filter (where account = 'source'), 0)"
                " or g.taken_back <> coalesce(sum(amount) filter (where account = 'taken_back'), 0)"
                " or g.owed <> -coalesce(sum(amount) filter (where account = 'owed'), 0)"
                " or g.settled <> coalesce(sum(amount) filter (where account = 'owed' and reason = 'settle'), 0)"
            ).fetchall()
            == []
        )
        for person in self.people:
            accounts: dict[str, int] = dict(
                self.query.execute(
                    "select account, sum(amount) from token_entries where user_id = %s group by account", [person]
                ).fetchall()
            )
            assert accounts.get("free", 0) >= 0
            assert accounts.get("taken", 0) >= 0
            assert accounts.get("reserved", 0) == self.held[person]
            assert accounts.get("spent", 0) == self.spent[person]
            assert -accounts.get("source", 0) == self.given[person]
            assert accounts.get("taken_back", 0) == sum(self.taken_back[person].values())
            assert accounts.get("owed", 0) <= 0
            # Nobody has spendable tokens and a debt at the same time.
            assert accounts.get("owed", 0) == min(self.free(person), 0)

    def teardown(self) -> None:
        Wallets.moved = timedelta()

    moved = timedelta()


@pytest.fixture
def check(
    app_url: str, rows: Rows, query: psycopg.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int, bool], None]]:
    """Run a number of random histories, the same every time or new ones."""
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() + Wallets.moved)
    configured = Settings(env="test", data=tmp_path, database_url=app_url, isolates=0, _env_file=None)
    with asyncio.Runner() as runner:
        opened = open_runtime(configured)
        Wallets.run, Wallets.query, Wallets.rows = runner.run, query, rows
        Wallets.runtime = runner.run(opened.__aenter__())

        def check(histories: int, same: bool) -> None:
            chosen = settings(
                max_examples=histories,
                stateful_step_count=30,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
                derandomize=same,
            )
            run_state_machine_as_test(Wallets, settings=chosen)

        try:
            yield check
        finally:
            runner.run(opened.__aexit__(None, None, None))


def test_tokens_add_up_after_any_history(check: Callable[[int, bool], None]) -> None:
    check(10, True)


@pytest.mark.drill
@pytest.mark.parametrize("_part", range(10))
def test_tokens_add_up_after_many_histories(check: Callable[[int, bool], None], _part: int) -> None:
    check(30, False)
