"""Migrates the database schema while the previous release is running. Safe to run from several processes at once."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import structlog
from alembic import command, op
from alembic.config import Config
from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy import Connection, TextClause, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from retrato.db import driver_url

_ADVISORY_LOCK = 0x2E7247A70  # an arbitrary number
_CONFIG = Path(__file__).resolve().parents[1] / "alembic.ini"
# A statement that waits for a table's lock blocks all others that come after it, so it must not wait long.
_LOCK_TIMEOUT = "1s"
_RETRY_PAUSE = 2.0
_GIVE_UP_AFTER = 600.0

_log = structlog.get_logger("migrate")


def configuration() -> Config:
    return Config(_CONFIG)


def migrate(url: str, target: str = "head", *, app_url: str | None = None) -> None:
    """Migrate the schema. The role of `app_url`, if it is another, gets the privileges of the application."""
    engine = create_engine(driver_url(url))
    try:
        with engine.connect() as connection, _alone(connection):
            _upgrade(connection, target)
            if app_url:
                _grant_to_app(connection, make_url(app_url).username or "")
    finally:
        engine.dispose()


def create_index_concurrently(
    name: str,
    table: str,
    columns: Sequence[str | TextClause],
    *,
    where: str | None = None,
    using: str | None = None,
    ops: Mapping[str, str] | None = None,
    include: Sequence[str] = (),
) -> None:
    """Create an index in a migration without blocking writes. This commits what the migration did before."""
    with op.get_context().autocommit_block():
        # It waits for running transactions, but nobody waits for it.
        op.execute("set lock_timeout = 0")
        # An interrupted build leaves an invalid index, which slows down writes and is never read.
        unfinished = text("select true from pg_index where indexrelid = to_regclass(:name) and not indisvalid")
        if op.get_bind().scalar(unfinished, {"name": name}):
            op.drop_index(name, postgresql_concurrently=True)
        op.create_index(
            name,
            table,
            columns,
            if_not_exists=True,
            postgresql_concurrently=True,
            postgresql_where=text(where) if where else None,
            postgresql_using=using,
            postgresql_ops=ops or {},
            postgresql_include=include,
        )
        op.execute(f"set lock_timeout = '{_LOCK_TIMEOUT}'")


def _grant_to_app(connection: Connection, role: str) -> None:
    """Let the role read and write rows, but neither change the schema nor what is in the audit log."""
    if role == connection.scalar(text("select current_user")):
        return
    name = connection.dialect.identifier_preparer.quote(role)
    for statement in (
        f"grant usage on schema public to {name}",
        f"grant select, insert, update, delete on all tables in schema public to {name}",
        f"grant usage, select on all sequences in schema public to {name}",
        f"revoke insert, update, delete on alembic_version from {name}",
        f"revoke update, delete on audit_log from {name}",
    ):
        connection.execute(text(statement))
    connection.commit()


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Hold a lock, so that concurrent migrations take turns."""
    # Waiting inside PostgreSQL would keep a snapshot open, for which building an index waits: a deadlock.
    while not connection.scalar(text("select pg_try_advisory_lock(:key)"), {"key": _ADVISORY_LOCK}):
        connection.commit()
        time.sleep(0.2)
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("select pg_advisory_unlock(:key)"), {"key": _ADVISORY_LOCK})
        connection.commit()


def _upgrade(connection: Connection, target: str) -> None:
    """Apply the migrations, each in its own transaction. One that cannot get a lock in time is tried again."""
    config = configuration()
    config.attributes["connection"] = connection
    give_up_at = time.monotonic() + _GIVE_UP_AFTER
    while True:
        connection.execute(text(f"set lock_timeout = '{_LOCK_TIMEOUT}'"))
        connection.commit()
        try:
            command.upgrade(config, target)
            connection.commit()
            return
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected) or time.monotonic() > give_up_at:
                raise
            connection.rollback()
            _log.warning("a migration waits for a lock; trying again", statement=error.statement)
        time.sleep(_RETRY_PAUSE)
