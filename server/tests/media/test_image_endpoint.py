"""Resized pictures (docs/product.md#images)."""

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path

import httpx
import psycopg
import pytest
import pyvips
from fastapi import FastAPI

from retrato.media import files, images
from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import StoredFile
from tests.account.conftest import Clock
from tests.factories import pictures
from tests.factories.media import file_url, store_file
from tests.factories.waiting import until

# Rendering does not depend on the store; test_files and test_file_endpoint cover all stores.
pytestmark = pytest.mark.parametrize("settings", ["folder"], indirect=True)


@pytest.fixture
async def file(runtime: Runtime) -> StoredFile:
    return await store_file(runtime, pictures.jpeg(1200, 800))


@pytest.fixture
def url(settings: Settings, file: StoredFile) -> str:
    return file_url(settings, file)


@pytest.fixture
def renderings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One entry per rendering."""
    real, calls = images._render, []

    def draw(*arguments: object) -> bytes:
        calls.append(arguments[1])
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(images, "_render", draw)
    return calls


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Renderings wait for this event."""
    released, real = threading.Event(), images._render
    monkeypatch.setattr(images, "_render", lambda *arguments: released.wait(30) and real(*arguments))
    yield released
    released.set()


@pytest.fixture
def waiting(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the clients that have requested a rendering, one entry per request."""
    addresses: list[str] = []
    real = app.state.images._renderings.result

    async def result(name: str, address: str, work: Callable[[], Awaitable[bytes]]) -> bytes:
        addresses.append(address)
        rendered: bytes = await real(name, address, work)
        return rendered

    monkeypatch.setattr(app.state.images._renderings, "result", result)
    return addresses


def size(data: bytes) -> tuple[int, int]:
    image = pyvips.Image.new_from_buffer(data, "")
    return image.width, image.height


def cached_files(settings: Settings) -> list[Path]:
    return list((settings.data / "cache" / "images").glob("*/*"))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("w_320,f_webp", (320, 213)),
        ("w_224,h_224,f_webp", (224, 224)),
        ("w_10,h_10,q_50,blur_3,f_webp", (10, 10)),
        ("w_3072,f_webp", (1200, 800)),
        ("w_1200,f_jpeg", (1200, 800)),
    ],
)
async def test_picture_is_resized_and_never_enlarged(
    client: httpx.AsyncClient, url: str, wanted: str, expected: tuple[int, int]
) -> None:
    answer = await client.get(f"/_img/{wanted}{url}")
    assert answer.status_code == 200
    assert size(answer.content) == expected


@pytest.mark.parametrize(("format_", "signature"), [("webp", b"WEBP"), ("jpeg", b"\xff\xd8\xff")])
async def test_picture_is_converted_to_the_requested_format(
    client: httpx.AsyncClient, url: str, format_: str, signature: bytes
) -> None:
    answer = await client.get(f"/_img/w_1200,f_{format_}{url}")
    assert answer.headers["content-type"] == f"image/{format_}"
    assert signature in answer.content[:16]


async def test_lower_quality_gives_a_smaller_file(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings
) -> None:
    noise = pyvips.Image.gaussnoise(500, 500, mean=128, sigma=40).cast("uchar").jpegsave_buffer()
    url = file_url(settings, await store_file(runtime, noise))
    light, heavy = [len((await client.get(f"/_img/w_500,{q},f_webp{url}")).content) for q in ("q_60", "q_90")]
    assert light < heavy * 0.8


async def test_picture_is_cacheable_until_its_path_expires(client: httpx.AsyncClient, url: str) -> None:
    first = await client.get(f"/_img/w_320,f_webp{url}")
    assert first.headers["cache-control"].startswith("private, max-age=")
    assert "immutable" in first.headers["cache-control"]
    again = await client.get(f"/_img/w_320,f_webp{url}", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await client.get(f"/_img/w_100,f_webp{url}", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


async def test_head_and_range_requests_work_as_for_files(client: httpx.AsyncClient, url: str) -> None:
    whole = await client.get(f"/_img/w_320,f_webp{url}")
    head = await client.head(f"/_img/w_320,f_webp{url}")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(whole.content))
    part = await client.get(f"/_img/w_320,f_webp{url}", headers={"range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, whole.content[10:20])
    assert (await client.get(f"/_img/w_320,f_webp{url}", headers={"range": "bytes=9999999-"})).status_code == 416


async def test_second_request_is_served_from_the_cache(
    client: httpx.AsyncClient, url: str, renderings: list[object], settings: Settings
) -> None:
    first = await client.get(f"/_img/w_320,f_webp{url}")
    second = await client.get(f"/_img/f_webp,w_320{url}")
    assert first.content == second.content
    assert len(renderings) == 1
    assert [file.read_bytes() for file in cached_files(settings)] == [first.content]


async def test_concurrent_requests_share_one_rendering(
    client: httpx.AsyncClient, url: str, renderings: list[object]
) -> None:
    answers = await asyncio.gather(*(client.get(f"/_img/w_640,f_webp{url}") for _ in range(30)))
    assert len({answer.content for answer in answers}) == 1
    assert len(renderings) == 1


async def test_too_many_waiting_requests_get_a_503(
    app: FastAPI, client: httpx.AsyncClient, runtime: Runtime, settings: Settings, release: threading.Event
) -> None:
    app.state.images._renderings.max_pending = room = images.MAX_CONCURRENT + 2
    urls = [file_url(settings, await store_file(runtime, pictures.jpeg(20, 20))) for _ in range(room + 3)]
    requests = [asyncio.create_task(client.get(f"/_img/w_10,f_webp{url}")) for url in urls]
    refused = [await answer for answer in islice(asyncio.as_completed(requests), 3)]
    assert {answer.status_code for answer in refused} == {503}
    assert all(answer.headers["retry-after"] for answer in refused)
    release.set()
    statuses = Counter(answer.status_code for answer in await asyncio.gather(*requests))
    assert statuses == {200: room, 503: 3}


async def test_client_that_requests_many_pictures_does_not_delay_another(
    app: FastAPI, runtime: Runtime, settings: Settings, release: threading.Event, waiting: list[str]
) -> None:
    finished: list[str] = []
    urls = [file_url(settings, await store_file(runtime, pictures.jpeg(20, 20))) for _ in range(60)]

    async def fetch(url: str, address: str) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get(f"/_img/w_10,f_webp{url}")).status_code == 200
        finished.append(address)

    many = [asyncio.create_task(fetch(url, "192.0.2.1")) for url in urls]
    await until(lambda: len(waiting) == 60)
    # The last one in the other client's line, and one that nobody else requested.
    new = file_url(settings, await store_file(runtime, pictures.jpeg(20, 20)))
    two = [asyncio.create_task(fetch(url, "192.0.2.2")) for url in (urls[-1], new)]
    await until(lambda: len(waiting) == 62)
    release.set()
    await asyncio.gather(*two)
    assert len(finished) < 40
    await asyncio.gather(*many)


async def test_cancelled_request_does_not_cancel_the_shared_rendering(
    client: httpx.AsyncClient, url: str, renderings: list[object], release: threading.Event, waiting: list[str]
) -> None:
    first = asyncio.create_task(client.get(f"/_img/w_1024,f_webp{url}"))
    await until(lambda: len(waiting) == 1)
    second = asyncio.create_task(client.get(f"/_img/w_1024,f_webp{url}"))
    await until(lambda: len(waiting) == 2)
    first.cancel()
    release.set()
    assert (await second).status_code == 200
    assert len(renderings) == 1


@pytest.mark.parametrize(
    "wanted",
    ["w_321,f_webp", "w_320", "f_webp", "w_320,f_avif", "w_320,h_320,f_webp", "w_320,w_320,f_webp", "%20", "_"],
)
async def test_unlisted_modifiers_are_refused(
    client: httpx.AsyncClient, url: str, wanted: str, renderings: list[object]
) -> None:
    answer = await client.get(f"/_img/{wanted}{url}")
    assert (answer.status_code, answer.json()["code"]) == (400, "badRequest")
    assert renderings == []


async def test_missing_or_forged_signature_is_refused(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    file: StoredFile,
    url: str,
    renderings: list[object],
) -> None:
    other = file_url(settings, await store_file(runtime, pictures.jpeg()))
    for forged in (f"/files/{file.name}", url[:-2], f"/files/{file.name}?{other.partition('?')[2]}"):
        answer = await client.get(f"/_img/w_320,f_webp{forged}")
        assert (answer.status_code, answer.json()["code"]) == (403, "pathExpired")
    assert renderings == []


async def test_resized_picture_is_not_served_after_its_path_or_file_is_gone(
    client: httpx.AsyncClient, url: str, time: Clock, query: psycopg.Connection
) -> None:
    assert (await client.get(f"/_img/w_320,f_webp{url}")).status_code == 200
    time.forward(days=2)
    assert (await client.get(f"/_img/w_320,f_webp{url}")).status_code == 403
    time.forward(days=-2)
    query.execute("delete from files")
    assert (await client.get(f"/_img/w_320,f_webp{url}")).status_code == 404


async def test_removing_a_file_evicts_its_cache_entries(
    client: httpx.AsyncClient,
    runtime: Runtime,
    settings: Settings,
    file: StoredFile,
    url: str,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    await client.get(f"/_img/w_320,f_webp{url}")
    assert cached_files(settings)
    async with runtime.database.transaction() as session:
        await files.remove(session, [file])
    await run_jobs()
    assert cached_files(settings) == []


@pytest.mark.parametrize(
    "path",
    ["/_img/", "/_img/_/", "/_img/w_320/secret.key", "/_img/w_320/files/..%2f..%2fsecret.key", "/_img/_/files/a/b"],
)
async def test_other_sources_are_not_read(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code in {403, 404}
    assert set(answer.json()) == {"message", "code", "data"}


def animated() -> bytes:
    frames = pyvips.Image.black(32, 32, bands=3).copy(interpretation="srgb")
    both = frames.join(frames + 200, "vertical").cast("uchar").copy()
    both.set_type(pyvips.GValue.gint_type, "page-height", 32)
    data: bytes = both.webpsave_buffer()
    return data


@pytest.mark.parametrize(
    ("data", "content_type"),
    [
        (b"\0\0\0\x18ftypmp42", "video/mp4"),
        (b"PK", "application/zip"),
        (animated(), "image/webp"),
        (b"no picture at all", "image/jpeg"),
        (pictures.bomb(), "image/png"),
    ],
    ids=["video", "archive", "animation", "text", "bomb"],
)
async def test_other_files_than_still_pictures_are_refused(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, data: bytes, content_type: str
) -> None:
    stored = await store_file(runtime, data, content_type=content_type)
    answer = await client.get(f"/_img/w_320,f_webp{file_url(settings, stored)}")
    assert (answer.status_code, answer.json()["code"]) == (422, "notResizable")
    assert cached_files(settings) == []


async def test_picture_is_served_if_the_cache_cannot_be_written(
    client: httpx.AsyncClient, url: str, settings: Settings
) -> None:
    folder = settings.data / "cache"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "images").write_text("in the way")
    assert (await client.get(f"/_img/w_320,f_webp{url}")).status_code == 200


async def test_cache_stays_within_its_limit(app: FastAPI, settings: Settings, runtime: Runtime) -> None:
    app.state.images._cache._max_bytes = 20_000
    transport = httpx.ASGITransport(app)
    noise = pyvips.Image.gaussnoise(320, 320, mean=128, sigma=40).cast("uchar").jpegsave_buffer()
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for _ in range(6):
            url = file_url(settings, await store_file(runtime, noise))
            assert (await client.get(f"/_img/w_160,f_webp{url}")).status_code == 200
            assert sum(file.stat().st_size for file in cached_files(settings)) <= 20_000
    assert cached_files(settings)
