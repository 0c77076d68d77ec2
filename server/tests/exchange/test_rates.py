"""Exchange rates, for prices in other currencies (docs/product.md#currencies)."""

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


@pytest.mark.usefixtures("content")
async def test_every_offered_currency_has_a_rate(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/rates")
    rates = answer.json()
    assert rates["asOf"] >= "2026-09-29"
    assert set(rates["perDollar"]) == fiat_codes() | {currency.code for currency in CRYPTO}
    assert rates["perDollar"]["USD"] == 1
    assert all(rate > 0 for rate in rates["perDollar"].values())
    assert "max-age" in answer.headers["cache-control"]


class Source(ProviderServer):
    """Stub of the service that publishes the daily rates."""

    published = Response(200, {})

    def handle(self, request: Request) -> Response:  # noqa: ARG002 - the response is the same for any request
        return self.published


@pytest.fixture
def source(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> Iterator[Source]:
    source = Source()
    monkeypatch.setattr(runtime.settings.exchange, "url", source.url)
    yield source
    source.stop()


async def run_refresh(runtime: Runtime, run_jobs: Callable[[], Awaitable[None]]) -> None:
    async with runtime.database.transaction() as session:
        await enqueue(session, refresh.name, timestamp=0)
    await run_jobs()


async def stored_rates(runtime: Runtime) -> dict[str, tuple[float, date]]:
    async with runtime.database.transaction() as session:
        rates = await service.rates(session)
    return {code: (rate, rates.as_of) for code, rate in rates.per_dollar.items()}


async def save(runtime: Runtime, day: date, **rates: str) -> list[str]:
    async with runtime.database.transaction() as session:
        return await service.save(session, day, {code: Decimal(rate) for code, rate in rates.items()})


async def test_job_stores_the_rates_of_offered_currencies(
    runtime: Runtime, source: Source, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    await save(runtime, date(2026, 9, 29), EUR="0.88", BTC="0.000012")
    rates = {"eur": 0.9, "btc": 0.000011, "doge": 6.1, "usd": 1}
    source.published = Response(200, {"date": "2026-11-14", "usd": rates})
    await run_refresh(runtime, run_jobs)
    now = await stored_rates(runtime)
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
async def test_invalid_response_changes_no_rate(
    runtime: Runtime, source: Source, run_jobs: Callable[[], Awaitable[None]], status: int, content: object
) -> None:
    await save(runtime, date(2026, 9, 29), EUR="0.88")
    source.published = Response(status, content)
    await run_refresh(runtime, run_jobs)
    assert (await stored_rates(runtime))["EUR"] == (0.88, date(2026, 9, 29))


async def test_implausible_rate_is_ignored(runtime: Runtime) -> None:
    await save(runtime, date(2026, 9, 29), EUR="0.88", JPY="157")
    assert await save(runtime, date(2026, 9, 30), EUR="88", JPY="160") == ["EUR"]
    rates = await stored_rates(runtime)
    assert (rates["EUR"][0], rates["JPY"][0]) == (0.88, 160)


async def test_snapshot_does_not_replace_newer_rates(runtime: Runtime, query: psycopg.Connection) -> None:
    await save(runtime, date(2099, 1, 1), EUR="0.95")
    await load_content(runtime)
    assert query.execute("select per_dollar from exchange_rates where id = 'EUR'").fetchone() == (Decimal("0.95"),)
    assert query.execute("select count(*) from exchange_rates").fetchone() == (len(fiat_codes()) + 1,)


async def test_without_a_configured_source_rates_stay_unchanged(
    runtime: Runtime, run_jobs: Callable[[], Awaitable[None]]
) -> None:
    await save(runtime, date(2026, 9, 29), EUR="0.88")
    await run_refresh(runtime, run_jobs)
    assert (await stored_rates(runtime))["EUR"] == (0.88, date(2026, 9, 29))
