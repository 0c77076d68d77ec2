"""Saving files of the content. A change is refused if somebody else has changed the file since, or if the content would
not be valid with it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin.member import Member
from retrato.errors import AppError
from retrato.kit.content_files import ContentError, ContentFiles

_MAX_PROBLEMS = 20


@dataclass(frozen=True)
class Edit:
    text: str | None
    """None deletes the file."""
    seen: str | None
    """The version that the editor saw; None for a new file."""


def version_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def text_or_none(files: ContentFiles, name: str) -> str | None:
    return files.edits[name] if name in files.edits else files.seed(name)


async def save(session: AsyncSession, folder: Path, member: Member, edits: Mapping[str, Edit]) -> None:
    """Save the files and load the content with them."""
    # Only those who edit need the loaders, which load the engine's code: 40 MB of a web process.
    from retrato.content import change_content

    await content_edits.lock(session)
    files = await content_edits.read_files(session, folder)
    for name, edit in edits.items():
        text = text_or_none(files, name)
        if (None if text is None else version_of(text)) != edit.seen:
            raise AppError(409, "contentChanged")
    try:
        await change_content(session, folder, {name: edit.text for name, edit in edits.items()}, by=member.user.email)
    except ContentError as error:
        raise invalid(error, folder) from error


def invalid(error: ContentError, folder: Path) -> AppError:
    """Return the response to an editor: what is wrong, by file and line, without the place of the files."""
    lines = [line.replace(f"{folder}/", "") for line in str(error).splitlines()][:_MAX_PROBLEMS]
    return AppError(422, "contentInvalid", data={"problems": lines}, problems="\n".join(lines))
