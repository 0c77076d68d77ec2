"""Invariant 6: nothing of one person is in another's reach, whatever the call. Every call of the OpenAPI document that
takes an id is tried with every id that another person owns; a new call is covered without being named."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from psycopg.rows import dict_row

from retrato.account.belongings import belongings
from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import Table
from tests.factories.account import Json, bearer, registration
from tests.factories.everything import with_everything

_DOCUMENT = create_app(Settings(env="test", _env_file=None)).openapi()


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    in_path: tuple[str, ...]
    in_body: tuple[str, ...]
    body: Json | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    async def call(self, client: httpx.AsyncClient, auth: Json, some_id: str) -> httpx.Response:
        path = self.path
        for name in self.in_path:
            path = path.replace(f"{{{name}}}", some_id)
        body = self.body and {**self.body, **{name: _as_sent(name, some_id) for name in self.in_body}}
        return await client.request(self.method, path, json=body, headers=bearer(auth))


def _as_sent(name: str, some_id: str) -> str | list[str]:
    return [some_id] if name.endswith(("ids", "Ids")) else some_id


def _names_id(name: str) -> bool:
    return name in {"id", "ids"} or name.endswith(("Id", "Ids", "_id"))


def _resolve(schema: Json) -> Json:
    if "$ref" in schema:
        found: Json = _DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def _example(schema: Json) -> Any:
    """The plainest value a schema takes; one it can not find for itself stands in the schema as its example."""
    schema = _resolve(schema)
    if "examples" in schema:
        return schema["examples"][0]
    for key in ("const", "default"):
        if key in schema:
            return schema[key]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
    match schema.get("type"):
        case "object":
            return {name: _example(schema["properties"][name]) for name in schema.get("required", [])}
        case "array":
            return [_example(schema["items"])] * schema.get("minItems", 0)
        case "string":
            return "x" * schema.get("minLength", 1)
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return None


def _operations() -> Iterator[Operation]:
    for path, methods in _DOCUMENT["paths"].items():
        for method, description in methods.items():
            in_path = tuple(p["name"] for p in description.get("parameters", []) if p["in"] == "path")
            content = description.get("requestBody", {}).get("content", {})
            schema = _resolve(content["application/json"]["schema"]) if "application/json" in content else {}
            in_body = tuple(name for name in schema.get("properties", {}) if _names_id(name))
            if any(_names_id(name) for name in in_path) or in_body:
                yield Operation(method.upper(), path, in_path, in_body, _example(schema) if schema else None)


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
        answer = await operation.call(client, owner, some_id)
        if answer.is_success and (some_id in answer.text or rows_of(query, owner["user"]["id"]) != before):
            return True
    return False


OPERATIONS = list(_operations())


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
        answer = await operation.call(client, ana, some_id)
        assert answer.status_code in {200, 404}, (some_id, answer.text)
        if answer.status_code == 200:
            assert some_id not in answer.text
    assert rows_of(query, ben["user"]["id"]) == before
    assert await works_for_its_owner(operation, client, ben, query), "this call was tried with no id that it knows"
