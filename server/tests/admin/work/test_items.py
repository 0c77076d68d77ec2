"""Photos, videos and trainings that are not done: looked at, tried again and cancelled."""

import asyncio
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import Engine, event

from retrato.creation import make
from retrato.kit.ids import new_id
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.admin.changes_work import PART
from tests.admin.surroundings import Surroundings
from tests.admin.work.conftest import ENGINE, TOKENS, Free, Order, RunJobs, photos
from tests.factories.account import Json, bearer
from tests.factories.creation import act, ask, give_premium, make_model
from tests.factories.pictures import jpeg
from tests.factories.plans import multiply
from tests.factories.waiting import until

ONCE = {"fail": "engineFailed", "failures": 1}
"""The recipe of a photo that fails, and succeeds when it is tried again."""


async def listed(staff: Surroundings, **query: object) -> list[Json]:
    answer = await staff.post(f"{PART}/items/list", **query)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


async def change(staff: Surroundings, verb: str, item_id: object) -> tuple[int, str | None]:
    answer = await staff.post(f"{PART}/items/{verb}", id=str(item_id), reason="They wrote to us")
    return answer.status_code, answer.json()["code"] if answer.content else None


def actions(query: psycopg.Connection) -> list[str]:
    return [action for (action,) in query.execute("select action from audit_log order by id")]


async def test_items_of_all_people_are_listed_without_pictures(
    staff: Surroundings, ana: Json, model: str, query: psycopg.Connection, order: Order, run_jobs: RunJobs
) -> None:
    failed = await order(**ONCE)
    await run_jobs()
    waiting = await order()
    (newest, oldest) = await listed(staff)
    assert (newest["id"], newest["status"], newest["error"]) == (str(waiting), "WAITING", None)
    oldest.pop("progress")
    for name in ("createdAt", "startedAt", "finishedAt", "deadlineAt"):
        assert oldest.pop(name)
    assert oldest == {
        "id": str(failed),
        "kind": "PHOTO",
        "userId": ana["user"]["id"],
        "email": ana["user"]["email"],
        "mode": "IMAGINE",
        "styleId": "style-0",
        "engine": ENGINE,
        "status": "FAILED",
        "attempts": 1,
        "failures": 1,
        "error": "engineFailed",
        "errorText": "Something went wrong in the studio. Your tokens are back; please try again.",
        "canRetry": True,
        "tokens": 4,
        "leaseUntil": None,
    }


async def test_items_are_filtered_and_paged(
    staff: Surroundings, client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection, order: Order
) -> None:
    photo = await order()
    answer = await ask(client, ana, "ANIMATE", "style-0", image=jpeg(640, 640))
    video = UUID(answer.json()["id"])
    query.execute("update creations set status = 'RUNNING', lease_until = now() where kind = 'VIDEO'")
    failed = await make_model(runtime, ana, error="timeout")
    query.execute("update user_models set engine = 'other' where status = 'FAILED'")
    trained = await make_model(runtime, ana)
    query.execute("update user_models set status = 'TRAINING' where id = %s", [trained])

    async def ids(**where: object) -> list[str]:
        return [item["id"] for item in await listed(staff, **where)]

    everything = [trained, failed, str(video), str(photo)]
    assert await ids() == everything
    assert await ids(size=1) == everything[:1]
    assert await ids(before=everything[0], size=2) == everything[1:3]
    assert await ids(before=everything[2]) == everything[3:]
    assert await ids(kind="PHOTO") == [str(photo)]
    assert await ids(kind="TRAINING") == [trained, failed]
    assert await ids(status="RUNNING") == [str(video)]
    assert await ids(status="WAITING") == [trained, str(photo)]
    assert await ids(status="FAILED") == await ids(error="timeout") == await ids(engine="other") == [failed]
    assert await ids(engine=ENGINE) == [trained, str(video), str(photo)]
    query.execute("update user_models set lease_until = now() + interval '1 minute' where id = %s", [trained])
    assert await ids(status="RUNNING", kind="TRAINING") == [trained]


