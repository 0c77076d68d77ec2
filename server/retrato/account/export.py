"""Taking one's data along: all that is stored about a person, as JSON, and all their files, in one archive."""

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

from retrato.account.belongings import belongings
from retrato.account.limits import EXPORTS, too_soon
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock, rate_limit
from retrato.kit.i18n import translate
from retrato.media import files
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import DataExport, StoredFile, User

LIFETIME = timedelta(days=7)

Rows = dict[str, list[dict[str, Any]]]


async def ask(session: AsyncSession, user: User) -> None:
    if wait := await rate_limit.acquire(session, EXPORTS, str(user.id)):
        raise too_soon("exportPause", wait)
    export = DataExport(user_id=user.id)
    session.add(export)
    await session.flush()
    await enqueue(session, "account:make_export", export_id=str(export.id))


async def of_user(session: AsyncSession, user_id: UUID) -> Sequence[tuple[DataExport, StoredFile | None]]:
    """Those that can still be fetched or are being made, the newest first, with their archives."""
    found = await session.execute(
        select(DataExport, StoredFile)
        .outerjoin(StoredFile, StoredFile.id == DataExport.file_id)
        .where(DataExport.user_id == user_id)
        .order_by(DataExport.asked_at.desc(), DataExport.id.desc())
    )
    return [(export, file) for export, file in found]


async def make(runtime: Runtime, export_id: UUID) -> None:
    """Makes the archive and tells its owner. No database connection waits while files are copied."""
    async with runtime.database.transaction() as session:
        export = await session.get(DataExport, export_id)
        if export is None or export.file_id:
            return
        user = await session.get_one(User, export.user_id)
        rows, own_files = await _rows(session, user.id), await _files(session, user.id)
    with tempfile.TemporaryDirectory(prefix="retrato-export-") as folder:
        archive = Path(folder) / "retrato.zip"
        await _pack(archive, runtime.storage, translate(user.language_tag, "export.readme"), rows, own_files)
        file = await files.upload(runtime.storage, user_id=user.id, data=archive, content_type="application/zip")
    async with runtime.database.transaction() as session:
        export = await session.get(DataExport, export_id, with_for_update=True)
        # Gone with its account, or made by another run of this job: the sweep finds the archive that nobody wants.
        if export is None or export.file_id:
            return
        session.add(file)
        await session.flush()
        export.file_id, export.ready_at, export.expires_at = file.id, clock.now(), clock.now() + LIFETIME
        await enqueue(session, "account:send_export_ready", user_id=str(user.id))


async def forget_expired(session: AsyncSession) -> None:
    expired = DataExport.expires_at <= clock.now()
    archives = (await session.scalars(select(StoredFile).join(DataExport).where(expired))).all()
    await session.execute(delete(DataExport).where(expired))
    await files.remove(session, archives)


async def _rows(session: AsyncSession, user_id: UUID) -> Rows:
    found: Rows = {}
    for table, rows in belongings(user_id).items():
        told = [column for column in table.columns if not column.info.get("secret")]
        answer = await session.execute(select(*told).where(rows).order_by(*table.primary_key))
        found[table.name] = [dict(row) for row in answer.mappings()]
    return found


async def _files(session: AsyncSession, user_id: UUID) -> Sequence[StoredFile]:
    archives = select(DataExport.file_id).where(DataExport.user_id == user_id, DataExport.file_id.is_not(None))
    found = await session.scalars(
        select(StoredFile).where(StoredFile.user_id == user_id, StoredFile.id.not_in(archives)).order_by(StoredFile.id)
    )
    return found.all()


async def _pack(path: Path, storage: Storage, readme: str, rows: Rows, own_files: Sequence[StoredFile]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", readme)
        for name, content in rows.items():
            archive.writestr(f"data/{name}.json", json.dumps(content, default=str, indent=2, ensure_ascii=False))
        for file in own_files:
            # Deleted by its owner since the list was made.
            with suppress(FileNotFoundError):
                pieces = await storage.stream(file.key)
                # Pictures and videos are compressed already.
                entry = zipfile.ZipInfo(f"files/{file.name}", file.created_at.timetuple()[:6])
                with archive.open(entry, "w", force_zip64=True) as target:
                    async for piece in pieces:
                        target.write(piece)
