"""Loads the content into the database: the files in `content/`, and those that staff have edited in their place."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.billing import content as billing
from retrato.blog import content as blog
from retrato.creation.shoots import content as shoots
from retrato.exchange import service as exchange
from retrato.faq import service as faq
from retrato.integrations.storage.storage import Storage
from retrato.kit import clock
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.media import public_files
from retrato.notification.events import publish_content_change
from retrato.runtime import Runtime
from retrato.showcase import service as showcase
from retrato.style import content as style
from retrato.tables import ContentLoad, StoredFile
from retrato.terms import content as terms

_log = structlog.get_logger("content")
# Shoots, posts and the landing page refer to styles, so these are loaded first.
_LOADERS = (faq.load, terms.load, exchange.load, billing.load, style.load, shoots.load, blog.load, showcase.load)


async def load_content(runtime: Runtime) -> None:
    """Raise `ContentError` if the content is not valid. What was loaded before stays then."""
    folder = runtime.settings.content
    try:
        async with runtime.database.transaction() as session:
            await content_edits.lock(session)
            await content_edits.drop_redundant(session, folder)
            await public_files.drop_redundant(session, folder)
            await _load(session, folder)
    except ContentError as error:
        async with runtime.database.transaction() as session:
            problem = str(error).replace(f"{folder}/", "")
            await content_edits.save_outcome(session, problem=problem, failed_at=clock.now())
        raise


async def load_or_keep_content(runtime: Runtime) -> None:
    """Load the content. If what staff have edited is not valid with this release, keep what was loaded before: the site
    goes on, and `/admin` shows the problem."""
    try:
        await load_content(runtime)
    except ContentError as error:
        async with runtime.database.transaction() as session:
            load = await session.get(ContentLoad, 1)
            files = await content_edits.read_files(session, runtime.settings.content)
            public = await public_files.read(session, runtime.settings.content)
        # Without edits, the release itself is broken.
        if load is None or load.loaded_at is None or not (files.edits or public.stored):
            raise
        _log.error("edited content is not valid with this release; the content loaded before stays", problem=str(error))


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


async def change_pictures(
    session: AsyncSession,
    folder: Path,
    changes: Mapping[str, StoredFile | None],
    texts: Mapping[str, str | None] = MappingProxyType({}),
    *,
    by: str,
) -> None:
    """Put uploaded files in the place of public pictures and films, or delete those whose file is None. Change texts of
    the content, too. Raise `ContentError` as `change_content` does."""
    await content_edits.lock(session)
    for name, file in changes.items():
        await public_files.put(session, name, file, by=by)
    await public_files.drop_redundant(session, folder)
    await change_content(session, folder, texts, by=by)


async def export_content(session: AsyncSession, storage: Storage, folder: Path) -> list[str]:
    """Write the edited files into the folder, and delete those that were deleted. Return their names."""
    files = await content_edits.read_files(session, folder)
    for name, text in files.edits.items():
        file = folder / name
        if text is None:
            file.unlink(missing_ok=True)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    public = await public_files.read(session, folder)
    for name, picture in public.stored.items():
        file = folder / name
        if picture is None:
            file.unlink(missing_ok=True)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(await public_files.contents_of(picture, storage))
    return sorted([*files.edits, *public.stored])


async def _load(session: AsyncSession, folder: Path) -> None:
    files = await content_edits.read_files(session, folder)
    for load in _LOADERS:
        await load(session, files)
    await content_edits.save_outcome(session, loaded_at=clock.now(), problem=None, failed_at=None)
    await publish_content_change(session)
