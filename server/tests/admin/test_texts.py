"""Posts, questions and terms that staff edit."""

from datetime import timedelta

import pytest
import yaml

from retrato import content_edits
from retrato.content import change_content
from retrato.kit import clock
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.terms import service
from tests.admin.changes_pictures import edits as edited_at
from tests.admin.changes_texts import form_of, next_terms, show
from tests.admin.surroundings import Surroundings
from tests.factories.account import Json

_LONG = "A text that is long enough to be shown in lists and by search engines."


async def edits(at: Surroundings) -> ContentFiles:
    async with at.runtime.database.transaction() as session:
        return await content_edits.read_files(session, at.runtime.settings.content)


async def titles(at: Surroundings, language: str = "en") -> list[str]:
    answer = await at.client.post("/api/blog/posts/paginator", json={"itemsPerPage": 50})
    return [post["title"][language] for post in answer.json()["items"]]


def post(**changes: object) -> Json:
    texts = {
        language: {"title": title, "slug": slug, "excerpt": _LONG, "coverAlt": "A lake", "html": "<p>Hi <u>you</u></p>"}
        for language, title, slug in (("en", "On lakes", "on-lakes"), ("es", "Sobre lagos", "sobre-lagos"))
    }
    form = {"draft": False, "author": "Ana", "categories": ["guides"], "cover": "demos/alpine/imagine-zara.webp"}
    return form | {"texts": texts, "reason": "A new post"} | changes


async def test_saving_a_post_without_a_change_leaves_its_files_as_they_are(staff: Surroundings) -> None:
    found = await show(staff, "/posts/selfies")
    answer = await staff.post("/content/posts/save", **form_of(found))
    assert (answer.status_code, answer.json()) == (200, found)
    assert (await edits(staff)).edits == {}


async def test_changed_text_is_the_only_difference_in_the_file(staff: Surroundings) -> None:
    found = await show(staff, "/posts/selfies")
    found["texts"]["en"]["html"] += "<p>And <strong>one</strong> more.</p>"
    assert (await staff.post("/content/posts/save", **form_of(found))).status_code == 200
    files = await edits(staff)
    assert list(files.edits) == ["posts/selfies/en.md"]
    assert files.text("posts/selfies/en.md") == f"{files.seed('posts/selfies/en.md')}\nAnd **one** more.\n"
    row = staff.query.execute("select before, after from audit_log where action = 'save_post'").fetchone()
    assert row == ({"posts/selfies/en.md": []}, {"posts/selfies/en.md": ["And **one** more.", ""]})


async def test_draft_may_be_incomplete_and_nobody_sees_it_before_it_is_published(staff: Surroundings) -> None:
    await show(staff, "/posts/choices")
    texts = {"en": {"title": "On lakes"}, "es": {}}
    saved = await staff.post("/content/posts/save", draft=True, texts=texts, reason="An idea")
    assert (saved.status_code, saved.json()["status"], saved.json()["id"]) == (200, "draft", "on-lakes")
    assert "On lakes" not in await titles(staff)
    refused = await staff.post("/content/posts/save", **form_of(saved.json()))
    assert refused.status_code == 422
    assert set(refused.json()["data"]["fields"]) >= {"author", "categories", "cover", "texts.es.title", "texts.en.html"}
    known = {"id": "on-lakes", "version": saved.json()["version"]}
    published = await staff.post("/content/posts/save", **post(**known))
    assert (published.status_code, published.json()["status"]) == (200, "published")
    assert "Sobre lagos" in await titles(staff, "es")
    html = (await staff.client.get("/api/blog/posts/on-lakes")).json()["html"]
    assert html == "<p>Hi <u>you</u></p>"


async def test_second_editor_of_a_post_is_refused(staff: Surroundings) -> None:
    found = await show(staff, "/posts/selfies")
    assert (await staff.post("/content/posts/save", **form_of(found, author="Ana"))).status_code == 200
    answer = await staff.post("/content/posts/save", **form_of(found, author="Eva"))
    assert (answer.status_code, answer.json()["code"]) == (409, "contentChanged")
    assert (await show(staff, "/posts/selfies"))["author"] == "Ana"


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"categories": ["unknown"]}, 422, "contentInvalid"),
        ({"cover": "../secrets.webp"}, 422, "contentInvalid"),
        ({"id": "../../etc"}, 422, "invalid"),
        ({"id": "no-such-post", "version": "x"}, 409, "contentChanged"),
        ({"texts": post()["texts"] | {"en": post()["texts"]["en"] | {"title": "Selfies"}}}, 409, "postExists"),
    ],
)
async def test_invalid_post_changes_nothing(staff: Surroundings, changes: Json, status: int, code: str) -> None:
    await show(staff, "/posts/choices")
    answer = await staff.post("/content/posts/save", **post(**changes))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert str(staff.runtime.settings.content) not in answer.text
    assert (await edits(staff)).edits == {}


async def test_scheduled_post_is_hidden_and_deleted_once(staff: Surroundings) -> None:
    await show(staff, "/posts/choices")
    later = clock.now() + timedelta(days=1)
    saved = await staff.post("/content/posts/save", **post(publishedAt=later.isoformat()))
    assert saved.json()["status"] == "scheduled"
    assert "On lakes" not in await titles(staff)
    gone = {"id": "on-lakes", "version": saved.json()["version"], "reason": "Not now"}
    assert (await staff.post("/content/posts/delete", **gone)).status_code == 204
    assert (await staff.post("/content/posts/delete", **gone)).status_code == 409


