"""Browsing the catalogue."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from retrato.kit.fold import fold
from retrato.kit.paginator import Page, page_of
from retrato.style import schemas
from retrato.style.schemas import CataloguePage, Filter
from retrato.tables import Category, Style, StyleCategory


async def categories(session: AsyncSession) -> list[schemas.Category]:
    """Return the categories that are not empty, in catalogue order."""
    found = await session.execute(
        select(Category, func.count())
        .join(StyleCategory, StyleCategory.category_id == Category.id)
        .join(Style, (Style.id == StyleCategory.style_id) & Style.offered)
        .group_by(Category.id)
        .order_by(Category.position)
    )
    return [schemas.Category(id=row.id, slug=row.slug, name=row.name, count=count) for row, count in found]


@dataclass(frozen=True)
class CatalogueStyle:
    """An offered style, prepared for browsing."""

    shown: schemas.Style
    categories: Sequence[Category]
    names: Sequence[str]
    """In all languages, folded for searching."""


async def load_catalogue(session: AsyncSession) -> Sequence[CatalogueStyle]:
    """Return the whole catalogue, which has only hundreds of styles."""
    found = await session.scalars(
        select(Style).where(Style.offered).options(selectinload(Style.categories)).order_by(Style.position)
    )
    return [CatalogueStyle(_present(style), style.categories, _folded(style.name)) for style in found]


def browse(catalogue: Sequence[CatalogueStyle], query: CataloguePage) -> Page[schemas.CategoryWithStyles]:
    """Return a page of categories with their matching styles, shuffled by the seed, without empty categories."""
    searched = fold(query.where.query or "")
    by_category: dict[str, tuple[Category, list[schemas.Style]]] = {}
    for style in catalogue:
        for category in style.categories:
            if _matches(style, category, query.where, searched):
                by_category.setdefault(category.id, (category, []))[1].append(style.shown)
    ordered = sorted(by_category.values(), key=lambda entry: _shuffle_key(query.where.seed, entry[0].id))
    page = ordered[query.offset : query.offset + query.items_per_page]

    def first_of(styles: list[schemas.Style]) -> list[schemas.Style]:
        return sorted(styles, key=lambda style: _shuffle_key(query.where.seed, style.id))[: query.styles_per_item]

    items = [
        schemas.CategoryWithStyles.model_construct(
            id=category.id,
            slug=category.slug,
            name=category.name,
            count=len(matching),
            styles=first_of(matching),
        )
        for category, matching in page
    ]
    return page_of(items, query, len(ordered))


def _present(style: Style) -> schemas.Style:
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


def _matches(style: CatalogueStyle, category: Category, where: Filter, searched: str) -> bool:
    return (
        (where.slug is None or category.slug == where.slug)
        and (where.mode is None or where.mode in style.shown.modes)
        and (where.gender is None or style.shown.gender in {where.gender, "UNISEX"})
        and (not searched or any(searched in name for name in (*style.names, *_folded(category.name))))
    )


def _folded(names: Mapping[str, str]) -> Sequence[str]:
    return [fold(name) for name in names.values()]


def _shuffle_key(seed: int, id_: str) -> bytes:
    return hashlib.md5(f"{seed}:{id_}".encode(), usedforsecurity=False).digest()
