"""`retrato backup check` names everything that is not backed up."""

import json
from datetime import datetime, timedelta

import pytest

from retrato.backup import check, command
from retrato.backup.check import check_backups, find_problems
from retrato.backup.replica import copy
from retrato.integrations.storage.storage import Storage, StoredObject
from retrato.kit import clock
from retrato.media import marker
from retrato.runtime import Runtime
from retrato.settings import BackupSettings, StorageSettings
from tests.account.conftest import Clock

NO_ARCHIVE = "PostgreSQL does not archive its WAL (archive_mode)"
MOST = timedelta(hours=26)


def info(stop: datetime) -> str:
    """Return what `pgbackrest info --output=json` prints, without what is not read."""
    backups = [{"timestamp": {"stop": int(each.timestamp())}} for each in (stop - timedelta(days=7), stop)]
    return json.dumps([{"name": "retrato", "status": {"code": 0, "message": "ok"}, "backup": backups}])


def test_age_of_the_newest_backup_is_checked() -> None:
    assert check_backups(info(clock.now() - timedelta(hours=25)), MOST) == []
    (problem,) = check_backups(info(clock.now() - timedelta(hours=27)), MOST)
    assert problem.startswith("the newest backup of the database is of ")


@pytest.mark.parametrize("answer", [None, "[]"], ids=["no pgBackRest", "nothing configured"])
def test_missing_pgbackrest_is_a_problem(answer: str | None) -> None:
    assert check_backups(answer, MOST) == ["`pgbackrest info` does not work here, or knows no such stanza"]


def test_problem_that_pgbackrest_reports_is_passed_on() -> None:
    answer = '[{"name": "retrato", "backup": [], "status": {"code": 2, "message": "no valid backups"}}]'
    assert check_backups(answer, MOST) == ["pgBackRest: no valid backups"]


async def test_every_problem_is_named_at_once(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_info", lambda _stanza: info(clock.now() - timedelta(days=3)))
    runtime.settings.backup.stanza = "retrato"
    with pytest.raises(SystemExit) as ended:
        await command.run(runtime, "check")
    assert str(ended.value).count("retrato: ") == 3


async def test_age_of_the_copy_of_the_files_is_checked(runtime: Runtime, replica: Storage, time: Clock) -> None:
    never = "the stored files have never been copied: `retrato backup storage`"
    assert await find_problems(runtime) == [NO_ARCHIVE, never]
    await marker.write(runtime.database, runtime.storage, await marker.read(runtime.database, runtime.storage))
    await copy(runtime, replica)
    assert await find_problems(runtime) == [NO_ARCHIVE]
    time.forward(hours=27)
    (_, problem) = await find_problems(runtime)
    assert problem.startswith("the newest copy of the stored files is of ")


@pytest.mark.parametrize(("version", "problems"), [("8-xlZ", 0), ("null", 1), (None, 1)])
async def test_versions_of_the_storage_are_recognised(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, version: str | None, problems: int
) -> None:
    async def head(_storage: Storage, key: str) -> StoredObject:
        return StoredObject(key, 1, clock.now(), version)

    monkeypatch.setattr(Storage, "head", head)
    runtime.settings.backup = BackupSettings()
    runtime.settings.storage = StorageSettings(url="s3://bucket")
    assert len(await find_problems(runtime)) == 1 + problems
    runtime.settings.storage = StorageSettings(url="gs://bucket")
    assert len(await find_problems(runtime)) == 1
