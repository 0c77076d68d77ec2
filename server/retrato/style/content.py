"""Loads the catalogue from `content/categories.yaml` and `content/styles/`, which has one file per style."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field
from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.integrations.engines.atelier.recipe import Slug
from retrato.integrations.engines.atelier.recipe import Style as StyleFile
from retrato.integrations.engines.atelier.vocabulary import Part
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.i18n import Translated
from retrato.media import public_files
from retrato.style.demos import find_demos
from retrato.tables import Category, Style, StyleCategory


class _Category(Part):
    id: Slug
    slug: Slug
    name: Translated


def _unique(categories: list[_Category]) -> list[_Category]:
    for name in ("id", "slug"):
        values = [getattr(category, name) for category in categories]
        if repeated := {value for value in values if values.count(value) > 1}:
            raise ValueError(f"duplicate {name}: {', '.join(sorted(repeated))}")
    return categories


_Categories = Annotated[list[_Category], Field(min_length=1), AfterValidator(_unique)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the tables equal to the files. A style without a file is no longer offered, but its row stays, because
    creations refer to it."""
    categories = files.read("categories.yaml", _Categories)
    styles = {name: files.read(name, StyleFile) for name in files.names("styles/*.yaml")}
    _check(files.folder, categories, styles)
    await session.execute(delete(Category).where(Category.id.not_in([category.id for category in categories])))
    await upsert(
        session,
        Category,
        [
            {"id": category.id, "slug": category.slug, "name": category.name, "position": position}
            for position, category in enumerate(categories)
        ],
    )
    ids = [style.id for style in styles.values()]
    public = await public_files.read(session, files.folder)
    demos = {style: find_demos(public, style) for style in ids}
    await session.execute(update(Style).where(Style.id.not_in(ids)).values(offered=False))
    await upsert(
        session,
        Style,
        [
            {
                "id": style.id,
                "name": style.name,
                "gender": style.gender,
                "modes": list(style.modes),
                "demos": demos[style.id].imagine,
                "reimagine_demos": demos[style.id].reimagine,
                "animate_demos": demos[style.id].animate,
                "keywords": style.keywords or {},
                "recipe": style.recipe.model_dump(mode="json"),
                "position": position,
                "pinned": style.position,
                "offered": not style.draft,
            }
            for position, style in enumerate(styles.values())
        ],
    )
    await session.execute(delete(StyleCategory))
    await session.execute(
        insert(StyleCategory),
        [{"style_id": style.id, "category_id": name} for style in styles.values() for name in style.categories],
    )


def _check(folder: Path, categories: list[_Category], styles: dict[str, StyleFile]) -> None:
    known = {category.id for category in categories}
    problems = [
        f"{folder / file}: categories: there is no category {name}"
        for file, style in styles.items()
        for name in style.categories
        if name not in known
    ]
    problems += [
        f"{folder / file}: id: must equal the file name"
        for file, style in styles.items()
        if style.id != Path(file).stem
    ]
    if not styles:
        problems.append(f"{folder / 'styles'}: there is no style")
    if problems:
        raise ContentError("\n".join(problems))
