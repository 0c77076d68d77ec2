"""The categories of the blog, in their order: `content/blog-categories.yaml`."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, posts, yaml_text
from retrato.admin.content.changes import changed_entries
from retrato.admin.content.editing import Edit
from retrato.admin.content.schemas import Lines, Slug, Version
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.kit.i18n import InEveryLanguage, Language
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.request import AppSettings

_FILE = "blog-categories.yaml"
router = admin_router("content", "/content/blog-categories")
_Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]


class BlogCategoryForm(Body):
    id: Slug
    slug: Annotated[dict[Language, Slug], InEveryLanguage, Field(examples=[{"en": "text", "es": "texto"}])]
    """Its address in each language."""
    name: Lines
    description: Annotated[
        dict[Language, _Sentence], InEveryLanguage, Field(examples=[{"en": "A text", "es": "Un texto"}])
    ]


class BlogCategoriesForm(Body):
    """All categories, in their order."""

    version: Version
    categories: list[BlogCategoryForm] = Field(min_length=1, max_length=50)
    reason: Reason


class EditedBlogCategory(Schema):
    id: str
    slug: LocalizedText
    name: LocalizedText
    description: LocalizedText
    posts: int
    """Drafts included. One that has posts cannot be removed."""


class EditedBlogCategories(Schema):
    version: str
    categories: list[EditedBlogCategory]


@router.get("")
@needs(Right.EDIT_CONTENT)
async def show_blog_categories(session: Session, settings: AppSettings) -> EditedBlogCategories:
    content = await content_edits.read_files(session, settings.content)
    text = content.text(_FILE)
    used = [category for post in posts.entries(content) for category in post.categories]
    return EditedBlogCategories(
        version=editing.version_of(text),
        categories=[EditedBlogCategory(**entry, posts=used.count(entry["id"])) for entry in yaml_text.parse(text)],
    )


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_blog_categories(
    form: BlogCategoriesForm, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedBlogCategories:
    """Add, rename, reorder and remove categories. One that has posts stays."""
    before = (await content_edits.read_files(session, settings.content)).text(_FILE)
    entries: list[dict[str, Any]] = [category.model_dump() for category in form.categories]
    text = yaml_text.change_list(before, entries)
    await editing.save(session, settings.content, member, {_FILE: Edit(text, form.version)})
    was, became = changed_entries(yaml_text.parse(before), entries)
    audit.record(session, member, Subject("content", _FILE), before=was, after=became, reason=form.reason)
    return await show_blog_categories(session, settings)
