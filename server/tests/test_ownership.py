"""Invariant 6: nothing of one person is in another's reach, whatever the call. Every call of the OpenAPI document that
takes an id is tried with every id that another person owns; a new call is covered without being named."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from retrato.account.belongings import belongings
from retrato.runtime import Runtime
from retrato.tables import Table
from tests.factories.account import Json, registration
from tests.factories.everything import with_everything
from tests.factories.openapi import Operation, operations

# What everybody may name: it is on sale.
CATALOGUE = {"promoId", "planId"}


def _names_id(name: str) -> bool:
    return name in {"id", "ids"} or (name.endswith(("Id", "Ids", "_id")) and name not in CATALOGUE)


async def call(operation: Operation, client: httpx.AsyncClient, auth: Json, some_id: str) -> httpx.Response:
    in_body = {
        name: [some_id] if name.endswith(("ids", "Ids")) else some_id
        for name in operation.properties
        if _names_id(name)
    }
    return await operation.call(client, auth, some_id, **in_body)


def rows_of(query: psycopg.Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """Everything the database holds of a person."""
    found = {}
    for table, rows in belongings(UUID(user_id)).items():
        statement = str(table.select().where(rows).compile(compile_kwargs={"literal_binds": True}))
        found[table.name] = query.cursor(row_factory=dict_row).execute(statement.encode()).fetchall()
    return found


def ids_in(rows: dict[str, list[dict[str, Any]]]) -> list[str]:
    keys = {table.name: {column.name for column in table.primary_key} for table in Table.metadata.sorted_tables}
    return [
        str(row[name])
        for table, found in rows.items()
        for row in found
        for name in keys[table]
        if isinstance(row[name], UUID)
    ]


async def works_for_its_owner(
    operation: Operation, client: httpx.AsyncClient, owner: Json, query: psycopg.Connection
) -> bool:
    """Whether with one of the owner's ids the call tells or changes something; else it would prove nothing that it
    does neither for somebody else."""
    before = rows_of(query, owner["user"]["id"])
    for some_id in ids_in(before):
        answer = await call(operation, client, owner, some_id)
        told = some_id in answer.text or answer.headers.get("content-type") in {"application/zip", "application/pdf"}
        if answer.is_success and (told or rows_of(query, owner["user"]["id"]) != before):
            return True
    return False


OPERATIONS = [
    operation
    for operation in operations()
    if any(_names_id(name) for name in (*operation.path_parameters, *operation.properties))
]


def test_the_document_names_calls_that_take_ids() -> None:
    assert "POST /api/me/sessions/{session_id}/end" in map(str, OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
async def test_nobody_reaches_what_belongs_to_another_person(
    operation: Operation,
    client: httpx.AsyncClient,
    runtime: Runtime,
    query: psycopg.Connection,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    ana = (await client.post("/api/auth/register", json=registration())).json()
    ben = await with_everything(client, runtime, run_jobs)
    before = rows_of(query, ben["user"]["id"])
    for some_id in ids_in(before):
        answer = await call(operation, client, ana, some_id)
        assert answer.status_code in {200, 204, 404}, (some_id, answer.text)
        if answer.content:
            assert some_id not in answer.text
    assert rows_of(query, ben["user"]["id"]) == before
    assert await works_for_its_owner(operation, client, ben, query), "this call was tried with no id that it knows"
