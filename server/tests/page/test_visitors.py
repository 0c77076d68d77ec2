"""Visitors are counted once a day, without anything that could tell who they are."""

from datetime import UTC, date, datetime

import httpx
import psycopg
import pytest

from retrato.kit import clock
from retrato.page import visitors as visitors_module
from retrato.page.visitors import Visitors
from retrato.runtime import Runtime

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"


def visitors_of(pages: httpx.AsyncClient) -> Visitors:
    found: Visitors = pages._transport.app.state.visitors  # type: ignore[attr-defined]
    return found


def saved(query: psycopg.Connection) -> list[tuple[date, int]]:
    return query.execute("select day, visitors from daily_visits order by day").fetchall()


async def test_only_documents_seen_by_people_count(
    pages: httpx.AsyncClient, runtime: Runtime, query: psycopg.Connection
) -> None:
    for agent in (FIREFOX, SAFARI, "Googlebot/2.1", "facebookexternalhit/1.1", ""):
        for path in ("/faq", "/my-photos", "/faq?again"):
            assert (await pages.get(path, headers={"user-agent": agent})).status_code == 200
    other = {"user-agent": "Mozilla/5.0 (Windows NT 10.0)"}
    await pages.head("/faq", headers=other)
    assert (await pages.get("/lost", headers=other)).status_code == 404
    assert (await pages.get("/styles", headers=other | {"accept-language": "es"})).is_redirect
    assert (await pages.get("/favicon.svg", headers=other)).status_code == 200
    assert (await pages.get("/api/faq", headers=other)).status_code == 200
    answer = await pages.get("/faq", headers={"user-agent": FIREFOX})
    assert "set-cookie" not in answer.headers
    await visitors_of(pages).save(runtime.database)
    assert saved(query) == [(clock.now().date(), 2)]


async def test_processes_add_up_and_nobody_counts_twice_on_a_day(
    runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Visitors(), Visitors()
    for day in (1, 1, 2):
        at = datetime(2031, 3, day, 23, 59, 59, 999_000, UTC)
        monkeypatch.setattr(clock, "now", lambda at=at: at)
        for address in ("192.0.2.1/32", "192.0.2.2/32", "192.0.2.1/32"):
            one.count(address, FIREFOX)
        other.count("192.0.2.3/32", SAFARI)
        await other.save(runtime.database)
    await one.save(runtime.database)
    await one.save(runtime.database)
    assert saved(query) == [(date(2031, 3, 1), 3), (date(2031, 3, 2), 3)]


async def test_outage_of_the_database_loses_no_visitors(
    runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors = Visitors()
    visitors.count("192.0.2.1/32", FIREFOX)
    with monkeypatch.context() as outage:
        outage.setattr(runtime.database, "transaction", None)
        await visitors.save(runtime.database)
    visitors.count("192.0.2.2/32", FIREFOX)
    await visitors.save(runtime.database)
    assert saved(query) == [(clock.now().date(), 2)]


async def test_memory_is_bounded(runtime: Runtime, query: psycopg.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors_module, "_MOST_REMEMBERED", 3)
    visitors = Visitors()
    for number in range(9):
        visitors.count(f"192.0.2.{number}/32", FIREFOX)
    await visitors.save(runtime.database)
    assert saved(query) == [(clock.now().date(), 3)]


def test_neither_addresses_nor_browsers_are_kept_and_the_key_changes_every_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visitors, hashes = Visitors(), set()
    for day in (1, 2):
        monkeypatch.setattr(clock, "now", lambda day=day: datetime(2031, 3, day, tzinfo=UTC))
        visitors.count("192.0.2.1/32", FIREFOX)
        assert len(visitors._seen) == 1
        hashes |= visitors._seen
    assert len(hashes) == 2
    kept = repr(vars(visitors))
    assert "192.0.2" not in kept
    assert "Firefox" not in kept
