"""Migrations are complete, and safe while the previous release is running."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Index, UniqueConstraint, create_engine, event

from retrato import migrate as migrate_module
from retrato.db import driver_url
from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.migrate import configuration, migrate
from retrato.tables import Table
from tests.factories.migrations import PREVIOUS_REVISION, unsafe_statements

NewDatabase = Callable[[], str]

# Migrations that may break the rules, and why.
EXEMPT: dict[str, str] = {}


@pytest.fixture
def new_database(postgres: EmbeddedPostgres) -> NewDatabase:
    """Return a function that creates an empty database and returns its URL."""

    def create() -> str:
        name = f"migrate_{uuid4().hex}"
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
            admin.execute(f'create database "{name}"')
        return postgres.url(name)

    return create


def test_migrations_match_the_tables(migrated: str) -> None:
    config = configuration()
    engine = create_engine(driver_url(migrated))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.check(config)  # raises when a table was changed without a migration
    engine.dispose()


def test_concurrent_migrations_are_safe(new_database: NewDatabase) -> None:
    url = new_database()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [url] * 4))
    with psycopg.connect(url) as database:
        assert database.execute("select count(*) from alembic_version").fetchone() == (1,)


def test_foreign_keys_have_an_index() -> None:
    """Without one, deleting a row scans every table that refers to it."""
    missing = [
        f"{table.name}.{key.column_keys}"
        for table in Table.metadata.sorted_tables
        for key in table.foreign_key_constraints
        if not any(
            columns[: len(key.columns)] == list(key.columns)
            for columns in (
                list(table.primary_key.columns),
                *(list(each.columns) for each in table.constraints if isinstance(each, UniqueConstraint)),
                *(list(index.columns) for index in table.indexes if _has_all_that_refer(index)),
            )
        )
    ]
    assert missing == []


def _has_all_that_refer(index: Index) -> bool:
    where = index.dialect_options["postgresql"]["where"]
    return where is None or where == f"{next(iter(index.columns)).name} is not null"


def test_new_migrations_are_safe_while_the_previous_release_runs(new_database: NewDatabase) -> None:
    url, config = new_database(), configuration()
    migrate(url, PREVIOUS_REVISION)
    engine = create_engine(driver_url(url))
    statements: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda _conn, _cursor, sql, *_rest: statements.append(sql))
    found = {}
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        scripts = ScriptDirectory.from_config(config).walk_revisions(PREVIOUS_REVISION, "head")
        for script in reversed([script for script in scripts if script.revision != PREVIOUS_REVISION]):
            statements.clear()
            command.upgrade(config, script.revision)
            if unsafe := unsafe_statements(statements):
                found[script.revision] = unsafe
    engine.dispose()
    assert {revision: unsafe for revision, unsafe in found.items() if revision not in EXEMPT} == {}


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE INDEX ix_users_name ON users (name)",
        "CREATE UNIQUE INDEX ix_users_name ON users (name) WHERE name > 'a'",
        "ALTER TABLE users ADD CONSTRAINT uq_users_name UNIQUE (name)",
        "ALTER TABLE users ADD CONSTRAINT fk_users_a FOREIGN KEY(a) REFERENCES b (id)",
        "ALTER TABLE users ADD CONSTRAINT ck_users_a CHECK (a > 0)",
        "ALTER TABLE users ADD COLUMN a INTEGER NOT NULL",
        "ALTER TABLE users ALTER COLUMN a SET NOT NULL",
        "ALTER TABLE users ALTER COLUMN a TYPE BIGINT",
        "ALTER TABLE users DROP COLUMN a",
        "ALTER TABLE users RENAME a TO b",
        "alter table users rename to people",
        "DROP TABLE users",
    ],
)
def test_unsafe_statement_is_found(statement: str) -> None:
    assert unsafe_statements([statement]) == [statement]


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_users_name ON users (name)",
        "CREATE INDEX ix_fresh_name ON fresh (name)",
        "ALTER TABLE users ADD COLUMN a INTEGER",
        "ALTER TABLE users ADD COLUMN a INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE users ADD CONSTRAINT fk_users_a FOREIGN KEY(a) REFERENCES b (id) NOT VALID",
        "ALTER TABLE fresh ADD CONSTRAINT fk_fresh_a FOREIGN KEY(a) REFERENCES b (id)",
        "ALTER TABLE users VALIDATE CONSTRAINT fk_users_a",
        "UPDATE alembic_version SET version_num='0020'",
    ],
)
def test_safe_statement_is_accepted(statement: str) -> None:
    assert unsafe_statements(["\nCREATE TABLE fresh (\n\tid INTEGER\n)", statement]) == []


@contextmanager
def busy_site(url: str) -> Iterator[list[float]]:
    """Write from several connections all the time. Yields the seconds that each write took."""
    took: list[float] = []
    stop = threading.Event()

    def write() -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            while not stop.is_set():
                begun, user_id = time.monotonic(), uuid4()
                connection.execute(_NEW_USER, {"id": user_id, "email": f"{user_id}@example.com"})
                connection.execute(_NEW_FILE, {"id": uuid4(), "user_id": user_id, "key": f"users/{user_id}/a.jpg"})
                connection.execute("update users set name = 'Bea' where id = %s", (user_id,))
                took.append(time.monotonic() - begun)
                time.sleep(0.01)

    with ThreadPoolExecutor(3) as pool:
        writers = [pool.submit(write) for _ in range(3)]
        try:
            yield took
        finally:
            stop.set()
        for writer in writers:
            writer.result()


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_site_can_be_written_while_it_is_migrated(new_database: NewDatabase) -> None:
    """Even if a long transaction holds locks that the migrations need."""
    url = new_database()
    migrate(url, PREVIOUS_REVISION)
    with busy_site(url) as took, ThreadPoolExecutor(1) as pool:
        with psycopg.connect(url) as long_transaction:
            for table in ("users", "creations", "files", "payments"):
                long_transaction.execute(f"lock table {table} in row exclusive mode")
            migration = pool.submit(migrate, url)
            wait_for(lambda: len(took) > 500)
        migration.result(timeout=60)
    assert max(took) < 2


def test_migration_that_needs_a_locked_table_lets_others_pass_and_is_retried(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate_module, "_RETRY_PAUSE", 0.1)
    attempts = 0

    def add_column(config: Config, _target: str) -> None:
        nonlocal attempts
        attempts += 1
        config.attributes["connection"].exec_driver_sql("alter table users add column spare int")

    url = new_database()
    migrate(url, PREVIOUS_REVISION)
    monkeypatch.setattr(command, "upgrade", add_column)
    with busy_site(url) as took, ThreadPoolExecutor(1) as pool:
        with psycopg.connect(url) as long_transaction:
            long_transaction.execute("lock table users in row exclusive mode")
            migration = pool.submit(migrate, url)
            wait_for(lambda: attempts == 3)
            assert not migration.done()
        migration.result(timeout=30)
    assert max(took) < 2
    with psycopg.connect(url) as database:
        database.execute("select spare from users")


def test_interrupted_index_build_is_repeated(new_database: NewDatabase) -> None:
    url = new_database()
    migrate(url, PREVIOUS_REVISION)
    name = "ix_creations_file_id"
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(f"create index {name} on creations (file_id)")
        database.execute(f"update pg_index set indisvalid = false where indexrelid = '{name}'::regclass")
        migrate(url)
        valid = database.execute(f"select indisvalid from pg_index where indexrelid = '{name}'::regclass").fetchone()
    assert valid == (True,)


class InterruptedMigrationError(Exception):
    pass


def test_migration_that_is_interrupted_after_a_commit_can_be_repeated(new_database: NewDatabase) -> None:
    """Whatever a migration does before it builds an index is committed by then, without the new version."""
    url, interrupted = new_database(), set()

    def interrupt_once(connection: Connection, _cursor: object, sql: str, *_rest: object) -> None:
        if connection.connection.driver_connection.autocommit and sql not in interrupted:  # type: ignore[union-attr]
            interrupted.add(sql)
            raise InterruptedMigrationError

    event.listen(Engine, "before_cursor_execute", interrupt_once)
    try:
        while True:
            try:
                migrate(url)
                break
            except InterruptedMigrationError:
                pass
    finally:
        event.remove(Engine, "before_cursor_execute", interrupt_once)
    with psycopg.connect(url) as database:
        built = database.execute("select indexname from pg_indexes").fetchall()
    assert {name for (name,) in built} >= {"ix_creations_file_id", "ix_payments_next_grant_at"}
    assert sum(sql.startswith("CREATE INDEX CONCURRENTLY") for sql in interrupted) >= 14


_NEW_USER = """
    insert into users (id, name, email, password_hash, language_tag, status, is_staff, created_at)
    values (%(id)s, 'Ana', %(email)s, '-', 'en', 1, false, now())
"""
_NEW_FILE = """
    insert into files (id, user_id, key, content_type, bytes, sha256, created_at)
    values (%(id)s, %(user_id)s, %(key)s, 'image/jpeg', 1, '', now())
"""
