"""Staff edit the catalogue: docs/admin.md#content."""

from collections.abc import Mapping

import httpx
import psycopg
import pytest

from retrato.content import load_content
from retrato.style import make_demos
from tests.admin.changes_catalogue import WHY, change_style, copy_style, draft_demos, form_of, show
from tests.admin.surroundings import Surroundings
from tests.billing.conftest import RunJobs
from tests.factories.account import Json
from tests.factories.creation import ask, give_tokens, make_model

STYLES = "/content/styles"


@pytest.fixture
async def at(staff: Surroundings) -> Surroundings:
    await load_content(staff.runtime)
    return staff


async def catalogue(client: httpx.AsyncClient, **where: object) -> list[str]:
    body = {"itemsPerPage": 50, "where": {"seed": 7, **where}}
    page = (await client.post("/api/styles/categories/paginator", json=body)).json()
    return [style["id"] for category in page["items"] for style in category["styles"]]


async def test_draft_is_only_ordered_by_staff_until_it_is_published(at: Surroundings, ana: Json) -> None:
    made = await copy_style(at)
    assert (made.status_code, made.json()["status"], made.json()["demos"]) == (200, "draft", [])
    assert "neon-village" not in await catalogue(at.client)
    for person, status in ((ana, 404), (at.owner, 200)):
        await give_tokens(at.runtime, person, 10)
        model = await make_model(at.runtime, person)
        answer = await ask(at.client, person, "IMAGINE", "neon-village", userModelId=model)
        assert answer.status_code == status, answer.text
    refused = await change_style(at, "publish", "neon-village")
    assert (refused.status_code, refused.json()["code"]) == (409, "styleWithoutDemos")
    found = (await at.post(f"{STYLES}/list", status="draft", search="pueblo")).json()
    assert [row["id"] for row in found] == ["neon-village"]


async def test_withdrawn_style_leaves_the_catalogue_and_comes_back_as_it_was(
    at: Surroundings, query: psycopg.Connection
) -> None:
    # It is in no post and not on the landing page.
    gone = await change_style(at, "withdraw", "mosaic")
    assert gone.json()["status"] == "draft", gone.text
    assert "mosaic" not in await catalogue(at.client)
    back = await change_style(at, "publish", "mosaic")
    assert back.json()["status"] == "published", back.text
    assert "mosaic" in await catalogue(at.client)
    assert query.execute("select count(*) from content_edits").fetchone() == (0,), "the file is that of the seed again"


async def test_style_with_a_place_comes_before_the_others(at: Surroundings) -> None:
    for place, style in enumerate(("snow-day", "neon-city"), 1):
        shown = await show(at, f"/styles/{style}")
        saved = await at.post(f"{STYLES}/save", **form_of(shown, position=place, categories=["city"]))
        assert saved.status_code == 200, saved.text
    assert (await catalogue(at.client, slug="city"))[:2] == ["snow-day", "neon-city"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"recipe": "scenes:\n  - kind: city\nlight: {setup: candle}\n"}, "styles/neon-city.yaml:"),
        ({"recipe": "scenes: [\n"}, "styles/neon-city.yaml:"),
        ({"categories": ["nowhere"]}, "there is no category nowhere"),
        ({"recipe": "scenes: []\n"}, "a style for IMAGINE needs at least one scene"),
    ],
)
async def test_invalid_style_is_refused_with_its_problems(
    at: Surroundings, query: psycopg.Connection, change: Mapping[str, object], problem: str
) -> None:
    shown = await show(at, "/styles/neon-city")
    answer = await at.post(f"{STYLES}/save", **form_of(shown, **change))
    assert (answer.status_code, answer.json()["code"]) == (422, "contentInvalid")
    problems = answer.json()["data"]["problems"]
    assert any(problem in each for each in problems), problems
    assert not any(each.startswith("/") for each in problems)
    assert await show(at, "/styles/neon-city") == shown
    assert query.execute("select count(*) from audit_log").fetchone() == (0,)


async def test_the_second_of_two_editors_is_told(at: Surroundings) -> None:
    shown = await show(at, "/styles/neon-city")
    assert (await at.post(f"{STYLES}/save", **form_of(shown, position=1))).status_code == 200
    answer = await at.post(f"{STYLES}/save", **form_of(shown, position=2))
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")
    for verb in ("withdraw", "publish", "delete"):
        outdated = {"id": "neon-city", "version": shown["version"], "reason": WHY}
        answer = await at.post(f"{STYLES}/{verb}", **outdated)
        expected = "styleOffered" if verb == "delete" else "contentChanged"
        assert (answer.status_code, answer.json()["code"]) == (409, expected), verb
    assert (await show(at, "/styles/neon-city"))["position"] == 1
    published = await show(at, "/styles/mosaic")
    assert (await change_style(at, "withdraw", "mosaic")).status_code == 200
    answer = await at.post(f"{STYLES}/delete", id="mosaic", version=published["version"], reason=WHY)
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")


