"""The categories of the catalogue, in their order: `content/categories.yaml`."""

from pathlib import Path
from typing import Any

from pydantic import Field
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, yaml_text
from retrato.admin.content.changes import changed_entries
from retrato.admin.content.editing import Edit
from retrato.admin.content.schemas import Lines, Slug, Version
from retrato.admin.member import CurrentMember, Member
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.kit.schema import Body, Schema
from retrato.request import AppSettings
from retrato.tables import StyleCategory

_FILE = "categories.yaml"
router = admin_router("content", "/content/categories")


class CategoryForm(Body):
    id: Slug
    slug: Slug
    """The category's address: /styles/slug."""
    name: Lines


class EditedCategory(Schema):
    id: str
    slug: str
    name: dict[str, str]
    styles: int
    """One that has styles cannot be removed."""


class EditedCategories(Schema):
    version: str
    categories: list[EditedCategory]


class CategoriesForm(Body):
    """All categories, in the order of the catalogue."""

    version: Version
    categories: list[CategoryForm] = Field(min_length=1, max_length=100)
    reason: Reason


@router.get("")
@needs(Right.EDIT_CONTENT)
async def show_edited_categories(session: Session, settings: AppSettings) -> EditedCategories:
    text = (await content_edits.read_files(session, settings.content)).text(_FILE)
    counts = await session.execute(select(StyleCategory.category_id, func.count()).group_by(StyleCategory.category_id))
    styles = {row[0]: row[1] for row in counts}
    return EditedCategories(
        version=editing.version_of(text),
        categories=[EditedCategory(**entry, styles=styles.get(entry["id"], 0)) for entry in yaml_text.parse(text)],
    )


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_categories(
    form: CategoriesForm, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedCategories:
    """Add, rename, reorder and remove categories. One that has styles stays."""
    await _save(session, settings.content, member, form)
    return await show_edited_categories(session, settings)


async def _save(session: AsyncSession, folder: Path, member: Member, form: CategoriesForm) -> None:
    before = (await content_edits.read_files(session, folder)).text(_FILE)
    entries: list[dict[str, Any]] = [category.model_dump() for category in form.categories]
    text = yaml_text.change_list(before, entries)
    await editing.save(session, folder, member, {_FILE: Edit(text, form.version)})
    was, became = changed_entries(yaml_text.parse(before), entries)
    audit.record(session, member, Subject("content", _FILE), before=was, after=became, reason=form.reason)
