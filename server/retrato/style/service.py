"""The catalogue, as people browse it."""

import hashlib
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from retrato.kit.fold import fold
from retrato.kit.paginator import Page, page_of
from retrato.style import schemas
from retrato.style.schemas import CataloguePage, Filter
from retrato.tables import Category, Style, StyleCategory


async def categories(session: AsyncSession) -> list[schemas.Category]:
    """Those in which something stands, in the catalogue's own order."""
    found = await session.execute(
        select(Category, func.count())
        .join(StyleCategory, StyleCategory.category_id == Category.id)
        .join(Style, (Style.id == StyleCategory.style_id) & Style.offered)
        .group_by(Category.id)
        .order_by(Category.position)
    )
    return [schemas.Category(id=row.id, slug=row.slug, name=row.name, count=count) for row, count in found]


async def shelves(session: AsyncSession, asked: CataloguePage) -> Page[schemas.CategoryWithStyles]:
    """Categories with those of their styles that are wanted, shuffled by the seed; an empty shelf is none."""
    styles = await _styles(session)
    shelves: dict[str, tuple[Category, list[Style]]] = {}
    for style in styles:
        for category in style.categories:
            if _wanted(style, category, asked.where):
                shelves.setdefault(category.id, (category, []))[1].append(style)
    order = sorted(shelves.values(), key=lambda shelf: _shuffled(asked.where.seed, shelf[0].id))
    some = order[asked.offset : asked.offset + asked.items_per_page]

    def first_of(styles: list[Style]) -> list[Style]:
        return sorted(styles, key=lambda style: _shuffled(asked.where.seed, style.id))[: asked.styles_per_item]

    items = [
        schemas.CategoryWithStyles(
            id=category.id,
            slug=category.slug,
            name=category.name,
            count=len(on_it),
            styles=[present(style) for style in first_of(on_it)],
        )
        for category, on_it in some
    ]
    return page_of(items, asked, len(order))


def present(style: Style) -> schemas.Style:
    return schemas.Style(
        id=style.id,
        name=style.name,
        gender=style.gender,
        modes=style.modes,
        demos=style.demos,
        reimagine_demos=style.reimagine_demos,
        animate_demos=style.animate_demos,
        categories=[schemas.CategoryId(id=category.id) for category in style.categories],
    )


async def _styles(session: AsyncSession) -> Sequence[Style]:
    # All of them, in two queries: a catalogue has hundreds of styles, not millions, and the filter looks at each.
    found = await session.scalars(
        select(Style).where(Style.offered).options(selectinload(Style.categories)).order_by(Style.position)
    )
    return found.all()


def _wanted(style: Style, category: Category, where: Filter) -> bool:
    return (
        (where.slug is None or category.slug == where.slug)
        and (where.mode is None or where.mode in style.modes)
        and (where.gender is None or style.gender in {where.gender, "UNISEX"})
        and (not where.query or any(fold(where.query) in fold(word) for word in _words(style, category)))
    )


def _words(style: Style, category: Category) -> list[str]:
    return [*style.name.values(), *category.name.values()]


def _shuffled(seed: int, id_: str) -> bytes:
    return hashlib.md5(f"{seed}:{id_}".encode(), usedforsecurity=False).digest()
