"""Queues and their pace, and engines that are paused."""

import asyncio

import httpx
import psycopg
import pytest

from retrato import pace
from retrato.creation.tasks import give_up_overdue
from retrato.queue import engine_queue, enqueue, training_queue
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.admin.changes_work import PART
from tests.admin.surroundings import Surroundings
from tests.admin.work.conftest import ENGINE, TOKENS, Free, Order, RunJobs, photos
from tests.factories.account import Json, bearer
from tests.factories.creation import ask
from tests.factories.waiting import until


async def pause(staff: Surroundings) -> None:
    answer = await staff.post(f"{PART}/engines/pause", engine=ENGINE, reason="The GPU is hot")
    assert answer.status_code == 204, answer.text


async def resume(staff: Surroundings) -> None:
    answer = await staff.post(f"{PART}/engines/resume", engine=ENGINE, reason="It is cool")
    assert answer.status_code == 204, answer.text


async def show(staff: Surroundings) -> Json:
    answer = await staff.client.get("/api/admin/work/queues", headers=bearer(staff.owner))
    found: Json = answer.json()
    return found


async def test_queues_are_shown_with_jobs_age_and_pace(
    staff: Surroundings, runtime: Runtime, query: psycopg.Connection, order: Order
) -> None:
    for _ in range(2):
        await order()
    query.execute("update procrastinate_events set at = now() - interval '90 seconds'")
    for status, queue in (("doing", engine_queue(ENGINE)), ("failed", "default"), ("todo", "engine:gone")):
        query.execute(
            "insert into procrastinate_jobs (queue_name, task_name, status, scheduled_at)"
            " values (%s, 'x', %s, now() + interval '1 hour')",
            [queue, status],
        )
    async with runtime.database.transaction() as session:
        await pace.record(session, engine_queue(ENGINE), "PHOTO", 3.5)
    shown = await show(staff)
    queues = {queue.pop("name"): queue for queue in shown["queues"]}
    assert {"default", "slow", "providers", "upkeep", training_queue(ENGINE), "engine:gone"} < queues.keys()
    assert 90 <= queues[engine_queue(ENGINE)].pop("oldestSeconds") < 120
    assert queues[engine_queue(ENGINE)] == {
        "engine": ENGINE,
        "waiting": 2,
        "scheduled": 0,
        "running": 1,
        "failed": 0,
        "paces": [{"work": "PHOTO", "seconds": 3.5}],
        "paused": False,
    }
    assert (queues["default"]["failed"], queues["default"]["engine"]) == (1, None)
    assert (queues["engine:gone"]["waiting"], queues["engine:gone"]["scheduled"]) == (0, 1)
    assert shown["engines"] == [
        {"name": "gone", "configured": False, "pause": None},
        {"name": ENGINE, "configured": True, "pause": None},
    ]


async def test_paused_engine_takes_nothing_until_it_is_resumed(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    await order()
    await pause(staff)
    await run_jobs()
    assert photos(query) == [("QUEUED", None)]
    assert query.execute("select attempts from creations").fetchall() == [(0,)]
    shown = await show(staff)
    assert [queue["name"] for queue in shown["queues"] if queue["paused"]] == [f"engine:{ENGINE}", f"training:{ENGINE}"]
    ((by, reason),) = [(each["pause"]["by"], each["pause"]["reason"]) for each in shown["engines"] if each["pause"]]
    assert (by, reason) == ("support@example.com", "The GPU is hot")
    await resume(staff)
    await run_jobs()
    assert photos(query) == [("DONE", None)]
    assert await free() == TOKENS - 4


async def test_paused_engine_finishes_what_runs(
    staff: Surroundings, settings: Settings, query: psycopg.Connection, order: Order, run_jobs: RunJobs
) -> None:
    finish = settings.data / "finish"
    await order(until=str(finish))
    await order()
    worker = asyncio.ensure_future(run_jobs())
    await until(lambda: ("RUNNING", None) in photos(query))
    await pause(staff)
    finish.touch()
    await worker
    assert photos(query) == [("DONE", None), ("QUEUED", None)]


async def test_other_queues_go_on(staff: Surroundings, query: psycopg.Connection, run_jobs: RunJobs) -> None:
    await pause(staff)
    query.execute("delete from procrastinate_jobs")
    async with staff.runtime.database.transaction() as session:
        await enqueue(session, "upkeep:forget_failed", timestamp=0)
    await run_jobs()
    assert query.execute("select count(*) from procrastinate_jobs").fetchone() == (0,)


async def test_new_orders_are_told_the_wait_and_refused_when_it_is_too_long(
    staff: Surroundings, client: httpx.AsyncClient, ana: Json, model: str, query: psycopg.Connection, order: Order
) -> None:
    async def wait() -> tuple[int, bool]:
        answer = await client.get("/api/my-expected-wait", headers=bearer(ana))
        seconds, accepted = next((each["seconds"], each["accepted"]) for each in answer.json())
        return seconds, accepted

    await order()
    await pause(staff)
    assert await wait() == (300, True)
    query.execute("update engine_pauses set since = now() - interval '20 minutes'")
    seconds, accepted = await wait()
    assert (1200 <= seconds < 1230, accepted) == (True, True)
    query.execute("update engine_pauses set since = now() - interval '61 minutes'")
    assert (await wait())[1] is False
    refused = await ask(client, ana, "IMAGINE", "style-0", userModelId=model)
    assert (refused.status_code, refused.json()["code"]) == (409, "tooBusy")
    await resume(staff)
    assert await wait() == (0, True)


async def test_what_waits_past_its_deadline_fails_and_its_tokens_go_back(
    staff: Surroundings, query: psycopg.Connection, order: Order, free: Free, run_jobs: RunJobs
) -> None:
    await order()
    await pause(staff)
    query.execute("update creations set deadline_at = now() - interval '1 second'")
    async with staff.runtime.database.transaction() as session:
        await enqueue(session, give_up_overdue.name, timestamp=0)
    await run_jobs()
    assert photos(query) == [("FAILED", "deadline")]
    assert await free() == TOKENS


@pytest.mark.parametrize("verb", ["pause", "resume"])
async def test_second_call_is_refused_and_leaves_no_entry(
    staff: Surroundings, query: psycopg.Connection, verb: str
) -> None:
    if verb == "resume":
        await pause(staff)
    calls = [staff.post(f"{PART}/engines/{verb}", engine=ENGINE, reason="Maintenance") for _ in range(2)]
    answers = await asyncio.gather(*calls)
    assert sorted(answer.status_code for answer in answers) == [204, 409]
    found = query.execute("select count(*) from audit_log where action = %s", [f"{verb}_engine"]).fetchone()
    assert found == (1,)


async def test_unknown_engine_cannot_be_paused(staff: Surroundings) -> None:
    answer = await staff.post(f"{PART}/engines/pause", engine="steam", reason="Maintenance")
    assert (answer.status_code, answer.json()["message"]) == (404, "There is no engine with this name.")
