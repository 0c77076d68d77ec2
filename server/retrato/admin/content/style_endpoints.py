from retrato.admin.content import style_demos, styles
from retrato.admin.content.schemas import Slug
from retrato.admin.content.style_schemas import (
    DemosChange,
    EditedStyle,
    NewStyle,
    StyleChange,
    StyleDemos,
    StyleForm,
    StyleQuery,
    StyleRow,
)
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.db import Session
from retrato.request import AppSettings

router = admin_router("content", "/content/styles")


@router.post("/list")
@needs(Right.EDIT_CONTENT)
async def list_edited_styles(query: StyleQuery, session: Session, settings: AppSettings) -> list[StyleRow]:
    """List the styles of the catalogue, and drafts."""
    return await styles.list_all(session, settings.content, query)


@router.get("/{style_id}")
@needs(Right.EDIT_CONTENT)
async def show_edited_style(style_id: Slug, session: Session, settings: AppSettings) -> EditedStyle:
    return await styles.show(session, settings.content, style_id)


@router.post("/create")
@needs(Right.EDIT_CONTENT, audited=True)
async def create_style(form: NewStyle, member: CurrentMember, session: Session, settings: AppSettings) -> EditedStyle:
    """Copy a style as a draft."""
    await styles.create(session, settings.content, member, form)
    return await styles.show(session, settings.content, form.id)


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_style(form: StyleForm, member: CurrentMember, session: Session, settings: AppSettings) -> EditedStyle:
    await styles.save(session, settings.content, member, form)
    return await styles.show(session, settings.content, form.id)


@router.post("/publish")
@needs(Right.EDIT_CONTENT, audited=True)
async def publish_style(
    form: StyleChange, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedStyle:
    """Put a draft into the catalogue."""
    await styles.publish(session, settings.content, member, form)
    return await styles.show(session, settings.content, form.id)


@router.post("/withdraw")
@needs(Right.EDIT_CONTENT, audited=True)
async def withdraw_style(
    form: StyleChange, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedStyle:
    """Make a style a draft again. What was made with it stays, and what is being made is finished."""
    await styles.withdraw(session, settings.content, member, form)
    return await styles.show(session, settings.content, form.id)


@router.post("/delete", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def delete_style(form: StyleChange, member: CurrentMember, session: Session, settings: AppSettings) -> None:
    """Delete a draft."""
    member.require_confirmed()
    await styles.delete(session, settings.content, member, form)


@router.get("/{style_id}/demos")
@needs(Right.EDIT_CONTENT)
async def show_style_demos(style_id: Slug, session: Session, settings: AppSettings) -> StyleDemos:
    """Return the demos of a style, and those that were made anew and wait for a decision."""
    return await style_demos.show(session, settings, style_id)


@router.post("/demos/make", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def make_style_demos(form: DemosChange, member: CurrentMember, session: Session, settings: AppSettings) -> None:
    """Make the demos of a style anew with the configured engine. The current ones stay until these are accepted."""
    await style_demos.begin(session, settings, member, form)


@router.post("/demos/accept", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def accept_style_demos(form: DemosChange, member: CurrentMember, session: Session, settings: AppSettings) -> None:
    """Replace the demos of a style by those that were made anew."""
    await style_demos.accept(session, settings, member, form)


@router.post("/demos/discard", status_code=204)
@needs(Right.EDIT_CONTENT, audited=True)
async def discard_style_demos(form: DemosChange, member: CurrentMember, session: Session) -> None:
    await style_demos.discard(session, member, form)
