"""Demos of a style: those in the catalogue, and those that were made anew, for staff to compare."""

from pathlib import PurePosixPath

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, styles
from retrato.admin.content.style_schemas import DemoFile, DemosChange, NewDemos, StyleDemos
from retrato.admin.member import Member
from retrato.errors import AppError
from retrato.kit.content_files import ContentError
from retrato.media import paths, public_files
from retrato.settings import Settings
from retrato.style import demo_drafts
from retrato.tables import DemoDraft, StoredFile

_PATH_SECONDS = 60 * 60


async def show(session: AsyncSession, settings: Settings, style_id: str) -> StyleDemos:
    await styles.require(session, settings.content, style_id)
    public = await public_files.read(session, settings.content)
    draft = await demo_drafts.find(session, style_id)
    return StyleDemos(
        current=[_file(name, public.url_of(name) or "") for name in public.names(f"demos/{style_id}/*.*")],
        new=await _present(session, settings, draft) if draft else None,
    )


async def begin(session: AsyncSession, settings: Settings, member: Member, form: DemosChange) -> None:
    await styles.require(session, settings.content, form.id)
    await demo_drafts.begin(session, settings, form.id, by=member.user.email)
    audit.record(session, member, Subject("style", form.id), reason=form.reason)


async def accept(session: AsyncSession, settings: Settings, member: Member, form: DemosChange) -> None:
    # Loads the engine's code: see `editing.save`.
    from retrato.content import change_pictures

    draft = await _finished(session, form.id)
    if draft.status != "DONE":
        raise AppError(409, "demosMissing")
    new = await demo_drafts.files_of(session, draft)
    public = await public_files.read(session, settings.content)
    current = public.names(f"demos/{form.id}/*.*")
    # Those of other people than now would be shown as well.
    changes: dict[str, StoredFile | None] = {**dict.fromkeys(current), **new}
    await demo_drafts.forget(session, draft)
    try:
        await change_pictures(session, settings.content, changes, by=member.user.email)
    except ContentError as error:
        raise editing.invalid(error, settings.content) from error
    audit.record(
        session,
        member,
        Subject("style", form.id),
        before={"demos": {name: public.url_of(name) for name in current}},
        after={"demos": {name: file.sha256 for name, file in new.items()}},
        reason=form.reason,
    )


async def discard(session: AsyncSession, member: Member, form: DemosChange) -> None:
    draft = await _finished(session, form.id)
    await demo_drafts.discard(session, draft)
    audit.record(session, member, Subject("style", form.id), before={"status": draft.status}, reason=form.reason)


async def _finished(session: AsyncSession, style_id: str) -> DemoDraft:
    draft = await demo_drafts.find(session, style_id, lock=True)
    if draft is None:
        raise AppError(409, "demosMissing")
    if draft.status in demo_drafts.UNFINISHED:
        raise AppError(409, "demosBeingMade")
    return draft


async def _present(session: AsyncSession, settings: Settings, draft: DemoDraft) -> NewDemos:
    files = await demo_drafts.files_of(session, draft)
    return NewDemos(
        status=draft.status,
        error=draft.error,
        by=draft.by,
        created_at=draft.created_at,
        files=[
            _file(name, f"/files/{paths.for_file(settings, file, window=_PATH_SECONDS)}")
            for name, file in files.items()
        ],
    )


def _file(name: str, url: str) -> DemoFile:
    return DemoFile(name=PurePosixPath(name).name, url=url)
