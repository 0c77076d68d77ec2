"""Nobody can read or change what belongs to somebody else. Every operation of the OpenAPI document that
takes an id is tried with every id that another person owns; new operations are covered automatically."""

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from retrato.account.owned_rows import owned_rows
from retrato.runtime import Runtime
from retrato.tables import Table
from tests.factories.account import Json, registration
from tests.factories.creation import make_style
from tests.factories.everything import with_everything
from tests.factories.openapi import Operation, operations
from tests.factories.rows import Rows

# Ids of the catalogue, which are public.
CATALOGUE = {"promoId", "planId", "styleId", "styleIds", "templateId"}


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
    """All rows of a person, in an order that does not depend on the query's plan."""
    found = {}
    for table, rows in owned_rows(UUID(user_id)).items():
        select = table.select().where(rows).order_by(*table.primary_key)
        statement = str(select.compile(compile_kwargs={"literal_binds": True}))
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
    """Whether the operation returns or changes something when its owner calls it with one of their ids. If it does not,
    trying it as somebody else proves nothing."""
    before = rows_of(query, owner["user"]["id"])
    succeeded = False
    for some_id in ids_in(before):
        answer = await call(operation, client, owner, some_id)
        succeeded = succeeded or answer.is_success
        shown = some_id in answer.text or answer.headers.get("content-type") in {"application/zip", "application/pdf"}
        # A conflict reveals that it exists, too: others get a 404.
        if (answer.is_success and shown) or answer.status_code == 409:
            return True
    return succeeded and rows_of(query, owner["user"]["id"]) != before


OPERATIONS = [
    operation
    for operation in operations()
    # Staff reach other people's records by design: `admin/test_access.py`.
    if not operation.path.startswith("/api/admin/")
    and any(_names_id(name) for name in (*operation.path_parameters, *operation.properties))
]


@dataclass(frozen=True)
class People:
    ana: Json
    ben: Json
    data: Path


@pytest.fixture(scope="module")
def made() -> list[People]:
    """Ana and Ben once they are made, which takes seconds; their rows are saved as well."""
    return []


@pytest.fixture
async def people(
    client: httpx.AsyncClient,
    runtime: Runtime,
    run_jobs: Callable[[], Awaitable[None]],
    rows: Rows,
    made: list[People],
    tmp_path_factory: pytest.TempPathFactory,
) -> People:
    """Ana, and Ben, who has used all of the product."""
    data = runtime.settings.data
    if not made:
        ana: Json = (await client.post("/api/auth/register", json=registration())).json()
        ben = await with_everything(client, runtime, run_jobs)
        # The one of the example of a shoot.
        await make_style(runtime)
        rows.save("people")
        made.append(People(ana, ben, shutil.copytree(data, tmp_path_factory.mktemp("people") / "data")))
    else:
        rows.restore("people")
        shutil.copytree(made[0].data, data, dirs_exist_ok=True)
    return People(await refreshed(client, made[0].ana), await refreshed(client, made[0].ben), data)


async def refreshed(client: httpx.AsyncClient, auth: Json) -> Json:
    """With a new access token: one lives for 15 minutes only."""
    answer = await client.post("/api/auth/refreshAccess", json={"refreshToken": auth["refreshToken"]})
    assert answer.status_code == 200, answer.text
    return auth | {"accessToken": answer.text}


def test_the_document_has_operations_that_take_ids() -> None:
    assert "POST /api/me/sessions/{session_id}/end" in map(str, OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
async def test_nobody_reaches_what_belongs_to_another_person(
    operation: Operation, client: httpx.AsyncClient, people: People, query: psycopg.Connection
) -> None:
    ana, ben = people.ana, people.ben
    before = rows_of(query, ben["user"]["id"])
    for some_id in ids_in(before):
        answer = await call(operation, client, ana, some_id)
        assert answer.status_code in {200, 204, 404}, (some_id, answer.text)
        if answer.content:
            assert some_id not in answer.text
    assert rows_of(query, ben["user"]["id"]) == before
    assert await works_for_its_owner(operation, client, ben, query), "no id that was tried means anything to it"
