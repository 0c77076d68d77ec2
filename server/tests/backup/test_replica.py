"""The replica has what the storage has, and what was deleted there for as long as the database can be restored."""

from pathlib import Path

import psycopg
import pytest

from retrato.backup import command
from retrato.backup.replica import Copied, Fetched, Refused, copy, fetch, open_replica
from retrato.integrations.storage.storage import Storage
from retrato.media import files, marker, quarantine, storage_command, sweep
from retrato.runtime import Runtime
from retrato.settings import BackupSettings
from retrato.tables import StoredFile
from tests.account.conftest import Clock
from tests.doubles.s3_server import BUCKET, KEY_ID, SECRET, S3Server
from tests.factories.media import store_file


@pytest.fixture
async def photos(runtime: Runtime) -> list[StoredFile]:
    stored = [await store_file(runtime, b"photo %d" % number) for number in range(3)]
    await sweep.sweep(runtime.database, runtime.storage)
    return stored


async def delete(runtime: Runtime, file: StoredFile) -> None:
    """Delete a file for its owner, as the job does."""
    async with runtime.database.transaction() as session:
        await files.remove(session, [file])
    await runtime.storage.delete([file.key])


async def keys(storage: Storage, prefix: str = "site") -> list[str]:
    return sorted([found.key async for found in storage.list(prefix)])


async def test_copy_is_complete_and_then_only_of_what_is_new(
    runtime: Runtime, replica: Storage, photos: list[StoredFile]
) -> None:
    await runtime.storage.put("evidence/6f1bd5c4-3a8e-4c06-93c5-0e9ee1f4d0b2/a.jpg", b"kept for staff", "image/jpeg")
    assert await copy(runtime, replica) == Copied(copied=4, quarantined=0, deleted=0, lost=0)
    assert await keys(replica) == await keys(runtime.storage)
    assert await replica.get(photos[2].key) == b"photo 2"
    await store_file(runtime, b"new")
    assert await copy(runtime, replica) == Copied(copied=1, quarantined=0, deleted=0, lost=0)


async def test_deleted_object_stays_in_the_replica_for_its_time(
    runtime: Runtime, replica: Storage, photos: list[StoredFile], time: Clock
) -> None:
    await copy(runtime, replica)
    await delete(runtime, photos[0])
    assert (await copy(runtime, replica)).quarantined == 1
    assert await keys(replica) == sorted([photos[1].key, photos[2].key])
    time.forward(days=30)
    assert (await copy(runtime, replica)).deleted == 0
    time.forward(days=1)
    assert (await copy(runtime, replica)).deleted == 1
    assert await keys(replica, quarantine.PREFIX) == []


async def test_object_that_the_storage_has_lost_is_reported_and_kept(
    runtime: Runtime, replica: Storage, photos: list[StoredFile], time: Clock
) -> None:
    await copy(runtime, replica)
    await runtime.storage.delete([photos[0].key])
    time.forward(days=100)
    with pytest.raises(SystemExit, match="has lost 1 objects"):
        await command.run(runtime, "storage")
    assert photos[0].key in await keys(replica)


async def test_what_a_restored_database_refers_to_is_fetched(
    runtime: Runtime,
    replica: Storage,
    photos: list[StoredFile],
    query: psycopg.Connection,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of three photos, one was deleted before the last copy, and one after it."""
    query.execute("create temp table backup as table files")
    before = await keys(runtime.storage)
    await copy(runtime, replica)
    await delete(runtime, photos[0])
    await copy(runtime, replica)
    await delete(runtime, photos[1])
    query.execute("truncate files cascade")
    query.execute("insert into files table backup")
    await storage_command.run(runtime, "missing")
    assert capsys.readouterr().out.splitlines() == sorted([photos[0].key, photos[1].key])
    assert await fetch(runtime, replica) == Fetched(fetched=2, missing=[])
    assert await keys(runtime.storage) == before
    assert await runtime.storage.get(photos[0].key) == b"photo 0"


async def test_files_that_the_replica_does_not_have_either_are_named(
    runtime: Runtime, replica: Storage, photos: list[StoredFile]
) -> None:
    await copy(runtime, replica)
    file = await store_file(runtime, b"newer than the copy")
    await runtime.storage.delete([file.key])
    with pytest.raises(SystemExit, match=file.key):
        await command.run(runtime, "fetch")


async def test_storage_that_lost_everything_is_fetched_with_its_evidence(
    runtime: Runtime, replica: Storage, photos: list[StoredFile]
) -> None:
    shown = "evidence/6f1bd5c4-3a8e-4c06-93c5-0e9ee1f4d0b2/a.jpg"
    await runtime.storage.put(shown, b"kept for staff", "image/jpeg")
    before = await keys(runtime.storage)
    await copy(runtime, replica)
    await runtime.storage.delete([*before, shown, marker.KEY])
    with pytest.raises(Refused, match="lost its marker"):
        await copy(runtime, replica)
    assert (await fetch(runtime, replica)).fetched == 4
    assert await keys(runtime.storage) == before
    assert await runtime.storage.get(shown) == b"kept for staff"
    await storage_command.run(runtime, "adopt")
    assert (await sweep.sweep(runtime.database, runtime.storage)).quarantined == 0


async def test_replica_of_another_database_is_not_touched(
    runtime: Runtime, replica: Storage, photos: list[StoredFile], query: psycopg.Connection
) -> None:
    await copy(runtime, replica)
    query.execute("update storage_marker set id = gen_random_uuid()")
    await storage_command.run(runtime, "adopt")
    for act in (copy, fetch):
        with pytest.raises(Refused, match="belongs to another database"):
            await act(runtime, replica)


async def test_database_that_was_restored_copies_nothing_until_it_is_adopted(
    runtime: Runtime, replica: Storage, photos: list[StoredFile], query: psycopg.Connection
) -> None:
    query.execute("update storage_marker set sweeps = 0")
    with pytest.raises(Refused, match="older than the storage"):
        await copy(runtime, replica)


async def test_replica_can_be_a_bucket(
    runtime: Runtime, photos: list[StoredFile], s3_server: S3Server, tmp_path: Path
) -> None:
    url = f"s3://{BUCKET}/{tmp_path.name}"
    runtime.settings.backup = BackupSettings(
        url=url, endpoint=s3_server.endpoint, region="us-east-1", key_id=KEY_ID, secret=SECRET
    )
    await command.run(runtime, "storage")
    assert await keys(open_replica(runtime.settings.backup)) == await keys(runtime.storage)


async def test_disk_that_is_not_mounted_is_refused(runtime: Runtime, tmp_path: Path) -> None:
    runtime.settings.backup = BackupSettings(url=(tmp_path / "absent").as_uri())
    for action in ("storage", "fetch", "check"):
        with pytest.raises(SystemExit, match="there is no folder"):
            await command.run(runtime, action)
