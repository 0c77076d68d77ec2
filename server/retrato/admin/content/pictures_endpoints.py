from typing import Annotated

from fastapi import File, Form, UploadFile

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import pictures
from retrato.admin.content import pictures_schemas as schemas
from retrato.admin.content.schemas import Line, Slug
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import AppDatabase, Session
from retrato.errors import AppError
from retrato.kit.i18n import Language
from retrato.media import files, public_files
from retrato.media.pictures import read_public_picture
from retrato.request import AppSettings
from retrato.runtime import AppStorage
from retrato.showcase.service import alt_texts

router = admin_router("content", "/content/pictures")


@router.post("/list")
@needs(Right.EDIT_CONTENT)
async def list_pictures(query: schemas.PictureQuery, session: Session, settings: AppSettings) -> schemas.PicturePage:
    """List the pictures of a kind, by name."""
    return await pictures.page(session, settings.content, query)


@router.post("/upload")
@needs(Right.EDIT_CONTENT, audited=True)
async def upload_picture(
    image: Annotated[UploadFile, File()],
    name: Annotated[Slug, Form()],
    alt_en: Annotated[Line, Form(alias="altEn")],
    alt_es: Annotated[Line, Form(alias="altEs")],
    reason: Annotated[Reason, Form()],
    member: CurrentMember,
    database: AppDatabase,
    storage: AppStorage,
    settings: AppSettings,
) -> schemas.EditedPicture:
    """Add a picture from a JPEG, PNG or WebP file. It is stored as WebP, without metadata."""
    path = f"pictures/{name}.webp"
    alt: dict[Language, str] = {"en": alt_en, "es": alt_es}
    # No database connection is held while the picture is processed and stored.
    picture = await read_public_picture(await image.read(), field="image")
    file = await files.upload_picture(storage, None, picture)
    async with database.transaction() as session:
        await content_edits.lock(session)
        if (await public_files.read(session, settings.content)).find(path):
            raise AppError(409, "pictureExists", fields={"name": "repeated"})
        await pictures.change(session, settings.content, member, path, alt, {path: file})
        after = {"alt": alt, "width": picture.width, "height": picture.height, "sha256": file.sha256}
        audit.record(session, member, Subject("content", path), after=after, reason=reason)
        query = schemas.PictureQuery(query=path, size=1)
        return (await pictures.page(session, settings.content, query)).pictures[0]


@router.post("/describe", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def describe_picture(
    form: schemas.PictureDescription, member: CurrentMember, session: Session, settings: AppSettings
) -> None:
    """Set the description of a picture."""
    await content_edits.lock(session)
    if not (await public_files.read(session, settings.content)).find(form.name):
        raise AppError(404, "pictureMissing")
    before = alt_texts(await content_edits.read_files(session, settings.content)).get(form.name)
    if form.version != pictures.version_of(before):
        raise AppError(409, "contentChanged")
    await pictures.change(session, settings.content, member, form.name, form.alt, {})
    subject = Subject("content", form.name)
    audit.record(session, member, subject, before={"alt": before}, after={"alt": form.alt}, reason=form.reason)


@router.post("/delete", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def delete_picture(
    form: schemas.PictureDeletion, member: CurrentMember, session: Session, settings: AppSettings
) -> None:
    """Delete a picture that nothing refers to."""
    member.require_confirmed()
    await content_edits.lock(session)
    file = (await public_files.read(session, settings.content)).find(form.name)
    if file is None:
        raise AppError(404, "pictureMissing")
    content = await content_edits.read_files(session, settings.content)
    await pictures.require_unused(content, form.name)
    alt = alt_texts(content).get(form.name)
    await pictures.change(session, settings.content, member, form.name, None, {form.name: None})
    before = {"alt": alt, "sha256": file.sha256}
    audit.record(session, member, Subject("content", form.name), before=before, reason=form.reason)
