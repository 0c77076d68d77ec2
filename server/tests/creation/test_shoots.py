"""Shoots: docs/product.md#shoots."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from uuid import UUID
from zipfile import ZipFile

import httpx
import psycopg
import pytest
import pyvips

from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.provenance.mark import SOURCE_TYPE
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.creation.conftest import TOKENS, RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import give_tokens, make_model, make_shoot_template, make_style, photos

Free = Callable[[], Awaitable[int]]

pytestmark = pytest.mark.usefixtures("at_once")


async def order(
    client: httpx.AsyncClient, auth: Json, model: str, *, key: str | None = None, **changes: object
) -> httpx.Response:
    body = {"templateId": "portraits", "quantity": 10, "userModelId": model, **changes}
    headers = bearer(auth) | ({"idempotency-key": key} if key else {})
    return await client.post("/api/my-shoots/create", json=body, headers=headers)


async def sheet(client: httpx.AsyncClient, auth: Json, shoot: Json) -> Json:
    found: Json = (await client.post(f"/api/my-shoots/{shoot['id']}", headers=bearer(auth))).json()
    return found


def ready_mails(mails: Outbox) -> list[EmailMessage]:
    return [mail for file in mails.files() if (mail := Outbox.read(file))["subject"] == "Your shoot is ready"]


@pytest.fixture
async def template(runtime: Runtime, ana: Json) -> str:
    for name in ("first", "second", "third"):
        await make_style(runtime, name, gender="UNISEX")
    await make_style(runtime, "gown", gender="FEMALE")
    return await make_shoot_template(runtime, ["first", "gown", "second", "third"])


async def test_ready_made_shoots_are_listed_with_their_styles_and_prices(
    client: httpx.AsyncClient, settings: Settings, runtime: Runtime, template: str
) -> None:
    await make_shoot_template(runtime, ["first", "second", "gone"], id_="too-few-styles")
    (found,) = (await client.post("/api/shoots")).json()
    assert (found["id"], found["counts"], found["price"]) == (template, [10, 20], 3)
    assert [style["id"] for style in found["styles"]] == ["first", "gown", "second", "third"]


async def test_shoot_has_the_photos_of_all_fitting_styles_in_turn_and_costs_less(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, free: Free, run_jobs: RunJobs
) -> None:
    answer = await order(client, ana, model)
    assert answer.status_code == 200, answer.text
    shoot = answer.json()
    assert (shoot["name"], shoot["quantity"], shoot["price"]) == ({"en": "Portraits", "es": "Retratos"}, 10, 3)
    assert [item["styleId"] for item in shoot["items"]] == [*["first", "second", "third"] * 3, "first"]
    assert [item["queuePosition"] for item in shoot["items"]] == list(range(1, 11))
    assert await free() == TOKENS - 10 * 3
    await run_jobs()
    done = await sheet(client, ana, shoot)
    assert (done["done"], done["failed"], done["expectedSeconds"]) == (10, 0, 0)
    assert done["finishedAt"]
    assert len({item["path"] for item in done["items"]}) == 10
    assert await free() == TOKENS - 10 * 3
    (listed,) = (await client.post("/api/my-shoots", headers=bearer(ana))).json()
    assert (listed["id"], listed["done"], len(listed["covers"])) == (shoot["id"], 10, 4)


async def test_only_photos_that_came_are_paid(
    client: httpx.AsyncClient,
    ana: Json,
    model: str,
    runtime: Runtime,
    template: str,
    free: Free,
    run_jobs: RunJobs,
) -> None:
    await make_style(runtime, "broken", fail="engineFailed")
    shoot = (await order(client, ana, model, templateId=None, styleIds=["first", "broken"])).json()
    cancelled = {"ids": [shoot["items"][0]["id"]]}
    await client.post("/api/my-photos/cancel", json=cancelled, headers=bearer(ana))
    await run_jobs()
    done = await sheet(client, ana, shoot)
    assert (done["quantity"], done["done"], done["failed"]) == (10, 4, 6)
    assert await free() == TOKENS - 4 * 3


async def test_rest_of_a_shoot_can_be_cancelled(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, free: Free, run_jobs: RunJobs
) -> None:
    shoot = (await order(client, ana, model)).json()
    answer = await client.post(f"/api/my-shoots/{shoot['id']}/cancel", headers=bearer(ana))
    assert answer.status_code == 204
    await run_jobs()
    assert (await sheet(client, ana, shoot))["failed"] == 10
    assert await free() == TOKENS


async def test_owner_is_told_once_when_the_last_photo_is_done(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, run_jobs: RunJobs, mails: Outbox
) -> None:
    shoot = (await order(client, ana, model)).json()
    await run_jobs()
    (mail,) = ready_mails(mails)
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "“Portraits” is done: 10 of 10 photos. You paid 30 tokens" in text
    assert f"/my-shoots/{shoot['id']}" in text
    more = {"id": shoot["items"][0]["id"], "quantity": 1}
    await client.post("/api/my-photos/more", json=more, headers=bearer(ana))
    await run_jobs()
    assert len(ready_mails(mails)) == 1


async def test_best_photos_are_suggested_not_many_of_one_style(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, run_jobs: RunJobs
) -> None:
    shoot = (await order(client, ana, model)).json()
    assert shoot["suggested"] == []
    await run_jobs()
    done = await sheet(client, ana, shoot)
    assert len(done["suggested"]) == 3
    styles = {item["id"]: item["styleId"] for item in done["items"]}
    assert len({styles[id_] for id_ in done["suggested"]}) > 1


async def test_concurrent_orders_with_one_key_are_one_shoot(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, free: Free
) -> None:
    answers = await asyncio.gather(*(order(client, ana, model, key="one shoot") for _ in range(3)))
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert await free() == TOKENS - 10 * 3
    assert (await order(client, ana, model, key="one shoot", quantity=20)).status_code == 409


async def test_order_that_cannot_be_paid_leaves_nothing_behind(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, free: Free, query: psycopg.Connection
) -> None:
    assert (await order(client, ana, model, templateId=None, styleIds=["first"], quantity=50)).status_code == 402
    assert query.execute("select count(*) from shoots").fetchone() == (0,)
    assert await free() == TOKENS


@pytest.mark.parametrize(
    ("changes", "status", "field"),
    [
        ({"quantity": 11}, 422, "quantity"),
        ({"quantity": 101}, 422, "quantity"),
        ({"templateId": "gone"}, 404, "templateId"),
        ({"templateId": None}, 422, None),
        ({"templateId": None, "styleIds": ["first", "gone"]}, 404, "styleIds"),
        ({"userModelId": str(UUID(int=1))}, 404, "userModelId"),
        ({"words": "naked"}, 422, "words"),
    ],
    ids=str,
)
async def test_wrong_orders_are_refused(
    client: httpx.AsyncClient,
    ana: Json,
    model: str,
    template: str,
    free: Free,
    changes: Json,
    status: int,
    field: str | None,
) -> None:
    answer = await order(client, ana, model, **changes)
    assert answer.status_code == status, answer.text
    if field:
        assert any(name.endswith(field) for name in answer.json()["data"]["fields"])
    assert await free() == TOKENS


async def test_shoots_belong_to_their_owner(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, template: str, run_jobs: RunJobs
) -> None:
    shoot = (await order(client, ana, model)).json()
    await run_jobs()
    ben: Json = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    await give_tokens(runtime, ben, TOKENS)
    assert (await order(client, ben, model)).status_code == 404
    for path in ("", "/cancel"):
        assert (await client.post(f"/api/my-shoots/{shoot['id']}{path}", headers=bearer(ben))).status_code == 404
    more = {"id": shoot["items"][0]["id"]}
    assert (await client.post("/api/my-photos/more", json=more, headers=bearer(ben))).status_code == 404
    assert (await client.post("/api/my-shoots", headers=bearer(ben))).json() == []


async def test_more_like_one_photo_are_made_in_other_poses_on_its_sheet(
    client: httpx.AsyncClient,
    ana: Json,
    model: str,
    template: str,
    free: Free,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    shoot = (await order(client, ana, model)).json()
    await run_jobs()
    liked = shoot["items"][1]
    for _ in range(2):
        answer = await client.post("/api/my-photos/more", json={"id": liked["id"], "quantity": 2}, headers=bearer(ana))
        assert answer.status_code == 200, answer.text
        await run_jobs()
    same = query.execute(
        "select seed, wishes ->> 'shot', wishes ->> 'pose' from creations where style_id = %s"
        " and seed = (select seed from creations where id = %s) and wishes ->> 'shot' = '0'",
        [liked["styleId"], liked["id"]],
    ).fetchall()
    assert len(same) == 5
    assert len({pose for _, _, pose in same}) == 5
    after = await sheet(client, ana, shoot)
    assert (after["quantity"], after["done"]) == (10, 14)
    assert await free() == TOKENS - 10 * 3 - 4 * 4


async def test_deleted_photos_leave_the_sheet_and_an_empty_shoot_the_list(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, run_jobs: RunJobs
) -> None:
    shoot = (await order(client, ana, model)).json()
    await run_jobs()
    ids = [item["id"] for item in shoot["items"]]
    await client.post("/api/my-photos/delete", json={"ids": ids[:4]}, headers=bearer(ana))
    assert len((await sheet(client, ana, shoot))["items"]) == 6
    await client.post("/api/my-photos/delete", json={"ids": ids[4:]}, headers=bearer(ana))
    assert (await client.post("/api/my-shoots", headers=bearer(ana))).json() == []
    assert (await client.post(f"/api/my-shoots/{shoot['id']}", headers=bearer(ana))).status_code == 404
    assert await photos(client, ana) == []


async def test_photos_are_downloaded_in_the_size_asked_for(
    client: httpx.AsyncClient, ana: Json, model: str, template: str, run_jobs: RunJobs
) -> None:
    shoot = (await order(client, ana, model, aspectRatio="16:9")).json()
    await run_jobs()
    ids = [item["id"] for item in shoot["items"]]
    answer = await client.post("/api/my-photos/zip", json={"ids": ids, "edge": 512}, headers=bearer(ana))
    with ZipFile(io.BytesIO(answer.content)) as zipped:
        assert zipped.testzip() is None
        copies = [zipped.read(name) for name in zipped.namelist()]
    assert len(copies) == 10
    # Those of the test's engine are smaller than what was asked for, and never enlarged.
    assert {(image.width, image.height) for image in map(open_jpeg, copies)} == {(128, 72)}
    assert all(SOURCE_TYPE.encode() in copy for copy in copies)
    films = await client.post("/api/my-videos/zip", json={"ids": ids, "edge": 512}, headers=bearer(ana))
    assert films.status_code == 422


def open_jpeg(data: bytes) -> pyvips.Image:
    return pyvips.Image.new_from_buffer(data, "")


async def test_shoot_of_a_deleted_model_stays(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, template: str, run_jobs: RunJobs
) -> None:
    model = await make_model(runtime, ana)
    shoot = (await order(client, ana, model)).json()
    await run_jobs()
    assert (await client.post(f"/api/my-models/{model}/delete", headers=bearer(ana))).status_code == 204
    found = await sheet(client, ana, shoot)
    assert (found["userModelId"], found["done"]) == (None, 10)
    answer = await client.post("/api/my-photos/more", json={"id": found["items"][0]["id"]}, headers=bearer(ana))
    assert answer.status_code == 404
