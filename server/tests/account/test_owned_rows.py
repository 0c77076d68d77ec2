from uuid import UUID

import pytest
from sqlalchemy import Table as SqlTable
from sqlalchemy import func, select, text

from retrato.account.owned_rows import owned_rows
from retrato.runtime import Runtime

ANA = UUID(int=1)
OWNED = owned_rows(ANA)


@pytest.mark.parametrize("table", OWNED, ids=lambda table: table.name)
async def test_rows_of_a_user_are_found_by_an_index(runtime: Runtime, table: SqlTable) -> None:
    """An export or a deletion must not scan the tables of all users."""
    query = select(func.count()).select_from(table).where(OWNED[table])
    async with runtime.database.transaction() as session:
        # Small tables are scanned although there is an index. With this, only those without one are.
        await session.execute(text("set local enable_seqscan = off"))
        sql = query.compile(session.get_bind(), compile_kwargs={"literal_binds": True})
        plan = "\n".join(await session.scalars(text(f"explain {sql}")))
    assert "Seq Scan" not in plan, plan
