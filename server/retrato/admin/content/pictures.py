"""Pictures of the site: those that staff add (`pictures/…`), and the demos and people that a page can show."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin.content import editing, yaml_text
from retrato.admin.content.pictures_schemas import EditedPicture, PictureKind, PicturePage, PictureQuery
from retrato.admin.member import Member
from retrato.errors import AppError
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.fold import fold
from retrato.kit.i18n import Language
from retrato.media import public_files
from retrato.showcase.service import alt_texts
from retrato.tables import ContentPicture, StoredFile

ALT_FILE = "pictures.yaml"
_PATTERNS: Mapping[PictureKind, str] = {
    "pictures": "pictures/*.webp",
    "demos": "demos/*/*.webp",
    "results": "demos/*/reimagine-*.webp",
    "films": "demos/*/*.mp4",
    "people": "people/*.jpg",
}
_REFERENCE = re.compile(r"(?:demos|people|pictures)/[\w/.-]+?\.(?:webp|jpg|mp4)")


async def page(session: AsyncSession, folder: Path, query: PictureQuery) -> PicturePage:
    files = await content_edits.read_files(session, folder)
    public = await public_files.read(session, folder)
    alts = alt_texts(files)
    words = fold(query.query).split()
    names = [
        name
        for name in public.names(_PATTERNS[query.kind])
        if all(word in fold(f"{name} {' '.join(alts.get(name, {}).values())}") for word in words)
    ]
    shown = [name for name in names if query.after is None or name > query.after][: query.size]
    used = await asyncio.to_thread(uses, files) if query.kind == "pictures" else {}
    rows = await session.execute(
        select(ContentPicture, StoredFile)
        .join(StoredFile, StoredFile.id == ContentPicture.file_id)
        .where(ContentPicture.name.in_(shown))
    )
    stored = {picture.name: (picture, file) for picture, file in rows}
    return PicturePage(
        total=len(names),
        pictures=[
            _present(name, public, alts.get(name), used.get(name, ()), stored.get(name))
            for name in shown
            if public.find(name)
        ],
    )


def uses(files: ContentFiles) -> Mapping[str, Sequence[str]]:
    """Return the files that refer to each picture, by its name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in _texts(files):
        for reference in dict.fromkeys(_REFERENCE.findall(text)):
            found[reference].append(name)
    return found


def version_of(alt: Mapping[str, str] | None) -> str:
    return editing.version_of(json.dumps(alt, sort_keys=True))


async def change(
    session: AsyncSession,
    folder: Path,
    member: Member,
    name: str,
    alt: Mapping[Language, str] | None,
    pictures: Mapping[str, StoredFile | None],
) -> None:
    """Set the description of a picture, None to remove it, and change the pictures themselves."""
    # See editing.save.
    from retrato.content import change_pictures

    files = await content_edits.read_files(session, folder)
    before = editing.text_or_none(files, ALT_FILE) or ""
    text = yaml_text.change_mapping(before, {name: dict(alt) if alt else None})
    try:
        await change_pictures(session, folder, pictures, {ALT_FILE: text}, by=member.user.email)
    except ContentError as error:
        raise editing.invalid(error, folder) from error


async def require_unused(files: ContentFiles, name: str) -> None:
    if places := (await asyncio.to_thread(uses, files)).get(name):
        raise AppError(409, "pictureUsed", places=", ".join(places))


def _texts(files: ContentFiles) -> Iterator[tuple[str, str]]:
    seeds = (file for end in ("yaml", "md") for file in files.folder.rglob(f"*.{end}"))
    names = {file.relative_to(files.folder).as_posix() for file in seeds} | set(files.edits)
    for name in sorted(names - {ALT_FILE}):
        if (text := editing.text_or_none(files, name)) and not name.endswith("README.md"):
            yield name, text


def _present(
    name: str,
    public: public_files.PublicFiles,
    alt: Mapping[str, str] | None,
    used: Sequence[str],
    stored: tuple[ContentPicture, StoredFile] | None,
) -> EditedPicture:
    file = public.find(name)
    return EditedPicture(
        name=name,
        url=public.url_of(name) or "",
        bytes=file.bytes if file else 0,
        width=stored[1].width if stored else None,
        height=stored[1].height if stored else None,
        alt=dict(alt) if alt else None,
        version=version_of(alt),
        used_in=list(used),
        by=stored[0].by if stored else None,
        changed_at=stored[0].changed_at if stored else None,
    )
