"""What people ask for in their own words (docs/product.md#own-words)."""

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.creation.conftest import TOKENS, RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask, make_style
from tests.factories.pictures import jpeg

pytestmark = pytest.mark.usefixtures("at_once")

WORDS = "with a red scarf, laughing"


async def save(client: httpx.AsyncClient, auth: Json, **changes: object) -> httpx.Response:
    body = {"mode": "IMAGINE", "styleId": "plain", "words": WORDS, **changes}
    return await client.post("/api/my-styles/create", json=body, headers=bearer(auth))


async def own_styles(client: httpx.AsyncClient, auth: Json) -> list[Json]:
    found: list[Json] = (await client.post("/api/my-styles", headers=bearer(auth))).json()
    return found


async def test_engine_gets_the_words(
    client: httpx.AsyncClient, ana: Json, model: str, run_jobs: RunJobs, settings: Settings
) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=2, words=f"  {WORDS} ")
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), words="a moustache")
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    assert sorted((settings.data / "words").read_text().splitlines()) == ["", "a moustache", WORDS, WORDS]


async def test_refused_words_cost_nothing(
    client: httpx.AsyncClient, ana: Json, model: str, query: psycopg.Connection
) -> None:
    for mode, form in (("IMAGINE", {"userModelId": model}), ("REIMAGINE", {"image": jpeg(640, 640)})):
        answer = await ask(client, ana, mode, words="completely N@ked", language="es", **form)  # type: ignore[arg-type]
        assert answer.status_code == 422
        assert answer.json()["data"]["fields"] == {f"{mode}.words": "Contiene una palabra que no permitimos."}
    assert (await save(client, ana, words="naked")).status_code == 422
    assert query.execute("select count(*) from creations").fetchone() == (0,)
    assert query.execute("select sum(free) from token_grants").fetchone() == (TOKENS,)
    kinds = query.execute("select kind, details ->> 'source' from refusals order by id").fetchall()
    assert kinds == [("WORDS", "IMAGINE"), ("WORDS", "REIMAGINE"), ("WORDS", "OWN_STYLE")]


async def test_unsafe_results_of_own_words_suspend_creation(
    client: httpx.AsyncClient,
    ana: Json,
    runtime: Runtime,
    model: str,
    run_jobs: RunJobs,
    query: psycopg.Connection,
) -> None:
    await make_style(runtime, "risky", fail="unsafe")
    runtime.settings.trust.refusals = 2
    for words in ("", "", "in a bath", "by the pool"):
        answer = await ask(client, ana, "IMAGINE", "risky", userModelId=model, words=words)
        assert answer.status_code == 200, words
        await run_jobs()
    assert query.execute("select count(*) from cases where kind = 'REFUSALS'").fetchone() == (1,)
    refused = await ask(client, ana, "IMAGINE", userModelId=model)
    assert refused.status_code == 403
    assert query.execute("select sum(free) from token_grants").fetchone() == (TOKENS,)


async def test_words_have_a_limit(client: httpx.AsyncClient, ana: Json, model: str) -> None:
    assert (await ask(client, ana, "IMAGINE", userModelId=model, words="a" * 300)).status_code == 200
    answer = await ask(client, ana, "IMAGINE", userModelId=model, words="a" * 301)
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {"json.IMAGINE.words": "At most 300 characters."}


async def test_engine_that_does_not_read_refuses_words(
    client: httpx.AsyncClient, ana: Json, settings: Settings
) -> None:
    assert (await client.get("/api/config")).json()["readsWords"] == ["IMAGINE", "REIMAGINE"]
    settings.engine.reimagine = "atelier"
    assert (await client.get("/api/config")).json()["readsWords"] == ["IMAGINE"]
    answer = await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), words=WORDS)
    assert answer.status_code == 422
    assert answer.json()["data"]["fields"] == {"REIMAGINE.words": "Words of your own cannot be used at the moment."}


async def test_words_are_part_of_the_request(client: httpx.AsyncClient, ana: Json, model: str) -> None:
    first = await ask(client, ana, "IMAGINE", userModelId=model, words=WORDS, key="an order")
    again = await ask(client, ana, "IMAGINE", userModelId=model, words=WORDS, key="an order")
    assert [item["id"] for item in again.json()] == [item["id"] for item in first.json()]
    other = await ask(client, ana, "IMAGINE", userModelId=model, words="something else", key="an order")
    assert other.status_code == 409


async def test_own_styles_are_saved_once_listed_and_deleted(client: httpx.AsyncClient, ana: Json) -> None:
    first = (await save(client, ana)).json()
    assert (await save(client, ana)).json() == first
    second = (await save(client, ana, mode="REIMAGINE", words="in snow")).json()
    found = await own_styles(client, ana)
    assert found == [second, first]
    assert (found[1]["styleId"], found[1]["words"], "en" in found[1]["styleName"]) == ("plain", WORDS, True)
    path = f"/api/my-styles/{first['id']}/delete"
    ben: Json = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert (await client.post(path, headers=bearer(ben))).status_code == 404
    assert (await client.post(path, headers=bearer(ana))).status_code == 204
    assert (await client.post(path, headers=bearer(ana))).status_code == 404
    assert await own_styles(client, ana) == [second]


async def test_own_style_of_a_withdrawn_style_is_not_offered(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    await save(client, ana)
    query.execute("update styles set offered = false where id = 'plain'")
    assert await own_styles(client, ana) == []
    assert (await save(client, ana, words="other")).status_code == 404


async def test_there_is_room_for_fifty_own_styles(client: httpx.AsyncClient, ana: Json) -> None:
    for number in range(50):
        assert (await save(client, ana, words=f"number {number}")).status_code == 200
    full = await save(client, ana, words="one more")
    assert (full.status_code, full.json()["code"]) == (409, "ownStylesFull")
    assert (await save(client, ana, words="number 3")).status_code == 200
