"""Serving files by signed path, with HEAD, Range, ETag and immutable caching (docs/product.md#files)."""

import asyncio
import re
from pathlib import Path

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.settings import Settings
from retrato.tables import StoredFile
from tests.account.conftest import Clock
from tests.doubles.s3_server import S3Server
from tests.factories.media import file_url, store_file
from tests.factories.web_app import built_web_app

CONTENT = bytes(range(200))


@pytest.fixture
async def file(runtime: Runtime) -> StoredFile:
    return await store_file(runtime, CONTENT)


@pytest.fixture
def url(settings: Settings, file: StoredFile) -> str:
    return file_url(settings, file)


async def test_signed_path_returns_the_file(client: httpx.AsyncClient, url: str) -> None:
    answer = await client.get(url)
    assert (answer.status_code, answer.content) == (200, CONTENT)
    headers = answer.headers
    assert headers["content-type"] == "image/jpeg"
    assert headers["content-length"] == "200"
    assert headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in headers["content-security-policy"]
    caching = re.fullmatch(r"private, max-age=(\d+), immutable", headers["cache-control"])
    assert caching
    assert 86400 <= int(caching[1]) <= 172800


async def test_file_is_inline_or_an_attachment_with_a_readable_name(client: httpx.AsyncClient, url: str) -> None:
    name = r'filename="retrato-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.jpg"'
    shown = (await client.get(url)).headers["content-disposition"]
    saved = (await client.get(f"{url}&download=1")).headers["content-disposition"]
    assert re.fullmatch(f"inline; {name}", shown)
    assert re.fullmatch(f"attachment; {name}", saved)


async def test_current_copy_gets_a_304(client: httpx.AsyncClient, url: str) -> None:
    etag = (await client.get(url)).headers["etag"]
    for held in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        answer = await client.get(url, headers={"if-none-match": held})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", etag)
    assert (await client.get(url, headers={"if-none-match": '"other"'})).status_code == 200


@pytest.mark.parametrize(
    ("requested", "span"),
    [
        ("bytes=0-0", (0, 1)),
        ("bytes=10-19", (10, 20)),
        ("bytes=190-", (190, 200)),
        ("bytes=190-9999", (190, 200)),
        ("bytes=-5", (195, 200)),
        ("bytes=-9999", (0, 200)),
        ("BYTES = 1 - 2", (1, 3)),
    ],
)
async def test_byte_ranges_are_served(
    client: httpx.AsyncClient, url: str, requested: str, span: tuple[int, int]
) -> None:
    start, end = span
    for method in ("GET", "HEAD"):
        answer = await client.request(method, url, headers={"range": requested})
        assert answer.status_code == 206
        assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/200"
        assert answer.headers["content-length"] == str(end - start)
        assert answer.content == (CONTENT[start:end] if method == "GET" else b"")


@pytest.mark.parametrize("requested", ["bytes=200-", "bytes=999-1000", "bytes=-0"])
async def test_range_beyond_the_end_is_refused(client: httpx.AsyncClient, url: str, requested: str) -> None:
    answer = await client.get(url, headers={"range": requested})
    assert (answer.status_code, answer.json()["code"]) == (416, "rangeNotSatisfiable")
    assert answer.headers["content-range"] == "bytes */200"


@pytest.mark.parametrize("requested", ["bytes=5-2", "bytes=-", "bytes=a-b", "bytes=0-1,5-6", "lines=1-2", "bytes=1--2"])
async def test_invalid_range_gets_the_whole_file(client: httpx.AsyncClient, url: str, requested: str) -> None:
    answer = await client.get(url, headers={"range": requested})
    assert (answer.status_code, answer.content) == (200, CONTENT)


async def test_range_of_another_version_gets_the_whole_file(client: httpx.AsyncClient, url: str) -> None:
    etag = (await client.head(url)).headers["etag"]
    same = await client.get(url, headers={"range": "bytes=0-9", "if-range": etag})
    other = await client.get(url, headers={"range": "bytes=0-9", "if-range": '"other"'})
    assert (same.status_code, other.status_code) == (206, 200)


