"""The galleries: docs/product.md#galleries."""

import io
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import cast
from uuid import uuid4

import httpx
import pytest

from retrato.creation import archive
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.tables import StoredFile
from tests.creation.conftest import RunJobs
from tests.factories.account import Json, bearer
from tests.factories.creation import act, ask, photos
from tests.factories.pictures import jpeg

pytestmark = pytest.mark.usefixtures("at_once")


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
