"""Databases with any number of people, filled by SQL and kept for the next measurement.

For a million people there are 10 million photos and videos, 40 million ledger entries and 100,000 waiting jobs. Two
accounts have 10,000 items in each database.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.settings import PROJECT, Settings, StorageSettings

_FOLDER = PROJECT / ".cache" / "bench" / "scale"
_PEOPLE = 1_000_000
_ITEMS_EACH = 10
_WAITING = 100_000
_SPECIAL_ITEMS = 20_000
_SQL = Path(__file__).parent
# Two at a time, one for each core. Files of one stage do not depend on each other.
_STAGES = (("people", "items"), ("files", "ledger", "money"))
_LANES = 2
# What production has on a machine of this size; everything else has the defaults.
_SERVER = {
    "shared_buffers": "4GB",
    "effective_cache_size": "16GB",
    "logging_collector": "on",
    "log_destination": "jsonlog",
    "log_directory": "queries",
    "log_filename": "queries",
    "log_rotation_size": "0",
    "log_rotation_age": "0",
    "max_wal_size": "8GB",
}
_WHILE_FILLING = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "checkpoint_timeout": "30min",
}
# Triggers and foreign keys are not checked: what the statements insert fits together.
_SESSION = "-c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=512MB"


@dataclass(frozen=True)
class Scale:
    factor: float

    @property
    def people(self) -> int:
        return round(_PEOPLE * self.factor)

    @property
    def items(self) -> int:
        return self.people * _ITEMS_EACH + _SPECIAL_ITEMS

    @property
    def waiting(self) -> int:
        return min(_WAITING, self.people)

    @property
    def data(self) -> Path:
        return _FOLDER / f"{self.people}"

    @property
    def postgres(self) -> EmbeddedPostgres:
        return EmbeddedPostgres(self.data / "postgres")

    @property
    def queries(self) -> Path:
        """Where the server writes the statements that it is told to log."""
        return self.postgres.cluster / "queries" / "queries.json"

    def settings(self) -> Settings:
        url: Any = self.postgres.url()
        return Settings(data=self.data, database_url=url, secret=None, storage=StorageSettings(), _env_file=None)

    def connect(self, options: str = "") -> psycopg.Connection[Any]:
        return psycopg.connect(self.postgres.url(), autocommit=True, options=options)


@contextmanager
def running(scale: Scale) -> Iterator[None]:
    """Start the database, migrated and filled, during the block."""
    if not _filled(scale).exists():
        _fill(scale)
    scale.postgres.start(_SERVER)
    try:
        _retrato(scale, "migrate")
        yield
    finally:
        scale.postgres.stop()


def _filled(scale: Scale) -> Path:
    return scale.data / "filled"


def _fill(scale: Scale) -> None:
    shutil.rmtree(scale.data, ignore_errors=True)
    scale.data.mkdir(parents=True)
    started = time.monotonic()
    scale.postgres.start({**_SERVER, **_WHILE_FILLING})
    try:
        _retrato(scale, "migrate")
        _retrato(scale, "content")
        _insert(scale, started)
    finally:
        scale.postgres.stop()
    _filled(scale).touch()


def _insert(scale: Scale, started: float) -> None:
    schema = (_SQL / "schema.sql").read_text()
    values = {"people": scale.people, "items": scale.items, "waiting": scale.waiting, "now": datetime.now(UTC)}
    for name, value in values.items():
        schema = schema.replace(f"{{{name}}}", str(value))
    with scale.connect() as connection:
        connection.execute(schema)
        indexes = _drop_indexes(connection)
    for stage in _STAGES:
        _run(scale, [_statements(name) for name in stage], started)
    _run(scale, [[statement] for statement in indexes], started)
    with scale.connect() as connection:
        tables = connection.execute(
            "select relid::regclass::text from pg_stat_user_tables order by pg_table_size(relid) desc"
        )
        _run(scale, [[f"vacuum (freeze, analyze) {table}"] for (table,) in tables.fetchall()], started)
        connection.execute("checkpoint")


def _statements(name: str) -> list[str]:
    return [each for each in (_SQL / f"{name}.sql").read_text().split(";\n") if each.strip()]


def _run(scale: Scale, lists: Sequence[Sequence[str]], started: float) -> None:
    def run(statements: Sequence[str]) -> None:
        with scale.connect(_SESSION) as connection:
            for statement in statements:
                begun = time.monotonic()
                connection.execute(statement)
                what = " ".join(statement.split()[:9])[:90]
                if time.monotonic() - begun > 1:
                    print(f"{time.monotonic() - started:6.0f} s: {time.monotonic() - begun:5.0f} s {what}", flush=True)

    with ThreadPoolExecutor(_LANES) as lanes:
        list(lanes.map(run, lists))


def _drop_indexes(connection: psycopg.Connection[Any]) -> list[str]:
    """Drop the indexes that no foreign key needs, and return the statements that make them again, the largest first."""
    unique = connection.execute(
        "select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) from pg_constraint"
        " where contype = 'u' and connamespace = 'public'::regnamespace"
        " and not exists (select from pg_constraint key where contype = 'f' and conindid = pg_constraint.conindid)"
    ).fetchall()
    plain = connection.execute(
        "select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index"
        " join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace"
        " and not exists (select from pg_constraint where conindid = indexrelid)"
    ).fetchall()
    statements = [f"alter table {table} add constraint {name} {definition}" for table, name, definition in unique]
    for table, name, _ in unique:
        connection.execute(f"alter table {table} drop constraint {name}")
    for name, _ in plain:
        connection.execute(f"drop index {name}")
    statements += [definition for _, definition in plain]
    large = ("token_entries", "creations", "files", "creation_requests", "token_grants")
    return sorted(statements, key=lambda each: not any(table in each for table in large))


def _retrato(scale: Scale, command: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "retrato", command],
        env={**os.environ, **environment(scale)},
        cwd=scale.data,
        stdout=subprocess.DEVNULL,
        check=True,
    )


def environment(scale: Scale) -> dict[str, str]:
    return {
        "PYTHONPATH": os.pathsep.join([str(PROJECT / "server"), str(PROJECT)]),
        "RETRATO_DATA": str(scale.data),
        "RETRATO_LOG_LEVEL": "WARNING",
        "DATABASE_URL": scale.postgres.url(),
    }
