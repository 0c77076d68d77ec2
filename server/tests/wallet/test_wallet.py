"""Granting, reserving and expiring tokens, and the token history (docs/product.md#tokens)."""

import asyncio
from datetime import timedelta
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.wallet import service
from retrato.wallet.tasks import expire_due
from tests.account.conftest import Clock, time
from tests.factories.account import Json, bearer, registration

__all__ = ["time"]


@pytest.fixture
async def ana(client: httpx.AsyncClient) -> Json:
    auth: Json = (await client.post("/api/auth/register", json=registration())).json()
    return auth


@pytest.fixture
def user_id(ana: Json) -> UUID:
    return UUID(ana["user"]["id"])


async def give(runtime: Runtime, user_id: UUID, tokens: int, *, days: int | None = None) -> None:
    expires_at = clock.now() + timedelta(days=days) if days else None
    async with runtime.database.transaction() as session:
        await service.grant(session, user_id, tokens, "bought", source=str(new_id()), expires_at=expires_at)


async def take(runtime: Runtime, user_id: UUID, tokens: int) -> bool:
    try:
        async with runtime.database.transaction() as session:
            await service.reserve(session, user_id, {new_id(): tokens})
    except AppError:
        return False
    return True


async def free(runtime: Runtime, user_id: UUID) -> int:
    async with runtime.database.transaction() as session:
        return await service.balance(session, user_id)


async def test_200_concurrent_reservations_of_199_tokens_succeed_199_times(runtime: Runtime, user_id: UUID) -> None:
    # Several grants, so that a wrong order of locks or of spending would show.
    for tokens in (99, 60, 40):
        await give(runtime, user_id, tokens, days=tokens)
    taken = await asyncio.gather(*(take(runtime, user_id, 1) for _ in range(200)))
    assert (taken.count(True), taken.count(False)) == (199, 1)
    assert await free(runtime, user_id) == 0


async def test_concurrent_capture_release_and_reserve_do_not_deadlock(runtime: Runtime, user_id: UUID) -> None:
    for days in (1, 2, 3, 4):
        await give(runtime, user_id, 25, days=days)
    items = [new_id() for _ in range(20)]
    async with runtime.database.transaction() as session:
        await service.reserve(session, user_id, dict.fromkeys(items, 3))

    async def settle(item_id: UUID, made: bool) -> int:
        async with runtime.database.transaction() as session:
            return await (service.capture if made else service.release)(session, user_id, item_id)

    work = [settle(item_id, number % 2 == 0) for number, item_id in enumerate(items)]
    await asyncio.gather(*work, *(take(runtime, user_id, 2) for _ in range(20)))
    assert await free(runtime, user_id) == 100 - 20 * 2 - 10 * 3


async def test_tokens_that_expire_soonest_are_spent_first(
    runtime: Runtime, user_id: UUID, query: psycopg.Connection
) -> None:
    await give(runtime, user_id, 10)
    await give(runtime, user_id, 10, days=30)
    await give(runtime, user_id, 10, days=2)
    assert await take(runtime, user_id, 15)
    left = query.execute("select free from token_grants order by expires_at nulls last").fetchall()
    assert left == [(0,), (5,), (10,)]


async def test_reserving_more_than_the_balance_is_refused_and_changes_nothing(runtime: Runtime, user_id: UUID) -> None:
    await give(runtime, user_id, 4)
    with pytest.raises(AppError) as refused:
        async with runtime.database.transaction() as session:
            await service.reserve(session, user_id, {new_id(): 3, new_id(): 2})
    assert refused.value.status == 402
    assert refused.value.data == {"needed": 5, "free": 4}
    assert await free(runtime, user_id) == 4


async def test_expired_tokens_cannot_be_spent_before_the_job_writes_them_off(
    runtime: Runtime, user_id: UUID, time: Clock
) -> None:
    await give(runtime, user_id, 10, days=1)
    await give(runtime, user_id, 3)
    time.forward(days=1)
    assert await free(runtime, user_id) == 3
    assert not await take(runtime, user_id, 4)


