import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError

from retrato.integrations.storage.storage import Storage
from retrato.media import files, quarantine
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import User
from tests.factories.media import make_user, store_file

RunJobs = Callable[[], Awaitable[None]]


async def keys(storage: Storage) -> list[str]:
    return sorted([found.key for prefix in ("users", "site") async for found in storage.list(prefix)])


async def test_file_is_stored_under_its_owner_with_metadata(runtime: Runtime) -> None:
    user_id = await make_user(runtime)
    async with runtime.database.transaction() as session:
        file = await files.store(
            session, runtime.storage, user_id=user_id, data=b"jpeg", content_type="image/jpeg", width=3, height=4
        )
    assert file.key == f"users/{user_id}/{file.id}.jpg"
    assert (file.bytes, file.sha256) == (4, hashlib.sha256(b"jpeg").hexdigest())
    assert (file.width, file.height) == (3, 4)
    assert await keys(runtime.storage) == [file.key]


async def test_file_can_come_from_disk_and_have_no_owner(runtime: Runtime, tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    archive.write_bytes(b"zip" * 1000)
    async with runtime.database.transaction() as session:
        file = await files.store(session, runtime.storage, user_id=None, data=archive, content_type="application/zip")
    assert file.key == f"site/{file.id}.zip"
    assert (file.bytes, file.sha256) == (3000, hashlib.sha256(b"zip" * 1000).hexdigest())
    assert await runtime.storage.get(file.key) == b"zip" * 1000


async def test_removed_file_is_deleted_from_database_and_storage(
    runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    kept, gone = await store_file(runtime, b"kept"), await store_file(runtime, b"gone")
    async with runtime.database.transaction() as session:
        await files.remove(session, [gone])
    assert query.execute("select id from files").fetchall() == [(kept.id,)]
    await run_jobs()
    assert await keys(runtime.storage) == [kept.key]


async def test_removed_file_is_deleted_from_quarantine_too(runtime: Runtime, run_jobs: RunJobs) -> None:
    file = await store_file(runtime, b"gone")
    await quarantine.add(runtime.storage, [file.key])
    async with runtime.database.transaction() as session:
        await files.remove(session, [file])
    await run_jobs()
    assert [held async for held in quarantine.contents(runtime.storage)] == []


async def test_rolled_back_removal_deletes_nothing(
    runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs
) -> None:
    file = await store_file(runtime, b"kept")
    with pytest.raises(RuntimeError):
        async with runtime.database.transaction() as session:
            await files.remove(session, [file])
            raise RuntimeError
    await run_jobs()
    assert query.execute("select id from files").fetchall() == [(file.id,)]
    assert await keys(runtime.storage) == [file.key]


async def test_removing_objects_is_idempotent(runtime: Runtime, query: psycopg.Connection, run_jobs: RunJobs) -> None:
    file = await store_file(runtime, b"gone")
    async with runtime.database.transaction() as session:
        await files.remove(session, [file])
        await enqueue(session, "media:remove_objects", keys=[file.key])
    await run_jobs()
    # Successful jobs are deleted; failed ones would still be listed.
    assert query.execute("select status::text from procrastinate_jobs").fetchall() == []


async def test_user_with_files_cannot_be_deleted(runtime: Runtime) -> None:
    user_id = await make_user(runtime)
    await store_file(runtime, b"hers", user_id=user_id)
    with pytest.raises(IntegrityError):
        async with runtime.database.transaction() as session:
            await session.execute(delete(User).where(User.id == user_id))
