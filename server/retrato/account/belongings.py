"""Which rows are a person's: all that lead to their row of `users` over foreign keys. A new table is covered without
being named, both when people take their data with them and when they leave."""

from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy import Table as SqlTable

from retrato.tables import Table, User

Belongings = dict[SqlTable, ColumnElement[bool]]


def belongings(user_id: UUID) -> Belongings:
    """For each table with rows of the user, which they are; no table comes before one that it points to."""
    users = Table.metadata.tables[User.__tablename__]
    found: Belongings = {users: users.c.id == user_id}
    for table in Table.metadata.sorted_tables:
        ways = [
            key.parent.in_(select(key.column).where(found[key.column.table]))
            for key in sorted(table.foreign_keys, key=lambda key: key.parent.name)
            if key.column.table in found and table is not users
        ]
        if ways:
            found[table] = or_(*ways)
    return found
