"""What staff have edited: by whom, how it differs from the seed, and back to the seed."""

import difflib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, StringConstraints
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, pictures, sale, terms
from retrato.admin.member import CurrentMember, Member
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.errors import AppError
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.schema import Body, Schema
from retrato.media import public_files
from retrato.request import AppSettings
from retrato.tables import ContentEdit, ContentLoad, ContentPicture

router = admin_router("content", "/content/history")
_MAX_LOGGED = 20_000
_Name = Annotated[str, StringConstraints(min_length=1, max_length=200), Field(examples=["faq.yaml"])]


class EditedFile(Schema):
    name: str
    is_picture: bool
    change: Literal["added", "changed", "deleted"]
    """`added`, `changed` or `deleted`, compared with the seed."""
    by: str
    at: datetime


class ContentHistory(Schema):
    problems: list[str]
    """Why the content could not be loaded at the last start. What was loaded before is shown to visitors."""
    failed_at: datetime | None
    files: list[EditedFile]
    """Newest first."""


class FileQuery(Body):
    name: _Name


class FileDifference(Schema):
    name: str
    lines: list[str]
    """A unified difference, from the seed to the edited file; empty for pictures."""
    url: str | None
    """Of a picture, as edited."""


class SeenFile(Body):
    name: _Name
    at: AwareDatetime
    """When it was edited, as the editor saw it."""


class Restoring(Body):
    files: list[SeenFile] = Field(min_length=1, max_length=200)
    reason: Reason


@router.get("")
@needs(Right.EDIT_CONTENT)
async def list_content_edits(session: Session, settings: AppSettings) -> ContentHistory:
    """List the files that differ from the seed."""
    load = await session.get(ContentLoad, 1)
    files = ContentFiles(settings.content)
    public = public_files.PublicFiles(settings.content)
    edited = [
        EditedFile(
            name=edit.name,
            is_picture=False,
            change=_change(has_seed=files.seed(edit.name) is not None, is_there=edit.text is not None),
            by=edit.by,
            at=edit.edited_at,
        )
        for edit in await session.scalars(select(ContentEdit))
    ] + [
        EditedFile(
            name=picture.name,
            is_picture=True,
            change=_change(has_seed=public.seed(picture.name) is not None, is_there=picture.file_id is not None),
            by=picture.by,
            at=picture.changed_at,
        )
        for picture in await session.scalars(select(ContentPicture))
    ]
    return ContentHistory(
        problems=load.problem.splitlines() if load and load.problem else [],
        failed_at=load.failed_at if load else None,
        files=sorted(edited, key=lambda file: file.at, reverse=True),
    )


@router.post("/show")
@needs(Right.EDIT_CONTENT)
async def show_content_difference(query: FileQuery, session: Session, settings: AppSettings) -> FileDifference:
    """Return how an edited file differs from the seed."""
    files = await content_edits.read_files(session, settings.content)
    public = await public_files.read(session, settings.content)
    if query.name in files.edits:
        return FileDifference(name=query.name, lines=_difference(files, query.name), url=None)
    if query.name in public.stored:
        return FileDifference(name=query.name, lines=[], url=public.url_of(query.name))
    raise AppError(404, "contentNotEdited")


@router.post("/restore", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def restore_content(form: Restoring, member: CurrentMember, session: Session, settings: AppSettings) -> None:
    """Bring files back to the seed, together: each alone may not be valid."""
    await _restore(session, settings.content, member, form)


async def _restore(session: AsyncSession, folder: Path, member: Member, form: Restoring) -> None:
    # See editing.save.
    from retrato.content import change_content

    await content_edits.lock(session)
    files = await content_edits.read_files(session, folder)
    public = await public_files.read(session, folder)
    names = [file.name for file in form.files]
    if sale.FILES.intersection(names):
        _require_prices(member)
    await _require_seen(session, form.files)
    if any((public if name in public.stored else files).seed(name) is None for name in names):
        # The seed does not have it: it is deleted.
        member.require_confirmed()
    terms.require_open(files, names)
    kept = ContentFiles(folder, {name: text for name, text in files.edits.items() if name not in names})
    for name in names:
        if name in public.stored and public.seed(name) is None:
            await pictures.require_unused(kept, name)
    await public_files.drop(session, [name for name in names if name in public.stored])
    texts = {name: files.seed(name) for name in names if name in files.edits}
    try:
        await change_content(session, folder, texts, by=member.user.email)
    except ContentError as error:
        raise editing.invalid(error, folder) from error
    undone = {name: "\n".join(_difference(files, name))[:_MAX_LOGGED] for name in texts}
    removed = {name: file.sha256 if file else None for name, file in public.stored.items() if name in names}
    subject = Subject("content", names[0] if len(names) == 1 else "seed")
    audit.record(session, member, subject, before={**undone, **removed}, after={"seed": names}, reason=form.reason)


def _require_prices(member: Member) -> None:
    """Ask for what a change of plans and packs asks for: it is one."""
    if Right.EDIT_PRICES not in member.rights:
        raise AppError(403, "pricesNotYours")
    member.require_confirmed()


async def _require_seen(session: AsyncSession, seen: Sequence[SeenFile]) -> None:
    names = [file.name for file in seen]
    edits = await session.execute(
        select(ContentEdit.name, ContentEdit.edited_at)
        .where(ContentEdit.name.in_(names))
        .union_all(select(ContentPicture.name, ContentPicture.changed_at).where(ContentPicture.name.in_(names)))
    )
    known = {row.name: row.edited_at for row in edits}
    for file in seen:
        if file.name not in known:
            raise AppError(404, "contentNotEdited")
        if known[file.name] != file.at:
            raise AppError(409, "contentChanged")


def _difference(files: ContentFiles, name: str) -> list[str]:
    before, after = files.seed(name) or "", files.edits[name] or ""
    return list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2))[2:]


def _change(*, has_seed: bool, is_there: bool) -> Literal["added", "changed", "deleted"]:
    if not is_there:
        return "deleted"
    return "changed" if has_seed else "added"
