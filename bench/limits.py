"""What one PostgreSQL server takes, with the durability of production (docs/scale.md)."""

import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import mean

import psycopg

from bench.table import Line
from retrato.integrations.postgres.embedded import EmbeddedPostgres

CONNECTIONS = 16
SECONDS = 5.0
_COMMITS_OF_A_CALL = 100
# In a procedure, so that the clients do not compete with the server for the processors.
_SCHEMA = """
    create table changes (id bigint generated always as identity, payload text);
    create procedure change(commits int, notify bool) language plpgsql as $$
      begin
        for number in 1..commits loop
          insert into changes (payload) values (repeat('x', 200));
          if notify then perform pg_notify('changes', number::text); end if;
          commit;
        end loop;
      end
    $$
"""


def measured() -> list[Line]:
    # Not below the user's folder: for root, an unprivileged account runs the server.
    with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
        server = EmbeddedPostgres(Path(folder) / "postgres")
        server.start()
        try:
            with psycopg.connect(server.url(), autocommit=True) as connection:
                connection.execute(_SCHEMA)
            plain, memory = _commits(server, notify=False)
            notifying, _ = _commits(server, notify=True)
        finally:
            server.stop()
    return [
        Line("commits that notify", f"{notifying:.0f} per second", f"without: {plain:.0f}"),
        Line("memory of a connection", f"{memory:.1f} MB"),
    ]


def _commits(server: EmbeddedPostgres, *, notify: bool) -> tuple[float, float]:
    """Return the commits per second, and the megabytes that only one connection's process uses."""
    with ExitStack() as stack, ThreadPoolExecutor(CONNECTIONS) as threads:
        connections = [stack.enter_context(psycopg.connect(server.url(), autocommit=True)) for _ in range(CONNECTIONS)]
        started = time.monotonic()

        def work(connection: psycopg.Connection) -> int:
            done = 0
            while time.monotonic() - started < SECONDS:
                connection.execute("call change(%s, %s)", (_COMMITS_OF_A_CALL, notify))
                done += _COMMITS_OF_A_CALL
            return done

        commits = sum(threads.map(work, connections))
        seconds = time.monotonic() - started
        return commits / seconds, mean(_private_mb(each.info.backend_pid) for each in connections)


def _private_mb(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return sum(int(found) for found in re.findall(r"^Private_\w+: +(\d+) kB", rollup, re.MULTILINE)) / 1024
