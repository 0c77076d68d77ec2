"""The bin: docs/product.md#bin."""

from datetime import timedelta

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from tests.account.conftest import Clock
from tests.creation.conftest import TOKENS, RunJobs, age_bin
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import act, ask, photos
from tests.factories.pictures import jpeg

pytestmark = pytest.mark.usefixtures("at_once")


async def binned(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    found: list[Json] = (await client.post("/api/my-bin", json={}, headers=bearer(auth))).json()["items"]
    return found


async def in_bin(client: httpx.AsyncClient, auth: Json, verb: str, ids: list[str] | None = None) -> int:
    body = {"ids": ids} if ids else None
    return (await client.post(f"/api/my-bin/{verb}", json=body, headers=bearer(auth))).status_code


def ids_of(items: list[Json]) -> list[str]:
    return [item["id"] for item in items]


async def test_undo_restores_a_deletion(
    client: httpx.AsyncClient, ana: Json, made: list[Json], bin_time_passes: RunJobs
) -> None:
    ids = [made[1]["id"], made[2]["id"]]
    assert (await act(client, ana, "delete", ids)).status_code == 204
    assert ids_of(await photos(client, ana)) == [made[0]["id"], made[3]["id"]]
    assert sorted(ids_of((await act(client, ana, "restore", ids)).json())) == sorted(ids)
    await bin_time_passes()
    assert ids_of(await photos(client, ana)) == ids_of(made)


async def test_deleted_photo_can_be_restored_for_thirty_days(
    client: httpx.AsyncClient, ana: Json, made: list[Json], query: psycopg.Connection, purge: RunJobs
) -> None:
    await act(client, ana, "delete", [made[0]["id"]])
    age_bin(query, timedelta(days=29, hours=23))
    await purge()
    (item,) = await binned(client, ana)
    assert (item["id"], item["kind"], item["styleName"]["en"]) == (made[0]["id"], "PHOTO", "Plain")
    assert (await client.get(f"/files/{item['path']}")).status_code == 200
    assert await in_bin(client, ana, "restore", [item["id"]]) == 204
    assert ids_of(await photos(client, ana)) == ids_of(made)
    assert await binned(client, ana) == []


async def test_row_and_files_are_removed_after_thirty_days(
    client: httpx.AsyncClient, ana: Json, made: list[Json], bin_time_passes: RunJobs, query: psycopg.Connection
) -> None:
    await act(client, ana, "delete", [made[0]["id"]])
    path = (await binned(client, ana))[0]["path"]
    await bin_time_passes()
    assert (await act(client, ana, "restore", [made[0]["id"]])).json() == []
    assert query.execute("select count(*) from creations").fetchone() == (3,)
    assert (await client.get(f"/files/{path}")).status_code == 404
    assert await binned(client, ana) == []


async def test_deleting_from_the_bin_removes_row_and_files_at_once(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    made: list[Json],
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    stored = len([found async for found in runtime.storage.list("users")])
    await act(client, ana, "delete", ids_of(made[:2]))
    assert await in_bin(client, ana, "delete", [made[0]["id"]]) == 204
    await run_jobs()
    assert ids_of(await binned(client, ana)) == [made[1]["id"]]
    assert query.execute("select count(*) from creations").fetchone() == (3,)
    assert len([found async for found in runtime.storage.list("users")]) == stored - 1
    assert (await client.get(f"/files/{made[0]['path']}")).status_code == 404


async def test_emptying_leaves_the_galleries_alone(
    client: httpx.AsyncClient, ana: Json, made: list[Json], run_jobs: RunJobs
) -> None:
    await act(client, ana, "delete", ids_of(made[:3]))
    assert await in_bin(client, ana, "empty") == 204
    await run_jobs()
    assert await binned(client, ana) == []
    assert ids_of(await photos(client, ana)) == [made[3]["id"]]
    assert (await client.get(f"/files/{made[3]['path']}")).status_code == 200


@pytest.mark.parametrize("verb", ["delete", "restore"])
async def test_item_outside_the_bin_is_left_alone(
    client: httpx.AsyncClient, ana: Json, made: list[Json], verb: str
) -> None:
    assert await in_bin(client, ana, verb, [made[0]["id"]]) == 204
    assert ids_of(await photos(client, ana)) == ids_of(made)


async def test_bins_are_separate(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await act(client, ana, "delete", [made[0]["id"]])
    assert await binned(client, ben) == []
    for verb in ("delete", "restore", "empty"):
        await in_bin(client, ben, verb, None if verb == "empty" else [made[0]["id"]])
    assert ids_of(await binned(client, ana)) == [made[0]["id"]]


async def test_failed_item_is_removed_after_a_minute(
    client: httpx.AsyncClient, ana: Json, model: str, time: Clock, purge: RunJobs, query: psycopg.Connection
) -> None:
    (item,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
    await act(client, ana, "delete", [item["id"]])
    assert await binned(client, ana) == []
    time.forward(seconds=61)
    await purge()
    assert query.execute("select count(*) from creations").fetchone() == (0,)


async def test_deleting_gives_no_tokens_back_and_restoring_costs_none(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (item,) = await photos(client, ana)
    await act(client, ana, "delete", [item["id"]])
    await in_bin(client, ana, "restore", [item["id"]])
    user = (await client.post("/api/auth/session", headers=bearer(ana))).json()["user"]
    assert user["C__tokens"] == TOKENS - 4


@pytest.mark.parametrize("verb", ["favourite", "share", "zip", "ids-finished", "cancel"])
async def test_deleted_photo_cannot_be_changed(
    client: httpx.AsyncClient, ana: Json, made: list[Json], query: psycopg.Connection, verb: str
) -> None:
    await act(client, ana, "delete", [made[0]["id"]])
    before = query.execute("select * from creations order by id").fetchall()
    answer = await act(client, ana, verb, [made[0]["id"]])
    assert answer.status_code == 404 or answer.content in {b"", b"[]"}
    assert query.execute("select * from creations order by id").fetchall() == before


async def test_deleted_photo_cannot_be_animated(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    await act(client, ana, "delete", [made[0]["id"]])
    answer = await ask(client, ana, "ANIMATE", imageUrl=made[0]["path"])
    assert (answer.status_code, answer.json()["code"]) == (404, "not-exists")