async def test_retry_charges_once_and_makes_the_photo(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order(**ONCE)
    await run_jobs()
    assert (photos(query), await free()) == ([("FAILED", "engineFailed")], TOKENS)
    assert await change(staff, "retry", photo) == (204, None)
    assert (photos(query), await free()) == ([("QUEUED", None)], TOKENS - 4)
    await run_jobs()
    assert (photos(query), await free()) == ([("DONE", None)], TOKENS - 4)
    spent = query.execute("select sum(amount) from token_entries where account = 'spent'").fetchone()
    assert spent == (4,)
    assert await change(staff, "retry", photo) == (409, "itemNotFailed")
    assert actions(query) == ["retry_item"]


async def test_retry_that_fails_returns_the_tokens_again(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order(fail="engineFailed")
    for _ in range(2):
        await run_jobs()
        assert (photos(query), await free()) == ([("FAILED", "engineFailed")], TOKENS)
        assert await change(staff, "retry", photo) == (204, None)


async def test_two_retries_at_once_charge_once(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order(**ONCE)
    await run_jobs()
    answers = await asyncio.gather(*(change(staff, "retry", photo) for _ in range(4)))
    assert sorted(answers, key=str) == [(204, None), *[(409, "itemNotFailed")] * 3]
    assert await free() == TOKENS - 4
    assert query.execute("select count(*) from procrastinate_jobs where task_name = 'creation:make'").fetchone() == (1,)
    await run_jobs()
    assert (photos(query), await free()) == ([("DONE", None)], TOKENS - 4)
    assert actions(query) == ["retry_item"]


async def test_retry_is_refused_if_the_owner_has_spent_the_tokens(
    staff: Surroundings, query: psycopg.Connection, order: Order, run_jobs: RunJobs
) -> None:
    photo = await order(**ONCE)
    await run_jobs()
    query.execute("update token_grants set free = 3")
    answer = await staff.post(f"{PART}/items/retry", id=str(photo), reason="They wrote to us")
    assert (answer.status_code, answer.json()["message"]) == (409, "This costs 4 tokens, and its owner has 3.")
    assert photos(query) == [("FAILED", "engineFailed")]
    assert actions(query) == []


@pytest.mark.parametrize("gone", ["upload", "model", "object"])
async def test_retry_is_refused_if_the_input_is_gone(
    staff: Surroundings,
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    model: str,
    query: psycopg.Connection,
    order: Order,
    free: Free,
    gone: str,
) -> None:
    photo = await order()
    if gone == "upload":
        photo = UUID((await ask(client, ana, "REIMAGINE", "style-0", image=jpeg(640, 640))).json()["id"])
    await act(client, ana, "cancel", [str(photo)])
    if gone == "model":
        answer = await client.post(f"/api/my-models/{model}/delete", headers=bearer(ana))
        assert answer.status_code == 204
    if gone == "object":
        keys = query.execute("select key from files join user_models on file_id = files.id").fetchall()
        await runtime.storage.delete([key for (key,) in keys])
    before = await free()
    assert await change(staff, "retry", photo) == (409, "itemInputGone")
    assert await free() == before
    (item,) = [item for item in await listed(staff) if item["id"] == str(photo)]
    # What is missing in the storage only shows when it is tried.
    assert item["canRetry"] is (gone == "object")


async def test_photo_that_is_tried_again_while_an_earlier_attempt_runs_is_made_once(
    staff: Surroundings,
    runtime: Runtime,
    settings: Settings,
    query: psycopg.Connection,
    order: Order,
    free: Free,
    run_jobs: RunJobs,
) -> None:
    finish = settings.data / "finish"
    photo = await order(until=str(finish))
    worker = asyncio.ensure_future(run_jobs())
    await until(lambda: photos(query) == [("RUNNING", None)])
    assert await change(staff, "cancel", photo) == (204, None)
    assert await change(staff, "retry", photo) == (204, None)
    second = asyncio.create_task(make.make(runtime, photo))
    await until(lambda: query.execute("select attempts from creations").fetchall() == [(2,)])
    finish.touch()
    await asyncio.gather(worker, second)
    await run_jobs()
    assert query.execute("select status, attempts from creations").fetchall() == [("DONE", 2)]
    assert await free() == TOKENS - 4
    assert query.execute("select sum(amount) from token_entries where account = 'spent'").fetchone() == (4,)


async def test_cancelling_returns_the_tokens_once_and_says_who_did_it(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order()
    assert await free() == TOKENS - 4
    answers = await asyncio.gather(*(change(staff, "cancel", photo) for _ in range(4)))
    assert sorted(answers, key=str) == [(204, None), *[(409, "itemEnded")] * 3]
    assert (photos(query), await free()) == ([("FAILED", "cancelledByStaff")], TOKENS)
    await run_jobs()
    assert (photos(query), await free()) == ([("FAILED", "cancelledByStaff")], TOKENS)
    (item,) = await listed(staff)
    assert item["errorText"] == "We had to stop it. Your tokens are back; please try again."
    assert actions(query) == ["cancel_item"]


async def test_cancelled_photo_stops_while_it_runs(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order(seconds=60)
    worker = asyncio.ensure_future(run_jobs())
    await until(lambda: photos(query) == [("RUNNING", None)])
    assert await change(staff, "cancel", photo) == (204, None)
    await asyncio.wait_for(worker, 20)
    assert (photos(query), await free()) == ([("FAILED", "cancelledByStaff")], TOKENS)


async def test_training_is_cancelled_and_tried_again(
    staff: Surroundings, runtime: Runtime, ana: Json, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    def model() -> tuple[str, str | None]:
        row: tuple[str, str | None] | None = query.execute("select status, error from user_models").fetchone()
        assert row
        return row

    failed = await make_model(runtime, ana, error="timeout")
    ((key,),) = query.execute("select key from files join selfies on file_id = files.id").fetchall()
    await runtime.storage.put(key, jpeg(640, 640), "image/jpeg")
    assert await change(staff, "retry", failed) == (409, "itemTraining")
    await give_premium(runtime, ana)
    answers = await asyncio.gather(*(change(staff, "retry", failed) for _ in range(3)))
    assert sorted(answers, key=str) == [(204, None), *[(409, "itemNotFailed")] * 2]
    assert model() == ("TRAINING", None)
    assert await change(staff, "cancel", failed) == (204, None)
    assert await change(staff, "cancel", failed) == (409, "itemEnded")
    assert model() == ("FAILED", "cancelledByStaff")
    assert await change(staff, "retry", failed) == (204, None)
    await run_jobs()
    assert model() == ("READY", None)
    # Of the two trainings that were started, the cancelled one does not count.
    taken = query.execute("select cardinality(hits) from rate_limits where key like 'training:%'").fetchall()
    assert taken == [(1,)]


async def test_deleted_and_unknown_items_are_not_found(
    staff: Surroundings, client: httpx.AsyncClient, ana: Json, order: Order, run_jobs: RunJobs
) -> None:
    photo = await order(**ONCE)
    await run_jobs()
    await act(client, ana, "delete", [str(photo)])
    assert await listed(staff) == []
    for verb in ("retry", "cancel"):
        for item in (photo, new_id()):
            assert await change(staff, verb, item) == (404, "not-exists")


async def test_job_that_is_left_from_before_does_no_harm(
    staff: Surroundings, runtime: Runtime, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    photo = await order()
    assert await change(staff, "cancel", photo) == (204, None)
    assert await change(staff, "retry", photo) == (204, None)
    async with runtime.database.transaction() as session:
        await enqueue(session, "creation:make", queue="default", creation_id=str(photo))
    await run_jobs()
    assert query.execute("select status, attempts from creations").fetchall() == [("DONE", 1)]
    assert await free() == TOKENS - 4


async def test_rare_items_and_subscribers_are_found_by_an_index(
    staff: Surroundings, runtime: Runtime, ana: Json, query: psycopg.Connection, order: Order
) -> None:
    """PostgreSQL takes the indexes made for them."""
    statements: list[str] = []

    def collect(_connection: object, _cursor: object, sql: str, parameters: Any, *_rest: object) -> None:
        if "FROM creations" in sql or "FROM subscriptions" in sql:
            statements.append(psycopg.ClientCursor(query).mogrify(sql.encode(), parameters))

    await order()
    await give_premium(runtime, ana)
    event.listen(Engine, "before_cursor_execute", collect)
    await listed(staff, kind="VIDEO")
    assert (await staff.get("/content/sale")).status_code == 200
    event.remove(Engine, "before_cursor_execute", collect)
    assert len(statements) == 2
    with query.transaction(force_rollback=True):
        multiply(
            query,
            "creations",
            5000,
            id="gen_random_uuid()",
            kind="case n % 2 when 0 then 'PHOTO' else 'VIDEO' end",
            status="case n % 100 when 0 then 'QUEUED' when 1 then 'FAILED' else 'DONE' end",
        )
        multiply(
            query,
            "subscriptions",
            5000,
            id="gen_random_uuid()",
            reference="n",
            status="case n % 20 when 0 then 'ACTIVE' else 'ENDED' end",
        )
        plans = [str(query.execute(f"explain {statement}".encode()).fetchall()) for statement in statements]
    assert "ix_creations_not_done_kind" in plans[0]
    assert "ix_subscriptions_running" in plans[1]
