"""product.md §2 and §4: what people do with what they have made."""

import io
import zipfile
from uuid import uuid4

import httpx
import psycopg
import pytest

from retrato.creation import archive
from retrato.kit import clock
from retrato.tables import StoredFile
from tests.account.conftest import Clock
from tests.creation.conftest import RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import ask
from tests.factories.pictures import jpeg

pytestmark = pytest.mark.usefixtures("at_once")


async def photos(client: httpx.AsyncClient, auth: Json, **where: object) -> list[Json]:
    answer = await client.post("/api/my-photos", json={"page": 1, "where": where}, headers=bearer(auth))
    found: list[Json] = answer.json()["items"]
    return found


async def act(client: httpx.AsyncClient, auth: Json, verb: str, ids: list[str], **more: object) -> httpx.Response:
    return await client.post(f"/api/my-photos/{verb}", json={"ids": ids, **more}, headers=bearer(auth))


@pytest.fixture
async def made(client: httpx.AsyncClient, ana: Json, model: str, run_jobs: RunJobs) -> list[Json]:
    """Four photos, the newest first."""
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    await run_jobs()
    return await photos(client, ana)


async def test_pages_that_begin_after_the_last_item_seen_neither_repeat_nor_miss_any(
    client: httpx.AsyncClient, ana: Json, model: str, made: list[Json], run_jobs: RunJobs
) -> None:
    seen = made[:2]
    await ask(client, ana, "IMAGINE", userModelId=model)
    await run_jobs()
    await act(client, ana, "delete", [seen[0]["id"]])
    rest = await photos(client, ana, before=seen[-1]["id"])
    assert [item["id"] for item in rest] == [item["id"] for item in made[2:]]


