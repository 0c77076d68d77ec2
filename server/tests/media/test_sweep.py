"""The sweep of storage never deletes what somebody owns."""

import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
from prometheus_client import REGISTRY
from pydantic import SecretStr
from structlog.testing import capture_logs

from retrato.integrations.postgres.embedded import EmbeddedPostgres
from retrato.integrations.storage.storage import Storage
from retrato.media import files, marker, quarantine, storage_command, sweep
from retrato.migrate import migrate
from retrato.queue import enqueue
from retrato.runtime import Runtime, open_runtime
from tests.account.conftest import Clock
from tests.factories.media import make_user, store_file

RunJobs = Callable[[], Awaitable[None]]

ORPHAN = "users/1/orphan.jpg"


async def keys(storage: Storage) -> list[str]:
    return sorted([found.key for prefix in ("users", "site") async for found in storage.list(prefix)])


async def held(storage: Storage) -> list[str]:
    return sorted([found.key async for found in quarantine.contents(storage)])


async def run_sweep(runtime: Runtime) -> sweep.Swept:
    return await sweep.sweep(runtime.database, runtime.storage)


async def put_orphans(runtime: Runtime, count: int) -> list[str]:
    orphans = [f"users/1/{number:03}.jpg" for number in range(count)]
    for key in orphans:
        await runtime.storage.put(key, b"orphan", "image/jpeg")
    return orphans


async def test_only_old_objects_without_a_row_go_to_quarantine(runtime: Runtime, time: Clock) -> None:
    file = await store_file(runtime, b"has a row")
    await run_sweep(runtime)
    await runtime.storage.put(ORPHAN, b"has none", "image/jpeg")
    await runtime.storage.put("other/place.bin", b"not ours", "application/zip")
    assert await run_sweep(runtime) == sweep.Swept(quarantined=0, restored=0, deleted=0)
    time.forward(days=1, minutes=1)
    assert await run_sweep(runtime) == sweep.Swept(quarantined=1, restored=0, deleted=0)
    assert await keys(runtime.storage) == [file.key]
    assert await held(runtime.storage) == [ORPHAN]
    assert await runtime.storage.head("other/place.bin")


async def test_file_that_its_owner_deletes_does_not_go_to_quarantine(runtime: Runtime, time: Clock) -> None:
    """docs/product.md#deletion: also if the job runs while the sweep does."""
    deleted, forgotten = await store_file(runtime, b"a photo"), await store_file(runtime, b"a model")
    await run_sweep(runtime)
    time.forward(days=2)
    async with runtime.database.transaction() as session:
        await files.remove(session, [deleted, forgotten], {forgotten.id: "replicate"})
    assert (await run_sweep(runtime)).quarantined == 0
    assert await keys(runtime.storage) == sorted([deleted.key, forgotten.key])


async def test_quarantined_object_is_deleted_after_two_weeks(runtime: Runtime, time: Clock) -> None:
    await run_sweep(runtime)
    await runtime.storage.put(ORPHAN, b"orphan", "image/jpeg")
    time.forward(days=2)
    await run_sweep(runtime)
    time.forward(days=14)
    assert (await run_sweep(runtime)).deleted == 0
    time.forward(days=1)
    assert (await run_sweep(runtime)).deleted == 1
    assert await held(runtime.storage) == []


async def test_quarantined_object_with_a_row_is_restored(runtime: Runtime, time: Clock) -> None:
    file = await store_file(runtime, b"hers")
    await run_sweep(runtime)
    await quarantine.add(runtime.storage, [file.key])
    time.forward(days=30)
    with capture_logs() as lines:
        assert await run_sweep(runtime) == sweep.Swept(quarantined=0, restored=1, deleted=0)
    assert await runtime.storage.get(file.key) == b"hers"
    assert "error" in {line["log_level"] for line in lines}


@pytest.mark.parametrize("tied", [True, False], ids=["tied", "from before markers"])
async def test_new_database_on_an_old_storage_loses_no_object(
    runtime: Runtime, postgres: EmbeddedPostgres, time: Clock, tied: bool
) -> None:
    ana = await make_user(runtime)
    for number in range(3):
        await store_file(runtime, b"hers %d" % number, user_id=ana)
    before = await keys(runtime.storage)
    if tied:
        await run_sweep(runtime)
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as admin:
        admin.execute("drop database if exists anew")
        admin.execute("create database anew")
    migrate(postgres.url("anew"))
    settings = runtime.settings.model_copy(update={"database_url": SecretStr(postgres.url("anew"))})
    async with open_runtime(settings) as anew:
        for _ in range(3):
            with pytest.raises(sweep.Refused):
                await run_sweep(anew)
            time.forward(days=10)
            await store_file(anew, b"new")
    assert set(before) <= set(await keys(runtime.storage))
    assert await held(runtime.storage) == []


async def test_refused_sweep_is_logged_as_an_error(runtime: Runtime, run_jobs: RunJobs) -> None:
    await runtime.storage.put(ORPHAN, b"of another database", "image/jpeg")
    async with runtime.database.transaction() as session:
        await enqueue(session, "media:sweep", timestamp=0)
    with capture_logs() as lines:
        await run_jobs()
    (alarm,) = [line for line in lines if line["log_level"] == "error"]
    assert alarm["reason"] == "no marker yet, and 1 of 1 objects have no row in the database"


