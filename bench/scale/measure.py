"""Take turns between the small and the large database, and compare."""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import cycle

from bench.client import Connection
from bench.load import Request, percentile
from bench.scale import jobs, plans
from bench.scale.database import Scale, running
from bench.scale.requests import Database, admin_calls, hot_calls, other_calls
from bench.servers import web
from bench.table import Line
from retrato.settings import PROJECT

SMALL = Scale(0.001)
_TURNS = 5
_HOT, _FEW = 500, 8
"""Requests of a call in each turn."""
_MOST_RATIO, _MOST_ADMIN_MS = 1.2, 300
_LOG_FROM_MS = 5
_CLEAN_UP = """
    with items as (select id from creations where user_id = bench.person_id(bench.people()) and status = 'QUEUED'),
    jobs as (delete from procrastinate_jobs where args ->> 'creation_id' in (select id::text from items))
    delete from creations where id in (select id from items)
"""


def measured(factor: float) -> Iterator[tuple[str, Sequence[Line]]]:
    """Yield the sections of the table."""
    large = Scale(factor)
    with ExitStack() as stack:
        for scale in (SMALL, large):
            stack.enter_context(running(scale))
        ports = [stack.enter_context(web(scale.data, scale.postgres.url())) for scale in (SMALL, large)]
        databases = [Database(scale) for scale in (SMALL, large)]
        start = large.queries.stat().st_size if large.queries.exists() else 0
        results: dict[str, Sequence[Mapping[str, list[float]]]] = {}
        with plans.logged(large, _LOG_FROM_MS):
            for title, build, size in (
                ("hot", hot_calls, _HOT),
                ("other", other_calls, _FEW),
                ("admin", admin_calls, _FEW),
            ):
                results[title] = asyncio.run(_take_turns(ports, [build(each) for each in databases], size))
                yield f"{title} calls, p50 and p99", [_compare(title, *each) for each in _pairs(results[title])]
            for scale in (SMALL, large):
                with scale.connect() as connection:
                    connection.execute(_CLEAN_UP)
            results["jobs"] = [jobs.measured(scale) for scale in (SMALL, large)]
            yield "jobs, p50 and longest", [_compare("jobs", *each) for each in _pairs(results["jobs"])]
        now = f"{datetime.now(UTC):%Y%m%d-%H%M}"
        folder = PROJECT / ".cache" / "bench"
        (folder / f"scale-{large.people}-{now}.json").write_text(json.dumps(results))
        plans.write_hottest(large, start, folder / f"scale-{large.people}-{now}-queries.txt")
        yield "bytes", _sizes(large)


async def _take_turns(
    ports: Sequence[int], calls: Sequence[Mapping[str, Sequence[Request]]], size: int
) -> Sequence[Mapping[str, list[float]]]:
    times: list[defaultdict[str, list[float]]] = [defaultdict(list) for _ in ports]
    variants = [{name: cycle(requests) for name, requests in each.items()} for each in calls]
    connections = [Connection(port) for port in ports]
    for turn in range(_TURNS + 1):
        for name in calls[0]:
            for connection, of_database, found in zip(connections, variants, times, strict=True):
                for _ in range(size if turn else 2):
                    request = next(of_database[name])
                    started = time.perf_counter()
                    status = await connection.send(request)
                    if status == 0:  # closed, because it was idle
                        started = time.perf_counter()
                        status = await connection.send(request)
                    if status != 200:
                        raise RuntimeError(f"{name}: {request.path} answered {status}")
                    if turn:  # the first one is a warm-up
                        found[name].append(time.perf_counter() - started)
    for connection in connections:
        await connection.close()
    return times


def _pairs(results: Sequence[Mapping[str, list[float]]]) -> list[tuple[str, list[float], list[float]]]:
    small, large = results
    return [(name, small[name], seconds) for name, seconds in large.items()]


def _compare(title: str, name: str, small: list[float], large: list[float]) -> Line:
    ratio = percentile(large, 0.99) / percentile(small, 0.99)
    compared = f"{_figures(small)} with {SMALL.people} people: x {ratio:.2f}"
    match title:
        case "hot":
            return Line(name, _figures(large), compared, f"x {_MOST_RATIO:.2f}", ratio <= _MOST_RATIO)
        case "admin":
            met = percentile(large, 0.99) * 1000 <= _MOST_ADMIN_MS
            return Line(name, _figures(large), compared, f"{_MOST_ADMIN_MS} ms", met)
    return Line(name, _figures(large), compared)


def _figures(seconds: list[float]) -> str:
    return f"{percentile(seconds, 0.5) * 1000:.1f}, {percentile(seconds, 0.99) * 1000:.1f} ms"


def _sizes(scale: Scale) -> list[Line]:
    with scale.connect() as connection:
        rows = connection.execute(
            "select relname, n_live_tup, pg_table_size(relid), pg_indexes_size(relid) from pg_stat_user_tables"
            " where pg_total_relation_size(relid) > 10000000 order by pg_total_relation_size(relid) desc"
        ).fetchall()
    return [
        Line(
            name,
            f"{(table + indexes) / 1e6:.0f} MB, {rows:,} rows",
            f"{table / max(rows, 1):.0f} bytes each, indexes {indexes / max(rows, 1):.0f}",
        )
        for name, rows, table, indexes in rows
    ]