async def test_what_is_there_and_what_is_not_can_be_asked_for_apart(
    client: httpx.AsyncClient, ana: Json, model: str, made: list[Json]
) -> None:
    (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
    assert [item["id"] for item in await photos(client, ana, status=["QUEUED", "RUNNING", "FAILED"])] == [waiting["id"]]
    assert len(await photos(client, ana, status=["DONE"])) == len(made)


async def test_a_gallery_tells_what_it_can_be_filtered_by(
    client: httpx.AsyncClient, ana: Json, model: str, made: list[Json], run_jobs: RunJobs
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    await act(client, ana, "delete", [made[0]["id"]])
    facets = (await client.post("/api/my-photos/facets", headers=bearer(ana))).json()
    assert facets == {
        "styles": [{"id": "plain", "name": {"en": "Plain", "es": "Plain"}, "count": 4}],
        "models": [{"id": model, "name": "Me", "count": 3}],
        "modes": ["IMAGINE", "REIMAGINE"],
    }


async def test_a_style_whose_first_photo_is_being_made_is_called_by_its_name(
    client: httpx.AsyncClient, ana: Json, model: str
) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model)
    facets = (await client.post("/api/my-photos/facets", headers=bearer(ana))).json()
    assert facets == {
        "styles": [{"id": "plain", "name": {"en": "Plain", "es": "Plain"}, "count": 0}],
        "models": [],
        "modes": [],
    }


class TestDeleting:
    async def test_what_is_deleted_can_be_taken_back_as_it_was(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], minute_passes: RunJobs
    ) -> None:
        ids = [made[1]["id"], made[2]["id"]]
        assert (await act(client, ana, "delete", ids)).status_code == 204
        assert [item["id"] for item in await photos(client, ana)] == [made[0]["id"], made[3]["id"]]
        back = await act(client, ana, "restore", ids)
        assert sorted(item["id"] for item in back.json()) == sorted(ids)
        await minute_passes()
        assert [item["id"] for item in await photos(client, ana)] == [item["id"] for item in made]
        assert (await client.get(f"/files/{made[1]['path']}")).status_code == 200

    async def test_after_a_minute_nothing_brings_it_back(
        self,
        client: httpx.AsyncClient,
        ana: Json,
        made: list[Json],
        minute_passes: RunJobs,
        query: psycopg.Connection,
    ) -> None:
        await act(client, ana, "delete", [made[0]["id"]])
        await minute_passes()
        assert (await act(client, ana, "restore", [made[0]["id"]])).json() == []
        assert query.execute("select count(*) from creations").fetchone() == (3,)
        assert (await client.get(f"/files/{made[0]['path']}")).status_code == 404

    @pytest.mark.parametrize("verb", ["favourite", "share", "zip", "ids-finished", "cancel"])
    async def test_meanwhile_nothing_else_can_be_done_with_it(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], query: psycopg.Connection, verb: str
    ) -> None:
        await act(client, ana, "delete", [made[0]["id"]])
        before = query.execute("select * from creations order by id").fetchall()
        answer = await act(client, ana, verb, [made[0]["id"]])
        assert answer.status_code == 404 or answer.content in {b"", b"[]"}
        assert query.execute("select * from creations order by id").fetchall() == before

    async def test_meanwhile_nothing_is_made_from_it(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        await act(client, ana, "delete", [made[0]["id"]])
        answer = await ask(client, ana, "ANIMATE", imageUrl=made[0]["path"])
        assert (answer.status_code, answer.json()["code"]) == (404, "photoNotFound")


class TestZip:
    async def test_holds_the_originals_and_says_its_size_ahead(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        answer = await act(client, ana, "zip", [item["id"] for item in made])
        assert answer.headers["content-type"] == "application/zip"
        assert int(answer.headers["content-length"]) == len(answer.content)
        zipped = zipfile.ZipFile(io.BytesIO(answer.content))
        assert zipped.testzip() is None
        originals = {(await client.get(f"/files/{item['path']}")).content for item in made}
        assert {zipped.read(name) for name in zipped.namelist()} == originals
        assert len(set(zipped.namelist())) == len(made)

    async def test_of_nothing_is_not_found(self, client: httpx.AsyncClient, ana: Json) -> None:
        assert (await act(client, ana, "zip", [str(uuid4())])).status_code == 404

    async def test_keeps_no_more_than_a_piece_in_memory(self) -> None:
        piece = b"x" * 250_000

        class Endless:
            async def stream(self, _: str) -> object:
                async def pieces() -> object:
                    for _ in range(40):
                        yield piece

                return pieces()

        files = [
            archive.Original(
                f"{number}.jpg", StoredFile(id=uuid4(), key="k", bytes=40 * len(piece), created_at=clock.now())
            )
            for number in range(3)
        ]
        sent = [len(some) async for some in archive.stream(Endless(), files)]  # type: ignore[arg-type]
        assert max(sent) < len(piece) + 200
        assert sum(sent) == archive.size(files)


class TestSharing:
    async def test_whoever_has_the_link_sees_this_one_item_and_nothing_else(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        shared = await client.get(f"/api/shared/{link['token']}")
        assert shared.status_code == 200
        assert set(shared.json()) == {
            "kind",
            "path",
            "poster",
            "width",
            "height",
            "seconds",
            "mode",
            "styleId",
            "styleName",
        }
        assert ana["user"]["name"] not in shared.text
        assert ana["user"]["id"] not in shared.text
        picture = await client.get(f"/files/{shared.json()['path']}")
        assert picture.content == (await client.get(f"/files/{made[0]['path']}")).content
        assert [item["shared"] for item in await photos(client, ana)] == [True, False, False, False]

    async def test_the_link_stays_the_same_until_it_is_taken_back(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (first,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        assert (await act(client, ana, "share", [made[0]["id"]])).json() == [first]
        assert (await act(client, ana, "share", [made[0]["id"]], shared=False)).json() == []
        assert (await client.get(f"/api/shared/{first['token']}")).status_code == 404
        (second,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        assert second["token"] != first["token"]

    async def test_a_link_leads_nowhere_when_its_item_is_deleted(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        await act(client, ana, "delete", [made[0]["id"]])
        assert (await client.get(f"/api/shared/{link['token']}")).status_code == 404

    async def test_a_path_from_the_public_page_runs_out_soon(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], time: Clock
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        path = (await client.get(f"/api/shared/{link['token']}")).json()["path"]
        time.forward(seconds=31 * 60)
        assert (await client.get(f"/files/{path}")).status_code == 403

    @pytest.mark.parametrize("token", ["x", "x" * 22, "%00" * 22, "ñ" * 22])
    async def test_a_made_up_link_is_not_found(self, client: httpx.AsyncClient, token: str) -> None:
        assert (await client.get(f"/api/shared/{token}")).status_code == 404

    async def test_what_is_not_there_yet_cannot_be_shared(
        self, client: httpx.AsyncClient, ana: Json, model: str
    ) -> None:
        (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
        assert (await act(client, ana, "share", [waiting["id"]])).json() == []

    async def test_nobody_shares_what_is_anothers(
        self, client: httpx.AsyncClient, made: list[Json], query: psycopg.Connection
    ) -> None:
        ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
        assert (await act(client, ben, "share", [made[0]["id"]])).json() == []
        assert query.execute("select count(share_token) from creations").fetchone() == (0,)


async def test_a_page_after_the_last_is_empty_and_still_tells_how_many_there_are(
    client: httpx.AsyncClient, ana: Json, made: list[Json]
) -> None:
    body = {"page": 9, "itemsPerPage": 2}
    answer = (await client.post("/api/my-photos", json=body, headers=bearer(ana))).json()
    assert answer == {"items": [], "page": 9, "pages": 2, "total": len(made)}


async def test_who_has_made_nothing_has_an_empty_gallery(client: httpx.AsyncClient, ana: Json) -> None:
    answer = (await client.post("/api/my-videos", json={"page": 1, "itemsPerPage": 2}, headers=bearer(ana))).json()
    assert answer == {"items": [], "page": 1, "pages": 0, "total": 0}
    assert (await client.post("/api/my-videos", headers=bearer(ana))).json() == []
