"""Loads the content into the database: the files in `content/`, and those that staff have edited in their place."""

from collections.abc import Mapping
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.billing import content as billing
from retrato.blog import content as blog
from retrato.exchange import service as exchange
from retrato.faq import service as faq
from retrato.kit.content_files import ContentFiles
from retrato.notification.events import publish_content_change
from retrato.runtime import Runtime
from retrato.showcase import service as showcase
from retrato.style import content as style
from retrato.terms import content as terms

# Posts and the landing page refer to styles, so these are loaded first.
_LOADERS = (faq.load, terms.load, exchange.load, billing.load, style.load, blog.load, showcase.load)


async def load_content(runtime: Runtime) -> None:
    async with runtime.database.transaction() as session:
        await content_edits.lock(session)
        await content_edits.drop_redundant(session, runtime.settings.content)
        await _load(session, runtime.settings.content)


async def change_content(
    session: AsyncSession, folder: Path, changes: Mapping[str, str | None], *, by: str
) -> ContentFiles:
    """Replace files by name, or delete those whose text is None, and load all. Return the files as they were.

    Raise `ContentError` if the content is not valid with them; the caller's transaction has to be rolled back then.
    """
    await content_edits.lock(session)
    before = await content_edits.read_files(session, folder)
    await content_edits.save(session, before, changes, by)
    await _load(session, folder)
    return before


async def export_content(session: AsyncSession, folder: Path) -> list[str]:
    """Write the edited files into the folder, and delete those that were deleted. Return their names."""
    files = await content_edits.read_files(session, folder)
    for name, text in files.edits.items():
        file = folder / name
        if text is None:
            file.unlink(missing_ok=True)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return sorted(files.edits)


async def _load(session: AsyncSession, folder: Path) -> None:
    files = await content_edits.read_files(session, folder)
    for load in _LOADERS:
        await load(session, files)
    await publish_content_change(session)
