"""The galleries: docs/product.md#galleries."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import cast
from uuid import uuid4

import httpx
import psycopg
import pytest

from retrato.creation import archive
from retrato.integrations.storage.storage import Storage
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
    """Four photos, newest first."""
    await ask(client, ana, "IMAGINE", userModelId=model, quantity=4)
    await run_jobs()
    return await photos(client, ana)


async def test_paging_by_last_item_is_stable_while_items_come_and_go(
    client: httpx.AsyncClient, ana: Json, model: str, made: list[Json], run_jobs: RunJobs
) -> None:
    seen = made[:2]
    await ask(client, ana, "IMAGINE", userModelId=model)
    await run_jobs()
    await act(client, ana, "delete", [seen[0]["id"]])
    rest = await photos(client, ana, before=seen[-1]["id"])
    assert [item["id"] for item in rest] == [item["id"] for item in made[2:]]


async def test_gallery_can_be_filtered_by_status(
    client: httpx.AsyncClient, ana: Json, model: str, made: list[Json]
) -> None:
    (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
    assert [item["id"] for item in await photos(client, ana, status=["QUEUED", "RUNNING", "FAILED"])] == [waiting["id"]]
    assert len(await photos(client, ana, status=["DONE"])) == len(made)


async def test_facets_list_styles_models_and_modes(
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


async def test_facets_name_the_style_of_an_unfinished_photo(client: httpx.AsyncClient, ana: Json, model: str) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model)
    facets = (await client.post("/api/my-photos/facets", headers=bearer(ana))).json()
    assert facets == {
        "styles": [{"id": "plain", "name": {"en": "Plain", "es": "Plain"}, "count": 0}],
        "models": [],
        "modes": [],
    }


class TestDeleting:
    async def test_deleted_photos_can_be_restored(
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

    async def test_deletion_is_final_after_a_minute(
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
    async def test_deleted_photo_cannot_be_changed(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], query: psycopg.Connection, verb: str
    ) -> None:
        await act(client, ana, "delete", [made[0]["id"]])
        before = query.execute("select * from creations order by id").fetchall()
        answer = await act(client, ana, verb, [made[0]["id"]])
        assert answer.status_code == 404 or answer.content in {b"", b"[]"}
        assert query.execute("select * from creations order by id").fetchall() == before

    async def test_deleted_photo_cannot_be_animated(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        await act(client, ana, "delete", [made[0]["id"]])
        answer = await ask(client, ana, "ANIMATE", imageUrl=made[0]["path"])
        assert (answer.status_code, answer.json()["code"]) == (404, "photoNotFound")


def chunked_storage(chunk: bytes, count: int) -> Storage:
    """Return a storage whose every object is a chunk, repeated."""

    class Chunked:
        async def stream(self, _key: str) -> AsyncIterator[bytes]:
            async def chunks() -> AsyncIterator[bytes]:
                for _ in range(count):
                    yield chunk

            return chunks()

    return cast(Storage, Chunked())


class TestZip:
    async def test_contains_the_originals_and_declares_its_size(
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

    async def test_of_no_photos_is_not_found(self, client: httpx.AsyncClient, ana: Json) -> None:
        assert (await act(client, ana, "zip", [str(uuid4())])).status_code == 404

    async def test_keeps_at_most_one_chunk_in_memory(self) -> None:
        chunk = b"x" * 250_000
        files = [
            archive.Original(
                f"{number}.jpg", StoredFile(id=uuid4(), key="k", bytes=40 * len(chunk), created_at=clock.now())
            )
            for number in range(3)
        ]
        sent = [len(some) async for some in archive.stream(chunked_storage(chunk, 40), files)]
        assert max(sent) < len(chunk) + 200
        assert sum(sent) == archive.size(files)

    async def test_entries_are_dated_to_the_creation_of_the_file(self) -> None:
        created_at = datetime(2026, 5, 4, 12, 34, 56, tzinfo=UTC)
        files = [archive.Original("a.jpg", StoredFile(id=uuid4(), key="k", bytes=1, created_at=created_at))]
        sent = b"".join([some async for some in archive.stream(chunked_storage(b"x", 1), files)])
        (entry,) = zipfile.ZipFile(io.BytesIO(sent)).infolist()
        assert entry.date_time == (2026, 5, 4, 12, 34, 56)


class TestSharing:
    async def test_link_shows_only_this_item(self, client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
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

    async def test_link_stays_the_same_until_revoked(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (first,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        assert (await act(client, ana, "share", [made[0]["id"]])).json() == [first]
        assert (await act(client, ana, "share", [made[0]["id"]], shared=False)).json() == []
        assert (await client.get(f"/api/shared/{first['token']}")).status_code == 404
        (second,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        assert second["token"] != first["token"]

    async def test_concurrent_requests_share_one_link(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        ids = [item["id"] for item in made]
        orders = [ids if number % 2 else ids[::-1] for number in range(20)]
        answers = await asyncio.gather(*(act(client, ana, "share", order) for order in orders))
        links = {frozenset((link["id"], link["token"]) for link in answer.json()) for answer in answers}
        assert len(links) == 1
        for _, token in next(iter(links)):
            assert (await client.get(f"/api/shared/{token}")).status_code == 200

    async def test_link_of_a_deleted_item_is_not_found(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        await act(client, ana, "delete", [made[0]["id"]])
        assert (await client.get(f"/api/shared/{link['token']}")).status_code == 404

    async def test_file_path_of_the_public_page_expires(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], time: Clock
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        path = (await client.get(f"/api/shared/{link['token']}")).json()["path"]
        time.forward(seconds=31 * 60)
        assert (await client.get(f"/files/{path}")).status_code == 403

    @pytest.mark.parametrize("token", ["x", "x" * 22, "%00" * 22, "ñ" * 22])
    async def test_invalid_token_is_not_found(self, client: httpx.AsyncClient, token: str) -> None:
        assert (await client.get(f"/api/shared/{token}")).status_code == 404

    async def test_unfinished_item_cannot_be_shared(self, client: httpx.AsyncClient, ana: Json, model: str) -> None:
        (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
        assert (await act(client, ana, "share", [waiting["id"]])).json() == []

    async def test_item_of_another_user_cannot_be_shared(
        self, client: httpx.AsyncClient, made: list[Json], query: psycopg.Connection
    ) -> None:
        ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
        assert (await act(client, ben, "share", [made[0]["id"]])).json() == []
        assert query.execute("select count(share_token) from creations").fetchone() == (0,)


async def test_page_beyond_the_last_is_empty_and_has_the_total(
    client: httpx.AsyncClient, ana: Json, made: list[Json]
) -> None:
    body = {"page": 9, "itemsPerPage": 2}
    answer = (await client.post("/api/my-photos", json=body, headers=bearer(ana))).json()
    assert answer == {"items": [], "page": 9, "pages": 2, "total": len(made)}


async def test_gallery_of_a_new_user_is_empty(client: httpx.AsyncClient, ana: Json) -> None:
    answer = (await client.post("/api/my-videos", json={"page": 1, "itemsPerPage": 2}, headers=bearer(ana))).json()
    assert answer == {"items": [], "page": 1, "pages": 0, "total": 0}
    assert (await client.post("/api/my-videos", headers=bearer(ana))).json() == []
