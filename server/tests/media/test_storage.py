from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from obstore.exceptions import PermissionDeniedError

from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.settings import Settings, StorageSettings
from tests.doubles.s3_server import BUCKET, S3Server


async def keys(storage: Storage, prefix: str) -> list[str]:
    return sorted([found.key async for found in storage.list(prefix)])


async def read(storage: Storage, key: str, span: tuple[int, int] | None = None) -> bytes:
    return b"".join([piece async for piece in await storage.stream(key, span)])


async def test_stored_object_can_be_read_whole_and_in_part(storage: Storage) -> None:
    await storage.put("users/1/a.jpg", b"0123456789", "image/jpeg")
    assert await storage.get("users/1/a.jpg") == b"0123456789"
    assert await read(storage, "users/1/a.jpg") == b"0123456789"
    assert await read(storage, "users/1/a.jpg", (2, 5)) == b"234"


async def test_large_file_is_streamed_in_chunks(storage: Storage, tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(bytes(range(256)) * 4 * 8 * 1024)  # 8 MiB: more than one part of an S3 upload
    await storage.put("users/1/large.mp4", large, "video/mp4")
    pieces = [piece async for piece in await storage.stream("users/1/large.mp4")]
    assert b"".join(pieces) == large.read_bytes()
    assert max(map(len, pieces)) <= 2 * 1024 * 1024


async def test_head_returns_size_and_modification_time(storage: Storage) -> None:
    await storage.put("users/1/a.jpg", b"0123456789", "image/jpeg")
    found = await storage.head("users/1/a.jpg")
    assert found
    assert (found.key, found.bytes) == ("users/1/a.jpg", 10)
    assert abs(found.modified_at - clock.now()) < timedelta(minutes=1)


async def test_missing_object_raises_file_not_found(storage: Storage) -> None:
    assert await storage.head("users/1/none.jpg") is None
    with pytest.raises(FileNotFoundError):
        await storage.get("users/1/none.jpg")
    with pytest.raises(FileNotFoundError):
        await storage.stream("users/1/none.jpg")


async def test_list_returns_only_objects_under_the_prefix(storage: Storage) -> None:
    for key in ("users/1/a.jpg", "users/1/b.jpg", "users/10/c.jpg"):
        await storage.put(key, b"x", "image/jpeg")
    assert await keys(storage, "users/1") == ["users/1/a.jpg", "users/1/b.jpg"]
    assert await keys(storage, "users/2") == []


async def test_deleting_missing_objects_is_no_error(storage: Storage) -> None:
    for key in ("users/1/a.jpg", "users/1/b.jpg"):
        await storage.put(key, b"x", "image/jpeg")
    await storage.delete(["users/1/none.jpg", "users/1/a.jpg", "users/9/none.jpg"])
    assert await keys(storage, "users") == ["users/1/b.jpg"]
    await storage.delete([])


async def test_key_cannot_leave_the_store(storage: Storage) -> None:
    with pytest.raises(ValueError, match="illegal"):
        await storage.put("../../escaped.jpg", b"x", "image/jpeg")


async def test_presigning_is_off_by_default(storage: Storage) -> None:
    await storage.put("users/1/a.jpg", b"x", "image/jpeg")
    assert await storage.presign("GET", "users/1/a.jpg", timedelta(minutes=5)) is None
    assert storage.origin is None


async def test_folder_storage_cannot_presign(tmp_path: Path) -> None:
    storage = Storage.open(StorageSettings(presign=True), tmp_path / "files")
    assert await storage.presign("GET", "users/1/a.jpg", timedelta(minutes=5)) is None


@pytest.mark.parametrize("settings", ["s3"], indirect=True)
async def test_presigned_url_is_valid_for_its_object_only(settings: Settings, s3_server: S3Server) -> None:
    presigning = settings.storage.model_copy(update={"presign": True})
    storage = Storage.open(presigning, settings.data / "files")
    await storage.put("users/1/a.jpg", b"hello", "image/jpeg")
    await storage.put("users/2/a.jpg", b"not yours", "image/jpeg")
    address = await storage.presign("GET", "users/1/a.jpg", timedelta(minutes=5))
    assert address
    assert storage.origin == s3_server.endpoint
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(address)
        assert (answer.content, answer.headers["content-type"]) == (b"hello", "image/jpeg")
        assert (await browser.get(address.replace("users/1", "users/2"))).status_code == 403


@pytest.mark.parametrize("settings", ["s3"], indirect=True)
async def test_wrong_credentials_are_refused(settings: Settings) -> None:
    wrong = StorageSettings(**{**settings.storage.model_dump(), "secret": "another one"})
    storage = Storage.open(wrong, settings.data / "files")
    with pytest.raises(PermissionDeniedError):
        await storage.put("users/1/a.jpg", b"x", "image/jpeg")


@pytest.mark.parametrize("url", [f"s3://{BUCKET}", "gs://bucket/prefix"])
def test_other_stores_only_need_a_url(url: str, tmp_path: Path) -> None:
    Storage.open(StorageSettings(url=url), tmp_path)