async def test_an_edit_keeps_the_rest_of_the_file_as_it_is_written(at: Surroundings, query: psycopg.Connection) -> None:
    before = (at.runtime.settings.content / "styles" / "neon-city.yaml").read_text().splitlines()
    shown = await show(at, "/styles/neon-city")
    await at.post(f"{STYLES}/save", **form_of(shown, name={"en": "Neon night", "es": "Noche de neón"}))
    ((text,),) = query.execute("select text from content_edits").fetchall()
    after = text.splitlines()
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    assert [new for _, new in changed] == ["name: {en: Neon night, es: Noche de neón}"]


async def test_category_that_has_styles_stays(at: Surroundings) -> None:
    shown = await show(at, "/categories")
    entries = [{key: each[key] for key in ("id", "slug", "name")} for each in shown["categories"]]
    form = {"version": shown["version"], "reason": WHY}
    answer = await at.post("/content/categories/save", categories=entries[1:], **form)
    assert (answer.status_code, answer.json()["code"]) == (422, "contentInvalid")
    assert "there is no category portrait" in answer.json()["data"]["problems"][0]
    new = {"id": "food", "slug": "food", "name": {"en": "Food", "es": "Comida"}}
    answer = await at.post("/content/categories/save", categories=[new, *entries], **form)
    assert [each["id"] for each in answer.json()["categories"]][:2] == ["food", "portrait"], answer.text


async def test_accepted_demos_replace_the_old_ones_and_discarded_ones_nothing(
    at: Surroundings, query: psycopg.Connection
) -> None:
    before = await show(at, "/styles/mosaic/demos")
    await draft_demos(at)
    waiting = await show(at, "/styles/mosaic/demos")
    assert (waiting["current"], waiting["new"]["status"]) == (before["current"], "DONE")
    picture = await at.client.get(waiting["new"]["files"][0]["url"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
    assert (await at.post(f"{STYLES}/demos/discard", id="mosaic", reason=WHY)).status_code == 204
    assert await show(at, "/styles/mosaic/demos") == before
    await draft_demos(at)
    accepted = await at.post(f"{STYLES}/demos/accept", id="mosaic", reason=WHY)
    assert accepted.status_code == 204, accepted.text
    after = await show(at, "/styles/mosaic/demos")
    assert ([each["name"] for each in after["current"]], after["new"]) == (["reimagine-elena.webp"], None)
    style = await show(at, "/styles/mosaic")
    assert style["reimagineDemos"][1] == after["current"][0]["url"]
    assert (await at.client.get(after["current"][0]["url"])).content == picture.content
    again = await at.post(f"{STYLES}/demos/accept", id="mosaic", reason=WHY)
    assert (again.status_code, again.json()["code"]) == (409, "demosMissing")


async def test_demos_are_made_by_a_job_with_the_configured_engine(at: Surroundings, run_jobs: RunJobs) -> None:
    at.runtime.settings.engine.name = "tests.doubles.engine:make"
    made = await at.post(f"{STYLES}/demos/make", id="mosaic", reason=WHY)
    assert made.status_code == 204, made.text
    again = await at.post(f"{STYLES}/demos/make", id="mosaic", reason=WHY)
    assert (again.status_code, again.json()["code"]) == (409, "demosBeingMade")
    assert (await show(at, "/styles/mosaic/demos"))["new"]["status"] == "QUEUED"
    await run_jobs()
    new = (await show(at, "/styles/mosaic/demos"))["new"]
    names = {each["name"].partition("-")[0] for each in new["files"]}
    assert (new["status"], names) == ("DONE", {"reimagine"}), new


async def test_demos_that_fail_unexpectedly_can_be_made_again(
    at: Surroundings, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(make_demos, "make_of_style", fail)
        assert (await at.post(f"{STYLES}/demos/make", id="mosaic", reason=WHY)).status_code == 204
        await run_jobs()
    new = (await show(at, "/styles/mosaic/demos"))["new"]
    assert (new["status"], new["error"]) == ("FAILED", "engineFailed")
    assert (await at.post(f"{STYLES}/demos/make", id="mosaic", reason=WHY)).status_code == 204


async def test_demos_whose_job_is_gone_have_failed(at: Surroundings, query: psycopg.Connection) -> None:
    assert (await at.post(f"{STYLES}/demos/make", id="mosaic", reason=WHY)).status_code == 204
    refused = await at.post(f"{STYLES}/demos/discard", id="mosaic", reason=WHY)
    assert (refused.status_code, refused.json()["code"]) == (409, "demosBeingMade")
    query.execute("update demo_drafts set status = 'RUNNING'")
    query.execute("update procrastinate_jobs set status = 'failed'")
    assert (await show(at, "/styles/mosaic/demos"))["new"]["status"] == "FAILED"
    assert (await at.post(f"{STYLES}/demos/discard", id="mosaic", reason=WHY)).status_code == 204
