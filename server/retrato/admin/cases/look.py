"""The picture of a case: from the maker's files, or from the evidence once it was taken down, or removed by
its maker before staff decided."""

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.errors import AppError
from retrato.runtime import Runtime
from retrato.tables import Case, Creation, StoredFile
from retrato.trust import takedowns


async def read(runtime: Runtime, case: Case) -> tuple[bytes, str]:
    """Return the picture's bytes and type. Not a path, which could be passed on."""
    async with runtime.database.transaction() as session:
        key, content_type = await _find(session, case)
    try:
        return await runtime.storage.get(key), content_type
    except FileNotFoundError:
        raise AppError(409, "pictureGone") from None


async def _find(session: AsyncSession, case: Case) -> tuple[str, str]:
    creation = await session.get(Creation, case.creation_id) if case.creation_id else None
    if creation and creation.file_id:
        file = await session.get_one(StoredFile, creation.file_id)
        return file.key, file.content_type
    takedown = await takedowns.find(session, case.creation_id)
    if case.evidence:
        evidence = case.evidence["files"]["file_id"]
    elif takedown and not takedown.evidence_ended_at:
        evidence = takedown.files["file_id"]
    else:
        raise AppError(409, "pictureGone")
    return evidence["key"], evidence["content_type"]