async def test_head_returns_the_headers_of_get(client: httpx.AsyncClient, url: str) -> None:
    get, head = await client.get(url), await client.head(url)
    assert (head.status_code, head.content) == (200, b"")
    differing = {"x-request-id", "cache-control"}
    assert {k: v for k, v in head.headers.items() if k not in differing} == {
        k: v for k, v in get.headers.items() if k not in differing
    }


async def test_empty_file_is_served(client: httpx.AsyncClient, runtime: Runtime, settings: Settings) -> None:
    empty = await store_file(runtime, b"")
    answer = await client.get(file_url(settings, empty))
    assert (answer.status_code, answer.content) == (200, b"")


async def test_missing_or_forged_signature_is_refused(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, file: StoredFile, url: str
) -> None:
    other = file_url(settings, await store_file(runtime, b"other"))
    forged = [
        f"/files/{file.name}",
        url[:-1] + ("A" if url[-1] != "A" else "B"),
        f"/files/{file.name}?{other.partition('?')[2]}",
        url.replace("e=", "e=1"),
        url.replace(".jpg", ".png"),
        f"/files/{file.id}?{url.partition('?')[2]}",
    ]
    for attempt in forged:
        answer = await client.get(attempt)
        assert (answer.status_code, answer.json()["code"]) == (403, "pathExpired"), attempt
        assert answer.headers["cache-control"] == "no-store"


async def test_expired_path_is_refused_in_the_readers_language(
    client: httpx.AsyncClient, url: str, time: Clock
) -> None:
    time.forward(days=2)
    answer = await client.get(url, headers={"accept-language": "es"})
    assert answer.status_code == 403
    assert "caducado" in answer.json()["message"]


@pytest.mark.parametrize(
    "path", ["/files/", "/files/%2e%2e/secret.key", "/files/..%2f..%2fsecret.key", "/files/a/b", "/files/%00", "/files"]
)
async def test_other_paths_are_not_served(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code in {403, 404}
    assert set(answer.json()) == {"message", "code", "data"}


async def test_removed_file_is_not_found(
    client: httpx.AsyncClient, runtime: Runtime, file: StoredFile, url: str, query: psycopg.Connection
) -> None:
    await runtime.storage.delete([file.key])
    assert (await client.get(url)).status_code == 404
    query.execute("delete from files")
    assert (await client.get(url)).status_code == 404


async def test_concurrent_readers_may_exceed_the_database_pool(
    client: httpx.AsyncClient, url: str, settings: Settings
) -> None:
    answers = await asyncio.gather(*(client.get(url) for _ in range(3 * settings.database_pool)))
    assert {answer.status_code for answer in answers} == {200}


async def test_post_is_not_allowed(client: httpx.AsyncClient, url: str) -> None:
    assert (await client.post(url)).status_code == 405


@pytest.mark.parametrize("settings", ["s3"], indirect=True)
class TestPresigning:
    @pytest.fixture
    def settings(self, settings: Settings, tmp_path: Path) -> Settings:
        settings.storage.presign = True
        settings.web = built_web_app(tmp_path / "web")
        return settings

    async def test_browsers_are_redirected_to_the_store(self, client: httpx.AsyncClient, url: str) -> None:
        for method in ("GET", "HEAD"):
            answer = await client.request(method, url)
            assert answer.status_code == 307
            async with httpx.AsyncClient() as browser:
                there = await browser.request(method, answer.headers["location"])
            assert there.status_code == 200
            assert there.content == (CONTENT if method == "GET" else b"")
            assert there.headers["content-type"] == "image/jpeg"

    async def test_forged_path_is_not_redirected(self, client: httpx.AsyncClient, file: StoredFile) -> None:
        assert (await client.get(f"/files/{file.name}")).status_code == 403

    async def test_downloads_are_served_directly_with_a_file_name(self, client: httpx.AsyncClient, url: str) -> None:
        answer = await client.get(f"{url}&download=1")
        assert answer.content == CONTENT
        assert "attachment" in answer.headers["content-disposition"]

    async def test_content_security_policy_allows_media_of_the_store(
        self, client: httpx.AsyncClient, s3_server: S3Server
    ) -> None:
        policy = (await client.get("/")).headers["content-security-policy"]
        assert f"img-src 'self' data: blob: {s3_server.endpoint};" in policy
        assert f"media-src 'self' blob: {s3_server.endpoint};" in policy
