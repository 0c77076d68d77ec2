"""What an operator has to know before it is needed: whether database and stored files are backed up."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import text

from retrato.backup.replica import Refused, open_replica
from retrato.db import Database
from retrato.kit import clock
from retrato.media import marker
from retrato.runtime import Runtime

_ARCHIVER = text(
    "select current_setting('archive_mode') <> 'off', coalesce(last_archived_time, stats_reset),"
    " coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver"
)
_ARCHIVE_AGE = timedelta(minutes=15)


async def find_problems(runtime: Runtime) -> Sequence[str]:
    settings = runtime.settings.backup
    most = timedelta(hours=settings.max_age_hours)
    backups = check_backups(_info(settings.stanza), most) if settings.stanza else []
    return [*await _check_archive(runtime.database), *backups, *await _check_files(runtime, most)]


async def _check_archive(database: Database) -> Sequence[str]:
    async with database.transaction() as session:
        archives, archived_at, failed = (await session.execute(_ARCHIVER)).one()
    if not archives:
        return ["PostgreSQL does not archive its WAL (archive_mode)"]
    if failed:
        return ["PostgreSQL could not archive the last WAL file: its log says why"]
    if clock.now() - archived_at > _ARCHIVE_AGE:
        return [f"PostgreSQL has archived no WAL file since {archived_at:%Y-%m-%d %H:%M} UTC"]
    return []


def _info(stanza: str) -> str | None:
    """Return what pgBackRest knows about its backups, or None if it cannot tell."""
    if (program := shutil.which("pgbackrest")) is None:
        return None
    command = (program, f"--stanza={stanza}", "info", "--output=json")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout if done.returncode == 0 else None


def check_backups(info: str | None, most: timedelta) -> Sequence[str]:
    """Check the newest backup of the database."""
    found: list[Any] = json.loads(info) if info else []
    if not found:
        return ["`pgbackrest info` does not work here, or knows no such stanza"]
    if found[0]["status"]["code"]:
        return [f"pgBackRest: {found[0]['status']['message']}"]
    newest = datetime.fromtimestamp(max(backup["timestamp"]["stop"] for backup in found[0]["backup"]), UTC)
    if clock.now() - newest > most:
        return [f"the newest backup of the database is of {newest:%Y-%m-%d %H:%M} UTC"]
    return []


async def _check_files(runtime: Runtime, most: timedelta) -> Sequence[str]:
    settings = runtime.settings
    if settings.backup.url is None:
        # Other stores than S3 do not tell whether they keep versions.
        if settings.storage.url and not settings.storage.url.startswith("s3://"):
            return []
        found = await runtime.storage.head(marker.KEY)
        if found and found.version not in {None, "null"}:
            return []
        return ["the storage keeps no versions of its objects, and RETRATO_BACKUP__URL names no replica"]
    try:
        copied = await open_replica(settings.backup).head(marker.KEY)
    except Refused as refusal:
        return [str(refusal)]
    if copied is None:
        return ["the stored files have never been copied: `retrato backup storage`"]
    if clock.now() - copied.modified_at > most:
        return [f"the newest copy of the stored files is of {copied.modified_at:%Y-%m-%d %H:%M} UTC"]
    return []
