"""Browsing the catalogue."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from retrato.kit.fold import fold
from retrato.kit.paginator import Page, page_of
from retrato.style import schemas
from retrato.style.schemas import CataloguePage, Filter
from retrato.tables import Category, Style, StyleCategory

_WORD = re.compile(r"\w+")
_FILM_SECONDS = 4.0
"""The length of a video whose recipe states none."""


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
class _Place:
    """A style in one of its categories."""

    category: Category
    searched: str
    """All words that find the style here, folded, each after a space."""


@dataclass(frozen=True)
class CatalogueStyle:
    """An offered style, prepared for browsing."""

    shown: schemas.Style
    pinned: int | None
    places: Sequence[_Place]
    """In the order of the catalogue."""


async def load_catalogue(session: AsyncSession) -> Sequence[CatalogueStyle]:
    """Return the whole catalogue, which has only hundreds of styles."""
    found = await session.scalars(
        select(Style).where(Style.offered).options(selectinload(Style.categories)).order_by(Style.position)
    )
    return [
        CatalogueStyle(
            _present(style),
            style.pinned,
            [
                _Place(category, _searchable((*style.name.values(), *style.keywords.values(), *category.name.values())))
                for category in style.categories
            ],
        )
        for style in found
    ]


def browse(catalogue: Sequence[CatalogueStyle], query: CataloguePage) -> Page[schemas.CategoryWithStyles]:
    """Return a page of categories in catalogue order, without empty ones, with their styles shuffled by the seed."""
    wanted = _words(query.where.query or "")
    by_category: dict[str, tuple[Category, list[CatalogueStyle]]] = {}
    for style in catalogue:
        for place in style.places:
            if _matches(style.shown, place, query.where, wanted):
                by_category.setdefault(place.category.id, (place.category, []))[1].append(style)
                if wanted:  # list each style once in search results
                    break
    ordered = sorted(by_category.values(), key=lambda entry: entry[0].position)
    page = ordered[query.offset : query.offset + query.items_per_page]

    def first_of(styles: list[CatalogueStyle]) -> list[schemas.Style]:
        ordered = sorted(styles, key=lambda style: _order(style, query.where.seed))
        return [style.shown for style in ordered[: query.styles_per_item]]

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
    # Not validated as a Recipe, which would load the engine's code into web processes.
    wardrobe, motion = style.recipe.get("wardrobe", {}), style.recipe.get("motion", {})
    return schemas.Style(
        id=style.id,
        name=style.name,
        gender=style.gender,
        modes=style.modes,
        demos=style.demos,
        reimagine_demos=style.reimagine_demos,
        animate_demos=style.animate_demos,
        keywords=style.keywords,
        film_seconds=motion.get("seconds", _FILM_SECONDS),
        dresses=any(wardrobe.values()),
        categories=[schemas.CategoryId(id=category.id) for category in style.categories],
    )


def _matches(style: schemas.Style, place: _Place, where: Filter, wanted: Sequence[str]) -> bool:
    return (
        (where.slug is None or place.category.slug == where.slug)
        and (where.mode is None or where.mode in style.modes)
        and (where.gender is None or style.gender in {where.gender, "UNISEX"})
        # The beginning of a word is enough: people see results while they type.
        and all(f" {word}" in place.searched for word in wanted)
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def _searchable(texts: Iterable[str]) -> str:
    return "".join(f" {word}" for text in texts for word in _words(text))


def _order(style: CatalogueStyle, seed: int) -> tuple[float, bytes]:
    """Return the key to sort by: styles with a place come first, the others in an order determined by the seed."""
    return style.pinned if style.pinned is not None else inf, _shuffle_key(seed, style.shown.id)


def _shuffle_key(seed: int, id_: str) -> bytes:
    return hashlib.md5(f"{seed}:{id_}".encode(), usedforsecurity=False).digest()
