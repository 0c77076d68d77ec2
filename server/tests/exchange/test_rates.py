"""Prices in other currencies (product.md §3)."""

from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from decimal import Decimal

import httpx
import psycopg
import pytest

from retrato.content import load_content
from retrato.exchange import service
from retrato.exchange.tasks import refresh
from retrato.kit.currencies import CRYPTO, fiat_codes
from retrato.queue import enqueue
from retrato.runtime import Runtime
from tests.doubles.http_server import ProviderServer, Request, Response

# Funds and units of account, which nobody is paid in and no source quotes.
UNQUOTED = {"BOV", "CHE", "CHW", "CLF", "COU", "USN", "UYI", "UYW", "XAD"}


@pytest.mark.usefixtures("content")
async def test_every_currency_one_may_choose_has_a_rate_and_they_have_a_date(client: httpx.AsyncClient) -> None:
    """S1.6, S9.4"""
    answer = await client.get("/api/rates")
    rates = answer.json()
    assert rates["asOf"] >= "2026-09-29"
    assert set(rates["perDollar"]) == (fiat_codes() - UNQUOTED) | {currency.code for currency in CRYPTO}
    assert rates["perDollar"]["USD"] == 1
    assert all(rate > 0 for rate in rates["perDollar"].values())
    assert "max-age" in answer.headers["cache-control"]


class Source(ProviderServer):
    """What publishes the day's rates."""

    published = Response(200, {})

    def handle(self, request: Request) -> Response:  # noqa: ARG002 - whatever is asked for
        return self.published


@pytest.fixture
def source(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> Iterator[Source]:
    source = Source()
    monkeypatch.setattr(runtime.settings.exchange, "url", source.url)
    yield source
    source.stop()


async def refreshed(runtime: Runtime, run_jobs: Callable[[], Awaitable[None]]) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, refresh.name, timestamp=0)
    await run_jobs()


async def known(runtime: Runtime) -> dict[str, tuple[float, date]]:
    async with runtime.database.transaction() as session:
        rates = await service.rates(session)
    return {code: (rate, rates.as_of) for code, rate in rates.per_dollar.items()}


async def keep(runtime: Runtime, day: date, **rates: str) -> list[str]:
    async with runtime.database.transaction() as session:
        return await service.keep(session, day, {code: Decimal(rate) for code, rate in rates.items()})


async def test_the_job_writes_down_what_the_source_says_of_our_currencies(
    runtime: Runtime, source: Source, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    await keep(runtime, date(2026, 9, 29), EUR="0.88", BTC="0.000012")
    rates = {"eur": 0.9, "btc": 0.000011, "doge": 6.1, "usd": 1}
    source.published = Response(200, {"date": "2026-11-14", "usd": rates})
    await refreshed(runtime, run_jobs)
    now = await known(runtime)
    assert now["EUR"] == (0.9, date(2026, 11, 14))
    assert now["BTC"][0] == pytest.approx(0.000011)
    assert "DOGE" not in now


@pytest.mark.parametrize(
    ("status", "content"),
    [
        (500, {}),
        (200, {"date": "2026-11-14"}),
        (200, {"date": "2026-11-14", "usd": {"eur": 0}}),
        (200, {"date": "2026-11-14", "usd": {"eur": -1}}),
        (200, {"date": "2026-11-14", "usd": {"eur": "NaN"}}),
        (200, {"date": "soon", "usd": {"eur": 0.9}}),
        (200, ["nonsense"]),
    ],
)
async def test_a_source_that_talks_nonsense_changes_nothing(
    runtime: Runtime, source: Source, run_jobs: Callable[[], Awaitable[None]], status: int, content: object
) -> None:
    await keep(runtime, date(2026, 9, 29), EUR="0.88")
    source.published = Response(status, content)
    await refreshed(runtime, run_jobs)
    assert (await known(runtime))["EUR"] == (0.88, date(2026, 9, 29))


async def test_a_rate_that_moved_too_far_is_not_believed(runtime: Runtime) -> None:
    await keep(runtime, date(2026, 9, 29), EUR="0.88", JPY="157")
    assert await keep(runtime, date(2026, 9, 30), EUR="88", JPY="160") == ["EUR"]
    rates = await known(runtime)
    assert (rates["EUR"][0], rates["JPY"][0]) == (0.88, 160)


async def test_the_snapshot_never_replaces_what_is_newer(runtime: Runtime, query: psycopg.Connection) -> None:
    await keep(runtime, date(2099, 1, 1), EUR="0.95")
    await load_content(runtime)
    assert query.execute("select per_dollar from exchange_rates where id = 'EUR'").fetchone() == (Decimal("0.95"),)
    assert query.execute("select count(*) from exchange_rates").fetchone() == (len(fiat_codes() - UNQUOTED) + 1,)


async def test_without_a_source_nobody_is_asked(runtime: Runtime, run_jobs: Callable[[], Awaitable[None]]) -> None:
    await keep(runtime, date(2026, 9, 29), EUR="0.88")
    await refreshed(runtime, run_jobs)
    assert (await known(runtime))["EUR"] == (0.88, date(2026, 9, 29))
