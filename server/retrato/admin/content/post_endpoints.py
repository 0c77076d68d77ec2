from sqlalchemy import select

from retrato import content_edits
from retrato.admin.audit import Subject
from retrato.admin.content import files, posts, schemas, yaml_text
from retrato.admin.content import post_schemas as wire
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.errors import AppError, not_exists
from retrato.media import public_files
from retrato.request import AppSettings
from retrato.tables import Style

router = admin_router("content", "/content/posts")


@router.post("/list")
@needs(Right.EDIT_CONTENT)
async def list_edited_posts(session: Session, settings: AppSettings) -> list[wire.PostEntry]:
    """List all posts, drafts first. A blog has only hundreds of them."""
    return posts.entries(await content_edits.read_files(session, settings.content))


@router.get("/choices")
@needs(Right.EDIT_CONTENT)
async def show_post_choices(session: Session, settings: AppSettings) -> wire.PostChoices:
    """Return what a post can refer to."""
    content = await content_edits.read_files(session, settings.content)
    styles = await session.execute(select(Style.id, Style.name).where(Style.offered).order_by(Style.id))
    public = await public_files.read(session, settings.content)
    names = [*public.names("pictures/*.webp"), *public.names("demos/*/*.webp")]
    covers = ((name, public.url_of(name)) for name in names)
    return wire.PostChoices(
        categories=[
            wire.Choice(id=entry["id"], name=entry["name"])
            for entry in yaml_text.parse(content.text("blog-categories.yaml"))
        ],
        styles=[wire.Choice(id=id_, name=name) for id_, name in styles],
        covers=[wire.CoverChoice(name=name, url=url) for name, url in covers if url],
    )


@router.get("/{post_id}")
@needs(Right.EDIT_CONTENT)
async def show_edited_post(post_id: schemas.Slug, session: Session, settings: AppSettings) -> wire.EditedPost:
    found = posts.show(await content_edits.read_files(session, settings.content), post_id)
    if found is None:
        raise not_exists("textUnknown")
    return found


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_post(
    form: wire.PostForm, member: CurrentMember, session: Session, settings: AppSettings
) -> wire.EditedPost:
    """Add or change a post, and publish it or make it a draft again."""
    id_ = form.id or posts.new_id(form)
    if not id_:
        raise AppError(422, "invalid", fields={"texts.en.title": "required"})
    before = await files.open_for_change(session, settings.content, posts.names_of(id_), form.version)
    exists = any(text is not None for text in before.values())
    if exists and form.version is None:
        raise AppError(409, "postExists", fields={"texts.en.title": "repeated"})
    if form.id and not exists:
        raise not_exists("textUnknown")
    after = posts.changed(id_, before, form)
    await files.save(session, settings.content, member, before, after, Subject("post", id_), form.reason)
    return await show_edited_post(id_, session, settings)


@router.post("/delete", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def delete_post(form: wire.PostDeletion, member: CurrentMember, session: Session, settings: AppSettings) -> None:
    member.require_confirmed()
    before = await files.open_for_change(session, settings.content, posts.names_of(form.id), form.version)
    after = dict.fromkeys(before)
    await files.save(session, settings.content, member, before, after, Subject("post", form.id), form.reason)
