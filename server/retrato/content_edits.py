"""Files of the content that staff have edited. They replace those in `content/`, which are the seed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.content_files import ContentFiles
from retrato.tables import ContentEdit, ContentLoad


async def lock(session: AsyncSession) -> None:
    """Let one change of the content happen after the other. Held until the end of the transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtext("content"))))


async def read_files(session: AsyncSession, folder: Path) -> ContentFiles:
    edits = await session.scalars(select(ContentEdit))
    return ContentFiles(folder, {edit.name: edit.text for edit in edits})


async def save(session: AsyncSession, files: ContentFiles, changes: Mapping[str, str | None], by: str) -> None:
    """Store changed files by name; None deletes one."""
    statement = insert(ContentEdit)
    for name, text in changes.items():
        values = {"text": text, "by": by, "edited_at": clock.now()}
        await session.execute(
            statement.values(name=name, **values).on_conflict_do_update(index_elements=[ContentEdit.name], set_=values)
        )
    await drop_redundant(session, files.folder)


async def drop_redundant(session: AsyncSession, folder: Path) -> None:
    """Delete edits that equal their file, such as those that were exported and released since."""
    files = await read_files(session, folder)
    redundant = [name for name, text in files.edits.items() if text == files.seed(name)]
    await session.execute(delete(ContentEdit).where(ContentEdit.name.in_(redundant)))


async def save_outcome(session: AsyncSession, **values: Any) -> None:
    """Change the row about the last load of the content."""
    await session.execute(
        insert(ContentLoad)
        .values(number=1, **values)
        .on_conflict_do_update(index_elements=[ContentLoad.number], set_=values)
    )
