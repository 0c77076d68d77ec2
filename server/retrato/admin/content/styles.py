"""Styles of the catalogue: one file each, `content/styles/<id>.yaml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, yaml_text
from retrato.admin.content.editing import Edit
from retrato.admin.content.style_schemas import (
    EditedStyle,
    NewStyle,
    StyleChange,
    StyleForm,
    StyleQuery,
    StyleRow,
    StyleStatus,
)
from retrato.admin.content.yaml_text import Source
from retrato.admin.member import Member
from retrato.errors import AppError, already_exists, not_exists
from retrato.kit.content_files import ContentFiles
from retrato.kit.fold import fold
from retrato.tables import Style


def file_of(style_id: str) -> str:
    return f"styles/{style_id}.yaml"


async def list_all(session: AsyncSession, folder: Path, query: StyleQuery) -> list[StyleRow]:
    """Return the styles that match, in the order of their files. There are only hundreds."""
    files = await content_edits.read_files(session, folder)
    names = set(files.names("styles/*.yaml"))
    found = await session.scalars(select(Style).options(selectinload(Style.categories)).order_by(Style.id))
    words = fold(query.search or "").split()
    return [
        _row(style)
        for style in found
        if file_of(style.id) in names
        and (query.status is None or query.status == _status(style))
        and (query.category is None or query.category in {category.id for category in style.categories})
        and all(word in fold(" ".join((style.id, *style.name.values(), *style.keywords.values()))) for word in words)
    ]


async def show(session: AsyncSession, folder: Path, style_id: str) -> EditedStyle:
    text = await _text(session, folder, style_id)
    values = yaml_text.parse(text)
    row = await session.get_one(Style, style_id, populate_existing=True)
    return EditedStyle(
        id=style_id,
        version=editing.version_of(text),
        status=_status(row),
        name=values["name"],
        gender=values["gender"],
        modes=values["modes"],
        categories=values["categories"],
        keywords=values.get("keywords"),
        position=values.get("position"),
        recipe=yaml_text.section(text, "recipe"),
        people=(values.get("demo") or {}).get("people"),
        seed=(values.get("demo") or {}).get("seed", 1),
        demos=row.demos,
        reimagine_demos=row.reimagine_demos,
        animate_demos=row.animate_demos,
    )


async def create(session: AsyncSession, folder: Path, member: Member, form: NewStyle) -> None:
    """Add a draft that is a copy of another style, without its demos and its place."""
    source = await _text(session, folder, form.copy_of)
    if await session.get(Style, form.id):
        raise already_exists("styleExists", "id")
    # The comments at the beginning are about the other style.
    body = source[source.index("id:") :]
    text = yaml_text.change_mapping(body, {"id": form.id, "name": form.name, "position": None, "draft": True})
    await editing.save(session, folder, member, {file_of(form.id): Edit(text, None)})
    _record(session, member, form.id, None, text, form.reason)


async def save(session: AsyncSession, folder: Path, member: Member, form: StyleForm) -> None:
    before = await _text(session, folder, form.id)
    demo = {"people": form.people, "seed": form.seed}
    defaults = {"people": None, "seed": 1}
    values: dict[str, Any] = {
        "name": form.name,
        "gender": form.gender,
        "modes": list(form.modes),
        "categories": list(form.categories),
        "keywords": form.keywords,
        "position": form.position,
        "demo": {key: value for key, value in demo.items() if value != defaults[key]} or None,
    }
    if form.recipe.rstrip() != yaml_text.section(before, "recipe").rstrip():
        values["recipe"] = Source(form.recipe)
    await _change(session, folder, member, form.id, before, values, form.version, form.reason)


async def publish(session: AsyncSession, folder: Path, member: Member, form: StyleChange) -> None:
    before = await _text(session, folder, form.id)
    row = await session.get_one(Style, form.id)
    if not (row.demos or row.reimagine_demos or row.animate_demos):
        raise AppError(409, "styleWithoutDemos")
    await _change(session, folder, member, form.id, before, {"draft": None}, form.version, form.reason)


async def withdraw(session: AsyncSession, folder: Path, member: Member, form: StyleChange) -> None:
    before = await _text(session, folder, form.id)
    draft = {"gender": yaml_text.parse(before)["gender"], "draft": True}
    await _change(session, folder, member, form.id, before, draft, form.version, form.reason)


async def delete(session: AsyncSession, folder: Path, member: Member, form: StyleChange) -> None:
    """Delete a draft. Photos that were made with it stay."""
    before = await _text(session, folder, form.id)
    if (await session.get_one(Style, form.id)).offered:
        raise AppError(409, "styleOffered")
    await editing.save(session, folder, member, {file_of(form.id): Edit(None, form.version)})
    _record(session, member, form.id, before, None, form.reason)


async def _change(
    session: AsyncSession,
    folder: Path,
    member: Member,
    style_id: str,
    before: str,
    values: Mapping[str, Any],
    seen: str,
    reason: str,
) -> None:
    text = yaml_text.change_mapping(before, values)
    await editing.save(session, folder, member, {file_of(style_id): Edit(text, seen)})
    _record(session, member, style_id, before, text, reason)


def _record(
    session: AsyncSession, member: Member, style_id: str, before: str | None, after: str | None, reason: str
) -> None:
    audit.record(
        session,
        member,
        Subject("style", style_id),
        before=None if before is None else {"text": before},
        after=None if after is None else {"text": after},
        reason=reason,
    )


async def require(session: AsyncSession, folder: Path, style_id: str) -> None:
    await _text(session, folder, style_id)


async def _text(session: AsyncSession, folder: Path, style_id: str) -> str:
    files: ContentFiles = await content_edits.read_files(session, folder)
    text = editing.text_or_none(files, file_of(style_id))
    if text is None:
        raise not_exists("styleMissing", "id")
    return text


def _status(style: Style) -> StyleStatus:
    return "published" if style.offered else "draft"


def _row(style: Style) -> StyleRow:
    return StyleRow(
        id=style.id,
        name=style.name,
        status=_status(style),
        gender=style.gender,
        modes=style.modes,
        categories=[category.id for category in style.categories],
        position=style.pinned,
        picture=next(iter([*style.demos, *style.reimagine_demos[1:], *style.animate_demos[1:]]), None),
    )
