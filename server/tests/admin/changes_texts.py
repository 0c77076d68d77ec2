from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import httpx

from retrato.content import load_content
from retrato.kit import clock
from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import Json, bearer

_REASON = "Asked by the editors"


async def show(at: Surroundings, path: str) -> Any:
    """Return what the editor shows, with the content loaded."""
    await load_content(at.runtime)
    answer = await at.client.get(f"/api/admin/content{path}", headers=bearer(at.owner))
    assert answer.status_code == 200, answer.text
    return answer.json()


def form_of(post: Json, **changes: object) -> Json:
    """Return the form that changes a post."""
    fields = ("id", "version", "author", "publishedAt", "categories", "cover", "styles", "texts")
    return {name: post[name] for name in fields} | {"draft": False, "reason": _REASON} | changes


def next_terms(versions: list[Json], **changes: object) -> Json:
    """Return the form of the next version, which counts from tomorrow on."""
    texts = {
        language: text | {"news": "Shorter", "html": text["html"] + "<p>More</p>"}
        for language, text in versions[0]["texts"].items()
    }
    form = {"id": versions[0]["id"] + 1, "draft": False, "texts": texts, "reason": _REASON}
    return form | {"countsFrom": (clock.now() + timedelta(days=1)).isoformat()} | changes


async def _save_post(at: Surroundings) -> httpx.Response:
    post = await show(at, "/posts/selfies")
    return await at.post("/content/posts/save", **form_of(post, author="Ana"))


async def _delete_post(at: Surroundings) -> httpx.Response:
    post = await show(at, "/posts/selfies")
    return await at.post("/content/posts/delete", id="selfies", version=post["version"], reason=_REASON)


async def _save_blog_categories(at: Surroundings) -> httpx.Response:
    found = await show(at, "/blog-categories")
    categories = [{key: value for key, value in one.items() if key != "posts"} for one in found["categories"]]
    body = {"version": found["version"], "categories": categories[::-1], "reason": _REASON}
    return await at.post("/content/blog-categories/save", **body)


async def _save_question(at: Surroundings) -> httpx.Response:
    found = await show(at, "/questions")
    question = found["questions"][0] | {"group": "privacy"}
    return await at.post("/content/questions/save", **question, version=found["version"], reason=_REASON)


async def _order_questions(at: Surroundings) -> httpx.Response:
    found = await show(at, "/questions")
    ids = [question["id"] for question in found["questions"]][::-1]
    return await at.post("/content/questions/order", ids=ids, version=found["version"], reason=_REASON)


async def _delete_question(at: Surroundings) -> httpx.Response:
    found = await show(at, "/questions")
    id_ = found["questions"][0]["id"]
    return await at.post("/content/questions/delete", id=id_, version=found["version"], reason=_REASON)


async def _save_terms(at: Surroundings) -> httpx.Response:
    return await at.post("/content/terms/save", **next_terms(await show(at, "/terms")))


async def _delete_terms(at: Surroundings) -> httpx.Response:
    saved = (await _save_terms(at)).json()[0]
    return await at.post("/content/terms/delete", id=saved["id"], version=saved["version"], reason=_REASON)


CHANGES: Mapping[str, Change] = {
    "save_post": _save_post,
    "delete_post": _delete_post,
    "save_blog_categories": _save_blog_categories,
    "save_question": _save_question,
    "order_questions": _order_questions,
    "delete_question": _delete_question,
    "save_terms": _save_terms,
    "delete_terms": _delete_terms,
}
