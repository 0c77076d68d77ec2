"""Several files of the content that are edited together, such as those of a post."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, rich_texts
from retrato.admin.content.editing import Edit
from retrato.admin.member import Member
from retrato.errors import AppError
from retrato.kit.content_files import ContentFiles

Texts = Mapping[str, str | None]
"""The texts of files by name; None if there is no such file."""


def read(files: ContentFiles, names: Sequence[str]) -> dict[str, str | None]:
    return {name: editing.text_or_none(files, name) for name in names}


def version_of(texts: Texts) -> str:
    return editing.version_of("\0".join(text or "" for text in texts.values()))


async def open_for_change(session: AsyncSession, folder: Path, names: Sequence[str], seen: str | None) -> Texts:
    """Return the files as they are until the end of the transaction. `seen`: the version that the editor saw; None if
    the files are new."""
    await content_edits.lock(session)
    texts = read(await content_edits.read_files(session, folder), names)
    if seen is not None and seen != version_of(texts):
        raise AppError(409, "contentChanged")
    return texts


async def save(
    session: AsyncSession, folder: Path, member: Member, before: Texts, after: Texts, subject: Subject, reason: str
) -> None:
    edits = {
        name: Edit(after[name], None if text is None else editing.version_of(text)) for name, text in before.items()
    }
    await editing.save(session, folder, member, edits)
    was, became = rich_texts.difference(before, after)
    audit.record(session, member, subject, before=was, after=became, reason=reason)
