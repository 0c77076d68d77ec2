"""Data export: everything stored about a user, as JSON, and all their files, in one ZIP archive."""

import asyncio
import json
import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices
from retrato.account.limits import EXPORTS, rate_limited
from retrato.account.owned_rows import owned_rows
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock, rate_limit
from retrato.kit.i18n import translate
from retrato.media import files
from retrato.queue import enqueue, live_jobs
from retrato.runtime import Runtime
from retrato.tables import DataExport, StoredFile, User

LIFETIME = timedelta(days=7)
# A job that runs longer has been retried by then.
_LONGEST = timedelta(days=1)
PATH_SECONDS = 10 * 60
"""Short, because an archive holds everything, and whoever has its path can fetch it."""

Rows = dict[str, list[dict[str, Any]]]


async def request(session: AsyncSession, user: User) -> None:
    if wait := await rate_limit.acquire(session, EXPORTS, str(user.id)):
        raise rate_limited("exportPause", wait)
    export = DataExport(user_id=user.id)
    session.add(export)
    await session.flush()
    await enqueue(session, "account:make_export", export_id=str(export.id))


async def list_for_user(session: AsyncSession, user_id: UUID) -> Sequence[tuple[DataExport, StoredFile | None]]:
    """Return pending and ready exports with their archives, newest first."""
    rows = await session.execute(
        select(DataExport, StoredFile)
        .outerjoin(StoredFile, StoredFile.id == DataExport.file_id)
        .where(DataExport.user_id == user_id)
        .order_by(DataExport.requested_at.desc(), DataExport.id.desc())
    )
    return [(export, file) for export, file in rows]


async def make(runtime: Runtime, export_id: UUID) -> None:
    """Build the archive and notify its owner. No database connection is held while files are copied."""
    async with runtime.database.transaction() as session:
        export = await session.get(DataExport, export_id)
        if export is None or export.file_id:
            return
        user = await session.get_one(User, export.user_id)
        rows, own_files = await _rows(session, user.id), await _files(session, user.id)
    with tempfile.TemporaryDirectory(prefix="retrato-export-") as folder:
        archive = Path(folder) / "retrato.zip"
        await _write_archive(archive, runtime.storage, translate(user.language_tag, "export.readme"), rows, own_files)
        file = await files.upload(runtime.storage, user_id=user.id, data=archive, content_type="application/zip")
    async with runtime.database.transaction() as session:
        export = await session.get(DataExport, export_id, with_for_update=True)
        # The account is gone, or another run of this job was faster: the sweep removes the orphaned archive.
        if export is None or export.file_id:
            return
        session.add(file)
        await session.flush()
        export.file_id, export.ready_at, export.expires_at = file.id, clock.now(), clock.now() + LIFETIME
        # Also to an unconfirmed address: the user of the account requested it.
        if await notices.is_within_limit(session, user, "account:send_export_ready"):
            await enqueue(session, "account:send_export_ready", user_id=str(user.id))


async def retry_failed(session: AsyncSession) -> None:
    """Enqueue the pending exports whose job has failed for good, for example because the storage was down for long."""
    live = live_jobs("account:make_export", "export_id", _LONGEST)
    failed = await session.scalars(
        select(DataExport.id).where(DataExport.file_id.is_(None), DataExport.id.not_in(live))
    )
    for export_id in failed.all():
        await enqueue(session, "account:make_export", export_id=str(export_id))


async def delete_expired(session: AsyncSession) -> None:
    expired = DataExport.expires_at <= clock.now()
    archives = (await session.scalars(select(StoredFile).join(DataExport).where(expired))).all()
    await session.execute(delete(DataExport).where(expired))
    await files.remove(session, archives)


async def _rows(session: AsyncSession, user_id: UUID) -> Rows:
    rows: Rows = {}
    for table, condition in owned_rows(user_id).items():
        columns = [column for column in table.columns if not column.info.get("secret")]
        result = await session.execute(select(*columns).where(condition).order_by(*table.primary_key))
        rows[table.name] = [dict(row) for row in result.mappings()]
    return rows


async def _files(session: AsyncSession, user_id: UUID) -> Sequence[StoredFile]:
    archives = select(DataExport.file_id).where(DataExport.user_id == user_id, DataExport.file_id.is_not(None))
    own_files = await session.scalars(
        select(StoredFile).where(StoredFile.user_id == user_id, StoredFile.id.not_in(archives)).order_by(StoredFile.id)
    )
    return own_files.all()


async def _write_archive(
    path: Path, storage: Storage, readme: str, rows: Rows, own_files: Sequence[StoredFile]
) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", readme)
        # In a thread, because of tens of thousands of rows.
        await asyncio.to_thread(_write_rows, archive, rows)
        for file in own_files:
            # The owner may have deleted the file since it was listed.
            with suppress(FileNotFoundError):
                chunks = await storage.stream(file.key)
                # ZipInfo means stored, not deflated: pictures and videos are compressed already.
                entry = zipfile.ZipInfo(f"files/{file.name}", file.created_at.timetuple()[:6])
                with archive.open(entry, "w", force_zip64=True) as target:
                    async for chunk in chunks:
                        target.write(chunk)


def _write_rows(archive: zipfile.ZipFile, rows: Rows) -> None:
    """Write a line for each row: with indentation, Python has no fast encoder."""
    for name, content in rows.items():
        lines = ",\n".join(json.dumps(row, default=str, ensure_ascii=False) for row in content)
        archive.writestr(f"data/{name}.json", f"[\n{lines}\n]\n")
