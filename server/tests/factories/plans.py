"""The plans of PostgreSQL for large tables. Those for small ones depend on what earlier tests left in their files."""

from typing import LiteralString

import psycopg
from psycopg import sql


def multiply(query: psycopg.Connection, table: str, count: int, **values: LiteralString) -> None:
    """Insert copies of a row, and analyze the table. Values are expressions over `n`, the number of the copy."""
    pairs = [sql.SQL("{}, {}").format(name, sql.SQL(value)) for name, value in values.items()]
    query.execute(
        sql.SQL("""
            insert into {table} overriding system value
            select copy.* from (select * from {table} limit 1) original, generate_series(1, {count}) n,
              lateral jsonb_populate_record(original::{table}, jsonb_build_object({pairs})) copy;
            analyze {table}""").format(table=sql.Identifier(table), count=count, pairs=sql.SQL(", ").join(pairs))
    )
