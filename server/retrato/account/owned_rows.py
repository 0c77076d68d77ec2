"""The rows that belong to a user: all that reach their row of `users` through foreign keys.

The data export and the deletion of an account use this, so both cover new tables automatically.
"""

from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy import Table as SqlTable

from retrato.tables import Table, User

OwnedRows = dict[SqlTable, ColumnElement[bool]]


def owned_rows(user_id: UUID) -> OwnedRows:
    """Return a condition per table that matches the user's rows. Tables come after those they reference."""
    users = Table.metadata.tables[User.__tablename__]
    owned: OwnedRows = {users: users.c.id == user_id}
    for table in Table.metadata.sorted_tables:
        conditions = [
            key.parent.in_(select(key.column).where(owned[key.column.table]))
            for key in sorted(table.foreign_keys, key=lambda key: key.parent.name)
            if key.column.table in owned and table is not users
        ]
        if conditions:
            owned[table] = or_(*conditions)
    return owned
