"""The rows that belong to a user: all that reach their row of `users` through foreign keys.

The data export and the deletion of an account use this, so both cover new tables automatically, but for those marked
`SITE`.
"""

from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, or_, select
from sqlalchemy import Table as SqlTable

from retrato.tables import Table, User

OwnedRows = dict[SqlTable, ColumnElement[bool]]


def owned_rows(user_id: UUID) -> OwnedRows:
    """Return a condition per table that matches the user's rows. Tables come after those they reference."""
    users = Table.metadata.tables[User.__tablename__]
    owned: OwnedRows = {users: users.c.id == user_id}
    for table in Table.metadata.sorted_tables:
        keys = [key for key in table.foreign_keys if key.column.table in owned and table is not users]
        if keys and not table.info.get("site"):
            owned[table] = or_(*(_refers(key, owned, user_id) for key in _deciding(keys, users)))
    return owned


def _deciding(keys: list[ForeignKey], users: SqlTable) -> list[ForeignKey]:
    """Return as few keys as decide who owns a row: PostgreSQL uses no index for alternatives that are subqueries."""
    keys = sorted(keys, key=lambda key: key.parent.name)
    direct = [key for key in keys if key.column.table is users]
    required = [key for key in keys if not key.parent.nullable]
    return direct or required[:1] or keys


def _refers(key: ForeignKey, owned: OwnedRows, user_id: UUID) -> ColumnElement[bool]:
    if key.column.table.name == User.__tablename__:
        return key.parent == user_id
    return key.parent.in_(select(key.column).where(owned[key.column.table]))
