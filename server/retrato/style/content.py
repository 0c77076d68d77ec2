"""The catalogue as files: `content/categories.yaml` and one file per style in `content/styles/`. Adding a style takes a
file and no code."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import content_file
from retrato.kit.content_file import ContentError
from retrato.kit.i18n import LANGUAGES, Language
from retrato.tables import Category, Gender, Mode, Style, StyleCategory

_Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
_Words = Annotated[dict[Language, str], Field(min_length=len(LANGUAGES))]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Category(_Entry):
    id: _Slug
    slug: _Slug
    name: _Words


class _Style(_Entry):
    name: _Words
    gender: Gender = "UNISEX"
    modes: list[Mode] = Field(min_length=1)
    categories: list[_Slug] = Field(min_length=1)
    recipe: dict[str, Any]


def _once(categories: list[_Category]) -> list[_Category]:
    for name in ("id", "slug"):
        values = [getattr(category, name) for category in categories]
        if repeated := {value for value in values if values.count(value) > 1}:
            raise ValueError(f"{name} stands more than once: {', '.join(sorted(repeated))}")
    return categories


_Categories = Annotated[list[_Category], Field(min_length=1), AfterValidator(_once)]


async def load(session: AsyncSession, folder: Path) -> None:
    """Makes the tables equal to the files; loading twice changes nothing. A style whose file is gone is no longer
    offered, and stays known to the photos made with it."""
    categories = content_file.read(folder / "categories.yaml", _Categories)
    styles = {file.stem: content_file.read(file, _Style) for file in sorted((folder / "styles").glob("*.yaml"))}
    _check(folder, categories, styles)
    await session.execute(delete(Category).where(Category.id.not_in([category.id for category in categories])))
    await _upsert(
        session,
        Category,
        [
            {"id": category.id, "slug": category.slug, "name": category.name, "position": position}
            for position, category in enumerate(categories)
        ],
    )
    await session.execute(update(Style).where(Style.id.not_in(list(styles))).values(offered=False))
    await _upsert(
        session,
        Style,
        [
            {
                "id": id_,
                "name": style.name,
                "gender": style.gender,
                "modes": style.modes,
                "demos": [],
                "reimagine_demos": [],
                "recipe": style.recipe,
                "position": position,
                "offered": True,
            }
            for position, (id_, style) in enumerate(styles.items())
        ],
    )
    await session.execute(delete(StyleCategory))
    await session.execute(
        insert(StyleCategory),
        [{"style_id": id_, "category_id": name} for id_, style in styles.items() for name in style.categories],
    )


def _check(folder: Path, categories: list[_Category], styles: dict[str, _Style]) -> None:
    known = {category.id for category in categories}
    problems = [
        f"{folder / 'styles' / id_}.yaml: categories: there is no category {name}"
        for id_, style in styles.items()
        for name in style.categories
        if name not in known
    ]
    if not styles:
        problems.append(f"{folder / 'styles'}: there is no style")
    if problems:
        raise ContentError("\n".join(problems))


async def _upsert(session: AsyncSession, table: type[Category] | type[Style], rows: list[dict[str, Any]]) -> None:
    statement = insert(table).values(rows)
    changes = {name: statement.excluded[name] for name in rows[0] if name != "id"}
    await session.execute(statement.on_conflict_do_update(index_elements=[table.id], set_=changes))