async def test_tokens_released_after_their_expiry_stay_spendable_for_a_week(
    runtime: Runtime, user_id: UUID, time: Clock
) -> None:
    """A photo that fails late must not cost the user its tokens."""
    await give(runtime, user_id, 10, days=1)
    item_id = new_id()
    async with runtime.database.transaction() as session:
        await service.reserve(session, user_id, {item_id: 10})
    time.forward(days=2)
    async with runtime.database.transaction() as session:
        await service.release(session, user_id, item_id)
    time.forward(days=6, hours=23)
    assert await free(runtime, user_id) == 10
    time.forward(hours=1)
    assert await free(runtime, user_id) == 0


async def test_rolled_back_transaction_moves_no_tokens(runtime: Runtime, user_id: UUID) -> None:
    await give(runtime, user_id, 10)
    with pytest.raises(ZeroDivisionError):
        async with runtime.database.transaction() as session:
            await service.reserve(session, user_id, {new_id(): 4})
            raise ZeroDivisionError
    assert await free(runtime, user_id) == 10


async def test_database_refuses_changed_entries_and_negative_balances(
    runtime: Runtime, user_id: UUID, query: psycopg.Connection
) -> None:
    await give(runtime, user_id, 10)
    with pytest.raises(psycopg.errors.RaiseException, match="never changed"):
        query.execute("update token_entries set amount = 1000 where amount > 0")
    with pytest.raises(psycopg.errors.CheckViolation):
        query.execute("update token_grants set free = -1")


async def test_history_lists_every_movement_with_the_balance_after_it(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, user_id: UUID, time: Clock, run_jobs: object
) -> None:
    await give(runtime, user_id, 10, days=2)
    await give(runtime, user_id, 20)
    items = [new_id(), new_id(), new_id()]
    async with runtime.database.transaction() as session:
        await service.reserve(session, user_id, dict.fromkeys(items, 4))
    async with runtime.database.transaction() as session:
        await service.capture(session, user_id, items[0])
        await service.release(session, user_id, items[1])
    time.forward(days=3)
    async with runtime.database.transaction() as session:
        await enqueue(session, expire_due.name, timestamp=0)
    await run_jobs()  # type: ignore[operator]
    login = await client.post("/api/auth", json={"email": "ana@example.com", "password": registration()["password"]})
    answer = await client.post("/api/my-tokens", json={"itemsPerPage": 3}, headers=bearer(login.json()))
    assert answer.status_code == 200
    first = answer.json()
    assert (first["page"], first["pages"], first["total"]) == (1, 2, 5)
    second = await client.post("/api/my-tokens", json={"page": 2, "itemsPerPage": 3}, headers=bearer(login.json()))
    lines = [
        (line["reason"], line["kind"], line["tokens"], line["balance"])
        for line in [*first["items"], *second.json()["items"]]
    ]
    assert lines == [
        ("expire", None, -4, 18),
        ("release", None, 4, 22),
        ("reserve", None, -12, 18),
        ("grant", "bought", 20, 30),
        ("grant", "bought", 10, 10),
    ]


async def test_history_requires_a_signed_in_user(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/my-tokens", json={})).status_code == 401


async def test_balance_says_what_expires_when(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, user_id: UUID
) -> None:
    await give(runtime, user_id, 100)
    await give(runtime, user_id, 40, days=60)
    await give(runtime, user_id, 30, days=20)
    async with runtime.database.transaction() as session:
        await service.reserve(session, user_id, {new_id(): 10})
    shown = (await client.get("/api/my-tokens/balance", headers=bearer(ana))).json()
    assert (shown["balance"], shown["lasting"]) == (160, 100)
    assert [each["tokens"] for each in shown["expiring"]] == [20, 40]
    assert shown["expiring"][0]["expiresAt"] < shown["expiring"][1]["expiresAt"]