async def test_restored_database_is_refused_until_it_is_adopted(
    runtime: Runtime, query: psycopg.Connection, time: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    await run_sweep(runtime)
    backup = query.execute("select sweeps from storage_marker").fetchone()
    await runtime.storage.put(ORPHAN, b"newer than the backup", "image/jpeg")
    time.forward(days=2)
    await run_sweep(runtime)
    await storage_command.run(runtime, "restore")
    query.execute("update storage_marker set sweeps = %s", backup)
    with pytest.raises(sweep.Refused, match="older than the storage"):
        await run_sweep(runtime)
    assert await keys(runtime.storage) == [ORPHAN]
    await storage_command.run(runtime, "adopt")
    assert "the storage belongs to this database" in capsys.readouterr().out
    assert (await run_sweep(runtime)).quarantined == 1


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"id": 1}', b'{"id": "6f1bd5c4-3a8e-4c06-93c5-0e9ee1f4d0b2", "sweeps": 1}']
)
async def test_damaged_or_foreign_marker_is_refused(runtime: Runtime, content: bytes) -> None:
    await run_sweep(runtime)
    await runtime.storage.put(marker.KEY, content, "application/json")
    with pytest.raises(sweep.Refused, match="another database"):
        await run_sweep(runtime)


async def test_storage_without_its_marker_is_refused(runtime: Runtime) -> None:
    await run_sweep(runtime)
    await runtime.storage.delete([marker.KEY])
    with pytest.raises(sweep.Refused, match="lost its marker"):
        await run_sweep(runtime)


async def test_sweep_continues_after_a_crash_between_row_and_object(
    runtime: Runtime, query: psycopg.Connection
) -> None:
    await run_sweep(runtime)
    query.execute("update storage_marker set sweeps = sweeps + 1")
    await run_sweep(runtime)
    assert (await marker.read(runtime.database, runtime.storage)).mismatch() is None


async def test_many_orphans_stop_the_sweep_until_an_operator_accepts_them(runtime: Runtime, time: Clock) -> None:
    await run_sweep(runtime)
    orphans = await put_orphans(runtime, 51)
    time.forward(days=2)
    with pytest.raises(sweep.Refused, match="51 of 51 objects"):
        await run_sweep(runtime)
    assert await keys(runtime.storage) == orphans
    await storage_command.run(runtime, "sweep", unlimited=True)
    assert await keys(runtime.storage) == []
    assert await held(runtime.storage) == orphans


async def test_restore_brings_everything_back(
    runtime: Runtime, time: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    await run_sweep(runtime)
    orphans = await put_orphans(runtime, 50)
    time.forward(days=2)
    await run_sweep(runtime)
    assert await keys(runtime.storage) == []
    await storage_command.run(runtime, "status")
    assert "Quarantine: 50 objects" in capsys.readouterr().out
    await storage_command.run(runtime, "restore")
    assert await keys(runtime.storage) == orphans
    assert await runtime.storage.get(orphans[0]) == b"orphan"
    assert await held(runtime.storage) == []


async def test_status_counts_objects_and_rows_that_do_not_match(
    runtime: Runtime, capsys: pytest.CaptureFixture[str]
) -> None:
    lost, _kept = await store_file(runtime, b"lost"), await store_file(runtime, b"kept")
    await runtime.storage.delete([lost.key])
    await runtime.storage.put(ORPHAN, b"orphan", "image/jpeg")
    await storage_command.run(runtime, "status")
    printed = capsys.readouterr().out
    assert "Objects:    2, of which 1 have no row in the database" in printed
    assert "Rows:       2, of which 1 have no object" in printed


async def test_refused_command_exits_with_the_reason(runtime: Runtime) -> None:
    await runtime.storage.put(ORPHAN, b"of another database", "image/jpeg")
    with pytest.raises(SystemExit, match="the sweep refused to run: no marker yet"):
        await storage_command.run(runtime, "sweep")


@pytest.mark.parametrize("settings", ["folder"], indirect=True)
async def test_unfinished_uploads_are_deleted(runtime: Runtime, time: Clock) -> None:
    file = await store_file(runtime, b"finished")
    folder = runtime.settings.data / "files" / "site"
    (folder / f"{file.id}.jpg#1").write_bytes(b"half")
    await run_sweep(runtime)
    assert len(list(folder.iterdir())) == 2
    time.forward(days=1, minutes=1)
    await run_sweep(runtime)
    assert [left.name for left in folder.iterdir()] == [file.name]


def test_command_line_shows_the_status(app_url: str, tmp_path: Path) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "retrato", "storage", "status"],
        env={**os.environ, "DATABASE_URL": app_url, "RETRATO_DATA": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Objects:    0" in printed.stdout


@pytest.mark.parametrize("what", ["storage", "evidence"])
def test_refusals_are_counted_from_zero(what: str) -> None:
    """Prometheus sees no increase in a counter that begins with 1, so the first refusal would fire no alert."""
    assert REGISTRY.get_sample_value("retrato_sweeps_refused_total", {"sweep": what}) is not None
