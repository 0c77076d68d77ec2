"""The rows of the test database: removed before each test, or restored from a saved copy."""

from collections.abc import Iterable

import psycopg
from psycopg import sql


class Rows:
    """All statements run with the role `replica`, which skips foreign keys and triggers: the order of the tables does
    not matter."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        found = connection.execute(
            "select tablename from pg_tables where schemaname = 'public' and tablename <> 'alembic_version'"
        )
        self._tables: list[str] = [name for (name,) in found]
        self._saved: dict[str, list[str]] = {}

    def clear(self) -> None:
        """Delete all rows. This takes 3 ms; a truncate, which makes new files for every table and index, takes 200."""
        self._run(sql.SQL("delete from {}").format(sql.Identifier(table)) for table in self._tables)

    def save(self, name: str) -> None:
        """Keep a copy of all rows."""
        filled = [table for table in self._tables if self._has_rows(table)]
        self._connection.execute(sql.SQL("create schema {}").format(sql.Identifier(name)))
        self._run(
            sql.SQL("create table {} as table {}").format(sql.Identifier(name, table), sql.Identifier("public", table))
            for table in filled
        )
        self._saved[name] = filled

    def restore(self, name: str) -> bool:
        """Add the rows of a copy to the empty tables. Return whether there is such a copy."""
        if name not in self._saved:
            return False
        self._run(
            sql.SQL("insert into {} overriding system value table {}").format(
                sql.Identifier("public", table), sql.Identifier(name, table)
            )
            for table in self._saved[name]
        )
        return True

    def _has_rows(self, table: str) -> bool:
        query = sql.SQL("select from {} limit 1").format(sql.Identifier(table))
        return self._connection.execute(query).rowcount > 0

    def _run(self, statements: Iterable[sql.Composed]) -> None:
        """In one round trip."""
        as_replica = sql.SQL("set local session_replication_role = replica")
        self._connection.execute(sql.SQL("; ").join([sql.SQL("begin"), as_replica, *statements, sql.SQL("commit")]))
