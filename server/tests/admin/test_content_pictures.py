"""Pictures, the landing page and the history of the content: docs/admin.md#content."""

import asyncio

import httpx
import psycopg
import pytest
import pyvips

from retrato.runtime import Runtime
from tests.admin import changes_pictures as changes
from tests.admin.surroundings import Surroundings
from tests.factories import pictures
from tests.factories.account import bearer
from tests.factories.staff import sign_in_staff


@pytest.fixture
async def at(client: httpx.AsyncClient, query: psycopg.Connection, runtime: Runtime, content: None) -> Surroundings:
    return Surroundings(client, query, runtime, await sign_in_staff(client, query, "owner"))


async def test_uploaded_picture_is_webp_without_metadata(at: Surroundings) -> None:
    answer = await changes.upload(at, data=pictures.phone_jpeg())
    assert answer.status_code == 200, answer.text
    made = answer.json()
    assert (made["name"], made["alt"]) == (changes.NAME, {"en": "A beach", "es": "Una playa"})
    data = (await at.client.get(made["url"])).content
    image = pyvips.Image.webpload_buffer(data)
    assert (image.width, image.height) == (made["width"], made["height"]) == (480, 640)
    assert b"secret" not in data
    assert not image.get_typeof("exif-data")


@pytest.mark.parametrize(
    ("data", "reason"), [(b"<svg/>", "pictureType"), (pictures.png(40, 40), "pictureEdge")], ids=["svg", "tiny"]
)
async def test_unsuitable_picture_is_refused(at: Surroundings, data: bytes, reason: str) -> None:
    answer = await changes.upload(at, data=data)
    assert answer.status_code == 422
    assert "image" in answer.json()["data"]["fields"], reason


async def test_of_two_pictures_with_one_name_the_first_stays(at: Surroundings) -> None:
    answers = await asyncio.gather(changes.upload(at), changes.upload(at, data=pictures.png(90, 90)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_bringing_back_to_the_seed_what_it_does_not_have_is_a_deletion_and_needs_a_code(at: Surroundings) -> None:
    await changes.upload(at)
    await changes.save_landing(at)
    at.query.execute("update auth_sessions set code_at = null")
    seen = await changes.edits(at)
    assert set(seen) == {changes.NAME, "pictures.yaml", "landing.yaml"}

    async def restore(*names: str) -> int:
        files = [{"name": name, "at": seen[name]} for name in names]
        answer = await at.post("/content/history/restore", files=files, reason=changes.REASON)
        return answer.status_code

    assert await restore("landing.yaml") == 204
    assert await restore(changes.NAME, "pictures.yaml") == 403
    at.query.execute("update auth_sessions set code_at = now()")
    assert await restore(changes.NAME, "pictures.yaml") == 204


async def test_picture_that_is_used_cannot_be_deleted(at: Surroundings) -> None:
    await changes.upload(at)
    assert (await changes.save_landing(at, changes.NAME)).status_code == 200
    shown = (await at.client.get("/api/showcase")).json()["finale"]
    assert [shot["name"] for shot in shown] == [{"en": "A beach", "es": "Una playa"}]
    refused = await at.post("/content/pictures/delete", name=changes.NAME, reason=changes.REASON)
    assert (refused.status_code, refused.json()["code"]) == (409, "pictureUsed")
    listed = (await at.post("/content/pictures/list")).json()["pictures"]
    assert [picture["usedIn"] for picture in listed] == [["landing.yaml"]]
    seen = {name: moment for name, moment in (await changes.edits(at)).items() if name == changes.NAME}
    seed = [{"name": name, "at": moment} for name, moment in seen.items()]
    assert (await at.post("/content/history/restore", files=seed, reason=changes.REASON)).status_code == 409


async def test_second_editor_of_a_description_is_refused(at: Surroundings) -> None:
    seen = (await changes.upload(at)).json()["version"]
    assert (await changes.describe(at, seen)).status_code == 204
    answer = await changes.describe(at, seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")


async def test_second_editor_of_the_landing_page_is_refused(at: Surroundings) -> None:
    seen = await changes.show_landing(at)
    assert (await changes.save_landing(at)).status_code == 200
    answer = await at.post("/content/landing/save", **seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")


async def test_landing_page_keeps_what_is_the_same_in_its_file(at: Surroundings) -> None:
    await changes.save_landing(at)
    shown = await at.post("/content/history/show", name="landing.yaml")
    lines = [line for line in shown.json()["lines"] if line[0] in "+-"]
    assert [line for line in lines if line[0] == "+"] == ["+finale: [demos/wedding/imagine-omar.webp]"]
    assert len(lines) == 5


async def test_missing_picture_is_refused_with_its_place(at: Surroundings) -> None:
    answer = await changes.save_landing(at, "pictures/none.webp")
    assert (answer.status_code, answer.json()["code"]) == (422, "contentInvalid")
    [problem] = answer.json()["data"]["problems"]
    assert problem.startswith("landing.yaml:")
    assert await changes.edits(at) == {}


async def test_back_to_the_seed_is_refused_if_somebody_edited_since(at: Surroundings) -> None:
    await changes.save_landing(at)
    seen = [{"name": "landing.yaml", "at": (await changes.edits(at))["landing.yaml"]}]
    await changes.save_landing(at, "demos/wedding/imagine-zara.webp")
    answer = await at.post("/content/history/restore", files=seen, reason=changes.REASON)
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")
    seen[0]["at"] = (await changes.edits(at))["landing.yaml"]
    assert (await at.post("/content/history/restore", files=seen, reason=changes.REASON)).status_code == 204
    assert await changes.edits(at) == {}


async def test_failed_load_is_shown(at: Surroundings) -> None:
    at.query.execute("update content_loads set problem = 'faq.yaml:1: x', failed_at = now()")
    answer = await at.client.get("/api/admin/content/history", headers=bearer(at.owner))
    assert answer.json()["problems"] == ["faq.yaml:1: x"]