async def test_new_question_joins_its_group_and_the_rest_of_the_file_stays(staff: Surroundings) -> None:
    found = await show(staff, "/questions")
    answer = {"en": f"<p>{'word ' * 60}</p><ol><li><p>One</p></li></ol>", "es": "<p>Sí, <u>claro</u></p>"}
    question = {"group": "photos", "question": {"en": "Is it new?", "es": "¿Es nueva?"}, "answer": answer}
    saved = await staff.post("/content/questions/save", **question, version=found["version"], reason="Asked often")
    assert saved.status_code == 200, saved.text
    photos = [one["id"] for one in saved.json()["questions"] if one["group"] == "photos"]
    assert photos[-1] == "is-it-new"
    files = await edits(staff)
    text, seed = files.text("faq.yaml"), files.seed("faq.yaml") or ""
    assert all(line in text.split("\n") for line in seed.split("\n"))
    assert max(len(line) for line in text.split("\n")) <= max(120, max(len(line) for line in seed.split("\n")))
    assert yaml.safe_load(text)[-1] == yaml.safe_load(seed)[-1]
    public = (await staff.client.get("/api/faq", headers={"x-language": "es"})).json()
    assert [one["answer"] for one in public if one["id"] == "is-it-new"] == ["<p>Sí, <u>claro</u></p>"]


async def test_answer_has_at_most_5000_characters_of_plain_text(staff: Surroundings) -> None:
    found = await show(staff, "/questions")
    form = found["questions"][0] | {"version": found["version"], "reason": "Longer"}
    fitting = form | {"answer": {"en": f"<p><strong>{'x' * 5000}</strong></p>", "es": "<p>Sí</p>"}}
    too_big = form | {"answer": {"en": "<p>Yes</p>", "es": f"<p>{'x' * 5001}</p>"}}
    answer = await staff.post("/content/questions/save", **too_big)
    assert (answer.status_code, answer.json()["code"]) == (422, "too-big")
    assert list(answer.json()["data"]["fields"]) == ["answer.es"]
    assert (await staff.post("/content/questions/save", **fitting)).status_code == 200


async def test_new_terms_count_from_their_moment_on_and_old_ones_stay(
    staff: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = await show(staff, "/terms")
    assert [(one["id"], one["status"]) for one in versions] == [(1, "current")]
    saved = await staff.post("/content/terms/save", **next_terms(versions))
    assert [one["status"] for one in saved.json()] == ["scheduled", "current"]
    async with staff.runtime.database.transaction() as session:
        assert await service.current_version(session) == 1
        later = clock.now() + timedelta(days=2)
        monkeypatch.setattr(clock, "now", lambda: later)
        assert await service.current_version(session) == 2
        assert (await service.read(session, "es", "current")).news == "Shorter"
        assert not (await service.read(session, "es", "1")).current


async def test_terms_that_count_cannot_change(staff: Surroundings) -> None:
    versions = await show(staff, "/terms")
    known = {"id": 1, "version": versions[0]["version"]}
    answer = await staff.post("/content/terms/save", **next_terms(versions, **known))
    assert (answer.status_code, answer.json()["code"]) == (409, "termsInForce")
    answer = await staff.post("/content/terms/delete", **known, reason="Away with it")
    assert (answer.status_code, answer.json()["code"]) == (409, "termsInForce")


async def test_terms_that_count_neither_go_back_to_the_seed_nor_move(staff: Surroundings) -> None:
    assert (await staff.post("/content/terms/save", **next_terms(await show(staff, "/terms")))).status_code == 200
    began, name = "2026-09-01T00:00:00Z", "terms/2/version.yaml"
    staff.query.execute("update terms_versions set counts_from = %s where id = 2", [began])
    staff.query.execute("update content_edits set text = %s where name = %s", [f"countsFrom: {began}\n", name])
    seen = [{"name": file, "at": moment} for file, moment in (await edited_at(staff)).items()]
    assert len(seen) == 3
    answer = await staff.post("/content/history/restore", files=seen, reason="Away with it")
    assert (answer.status_code, answer.json()["code"]) == (409, "termsInForce")
    folder = staff.runtime.settings.content
    for text in (None, "draft: true\n", "countsFrom: 2099-09-01T00:00:00Z\n"):
        with pytest.raises(ContentError, match=r"terms/2/version\.yaml:1: this version counts since 2026-09-01"):
            async with staff.runtime.database.transaction() as session:
                await change_content(session, folder, {name: text}, by="eva@example.com")


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"countsFrom": None}, 422, "invalid"),
        ({"countsFrom": "2026-08-02T00:00:00Z"}, 422, "termsDate"),
        ({"id": 3}, 409, "termsOpen"),
    ],
)
async def test_terms_count_from_the_future_and_one_after_the_other(
    staff: Surroundings, changes: Json, status: int, code: str
) -> None:
    answer = await staff.post("/content/terms/save", **next_terms(await show(staff, "/terms"), **changes))
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def test_only_one_version_of_the_terms_is_open(staff: Surroundings) -> None:
    versions = await show(staff, "/terms")
    assert (await staff.post("/content/terms/save", **next_terms(versions, draft=True))).status_code == 200
    for form in (next_terms(versions), next_terms(versions, id=3)):
        answer = await staff.post("/content/terms/save", **form)
        assert (answer.status_code, answer.json()["code"]) == (409, "termsOpen")


@pytest.mark.usefixtures("content")
async def test_everybody_reads_the_terms(staff: Surroundings) -> None:
    terms = (await staff.client.get("/api/terms/current")).json()
    assert (terms["id"], terms["current"], [one["id"] for one in terms["versions"]]) == (1, True, [1])
    assert terms["contents"][0] == {"id": "h-what-retrato-does", "level": 2, "text": "What Retrato does"}
    assert (await staff.client.get("/api/terms/2")).status_code == 404
