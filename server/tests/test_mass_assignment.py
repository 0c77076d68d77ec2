"""Unknown fields in a body are refused, and change nothing."""

import httpx
import psycopg
import pytest

from tests.factories.account import registration
from tests.factories.openapi import Operation, operations
from tests.factories.staff import sign_in_staff

EXTRAS = {
    "status": 1,
    "C__tokens": 1_000_000,
    "tokens": 1_000_000,
    "isStaff": True,
    "is_staff": True,
    "userId": "01890000-0000-7000-8000-000000000000",
    "subscriptionsActive": [{"service": "APP"}],
    "deletesAt": None,
}
WITH_BODY = [operation for operation in operations() if operation.body is not None]


@pytest.mark.parametrize("operation", WITH_BODY, ids=str)
async def test_unknown_field_is_refused(
    operation: Operation, client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    if operation.path.startswith("/api/admin/"):
        caller = await sign_in_staff(client, query, "owner")
    else:
        caller = (await client.post("/api/auth/register", json=registration())).json()
    before = query.execute("select * from users").fetchall()
    assert operation.closed
    for name, value in EXTRAS.items():
        if name not in operation.properties:
            answer = await operation.call(client, caller, "x", **{name: value})
            assert answer.status_code == 422, (name, answer.text)
            assert name in answer.json()["data"]["fields"], answer.text
    assert query.execute("select * from users").fetchall() == before
