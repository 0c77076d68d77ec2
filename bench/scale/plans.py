"""The hottest queries of a server, from its log, with their plans."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bench.scale.database import Scale

_HOTTEST = 10
_STATEMENT = re.compile(r"duration: ([\d.]+) ms  (?:execute [^:]*|statement): (.*)", re.DOTALL)
_PARAMETER = re.compile(r"\$(\d+) = ('(?:[^']|'')*'|NULL)")


@dataclass
class _Query:
    calls: int = 0
    milliseconds: float = 0
    slowest: float = 0
    parameters: dict[str, str] = field(default_factory=dict)
    """Of the slowest call."""


@contextmanager
def logged(scale: Scale, milliseconds: int) -> Iterator[None]:
    """Have the server log the statements that take at least so long during the block."""
    with scale.connect() as connection:
        connection.execute(f"alter system set log_min_duration_statement = {milliseconds}")
        connection.execute("select pg_reload_conf()")
        try:
            yield
        finally:
            connection.execute("alter system reset log_min_duration_statement")
            connection.execute("select pg_reload_conf()")


def write_hottest(scale: Scale, start: int, file: Path) -> None:
    """Write the statements that took the most time since this position in the log, and their plans."""
    queries = _read(scale.queries, start)
    hottest = sorted(queries.items(), key=lambda each: -each[1].milliseconds)[:_HOTTEST]
    with scale.connect() as connection, file.open("w") as output:
        for number, (statement, query) in enumerate(hottest, 1):
            mean = query.milliseconds / query.calls
            output.write(
                f"{number}. {query.milliseconds:.0f} ms in {query.calls} calls,"
                f" mean {mean:.2f} ms, slowest {query.slowest:.2f} ms\n\n{statement}\n\n"
            )
            output.write(f"{_plan(connection, statement, query.parameters)}\n\n{'-' * 120}\n\n")


def _read(log: Path, start: int) -> dict[str, _Query]:
    queries: defaultdict[str, _Query] = defaultdict(_Query)
    with log.open("rb") as lines:
        lines.seek(start)
        for line in lines:
            entry = json.loads(line)
            if not (found := _STATEMENT.match(entry.get("message", ""))):
                continue
            duration, query = float(found[1]), queries[" ".join(found[2].split())]
            query.calls += 1
            query.milliseconds += duration
            if duration >= query.slowest:
                query.slowest, query.parameters = duration, dict(_PARAMETER.findall(entry.get("detail", "")))
    return queries


def _plan(connection: psycopg.Connection[Any], statement: str, parameters: dict[str, str]) -> str:
    filled = re.sub(r"\$(\d+)", lambda found: parameters.get(found[1], found[0]), statement)
    connection.execute("begin")
    try:
        rows = connection.execute(f"explain (analyze, buffers) {filled}".replace("%", "%%"))
        return "\n".join(line for (line,) in rows.fetchall())
    except psycopg.Error as error:
        return f"no plan: {error}"
    finally:
        connection.execute("rollback")
