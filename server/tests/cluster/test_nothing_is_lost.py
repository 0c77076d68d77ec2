"""Hosts are upgraded, killed and cut off, and PostgreSQL fails over, while people use the site: no request fails, and
no job and no token is lost (docs/operations.md#the-cluster-test)."""

import asyncio
import time
from collections.abc import Callable, Sequence

import pytest

from tests.cluster import books
from tests.cluster.cluster import ENGINES, WEB, WORKERS, Cluster
from tests.cluster.load import Load, Tally

pytestmark = pytest.mark.cluster

_CUT_SECONDS = 20.0
_DOWN_SECONDS = 5.0
_AFTERWARDS_SECONDS = 5.0
"""In which people meet what the fault has left behind."""


async def test_no_request_fails_and_nothing_is_lost(cluster: Cluster) -> None:
    earlier = books.photos(cluster.primary)
    load = Load(cluster.url, cluster.settings, cluster.people)
    async with load.running():
        for name, happen in _scenarios(cluster).items():
            with load.part(name):
                await asyncio.to_thread(happen)
                await asyncio.sleep(_AFTERWARDS_SECONDS)
    settled = await asyncio.to_thread(books.wait_until_settled, cluster.primary)
    _print(load.tallies, settled)
    assert [failure for tally in load.tallies for failure in tally.failed] == []
    books.check(cluster.primary, load, earlier)


def _scenarios(cluster: Cluster) -> dict[str, Callable[[], None]]:
    """Return what happens, in order."""
    return {
        "nothing happens": lambda: _wait(20),
        "workers and engines are upgraded": lambda: _upgrade(cluster, (*WORKERS, *ENGINES)),
        "web servers are upgraded": lambda: _upgrade(cluster, WEB),
        **{f"kill -9 of {name}": _later(_kill, cluster, name) for name in (WEB[0], WORKERS[0], ENGINES[0])},
        **{
            f"{name} is cut off for {_CUT_SECONDS:.0f} s": _later(_cut_off, cluster, name)
            for name in (WEB[1], WORKERS[1], ENGINES[1])
        },
        "PostgreSQL fails over": lambda: _fail_over(cluster),
        "the old primary becomes the standby": lambda: cluster.standby.start_as_standby_of(cluster.primary),
        "PgBouncer is restarted": lambda: _restart_pooler(cluster),
        "nothing happens again": lambda: _wait(20),
    }


def _later(act: Callable[[Cluster, str], None], cluster: Cluster, name: str) -> Callable[[], None]:
    return lambda: act(cluster, name)


def _wait(seconds: float) -> None:
    time.sleep(seconds)


def _upgrade(cluster: Cluster, names: Sequence[str]) -> None:
    """Replace one process after the other, as a rolling update does."""
    for name in names:
        cluster.stop(name)
        cluster.start_process(name)
        cluster.wait_until_ready(name)
        _wait(_AFTERWARDS_SECONDS)


def _kill(cluster: Cluster, name: str) -> None:
    cluster.kill(name)
    _wait(_DOWN_SECONDS)
    cluster.start_process(name)
    cluster.wait_until_ready(name)


def _cut_off(cluster: Cluster, name: str) -> None:
    cluster.hosts[name].cut_off()
    _wait(_CUT_SECONDS)
    cluster.hosts[name].reconnect()
    cluster.wait_until_ready(name)


def _fail_over(cluster: Cluster) -> None:
    cluster.primary.host.kill()
    # What an operator's tool takes to be sure.
    _wait(_DOWN_SECONDS)
    cluster.promote()
    cluster.wait_until_served()


def _restart_pooler(cluster: Cluster) -> None:
    cluster.stop("pooler")
    cluster.start_pooler()
    cluster.wait_until_served()


def _print(tallies: Sequence[Tally], settled: float) -> None:
    rows = [("", "requests", "repeated", "failed", "longest wait", "longest order"), *map(_row, tallies)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        print("  ".join(cells))  # noqa: T201 - the result of the test
    print(f"settled {settled:.0f} s after the last request")  # noqa: T201


def _row(tally: Tally) -> tuple[str, ...]:
    return (
        tally.name,
        str(tally.requests),
        str(tally.repeated),
        str(len(tally.failed)),
        f"{tally.longest:.1f} s",
        f"{tally.longest_item:.1f} s",
    )
