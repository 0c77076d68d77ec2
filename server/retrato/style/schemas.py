from pydantic import Field

from retrato.kit.paginator import PageBody
from retrato.kit.schema import Body, Schema, Words
from retrato.tables import Gender, Mode


class CategoryId(Schema):
    id: str


class Style(Schema):
    id: str
    name: Words
    gender: Gender
    modes: list[Mode]
    demos: list[str]
    reimagine_demos: list[str]
    """Before and after, in turn."""
    animate_demos: list[str]
    """Film and poster, in turn."""
    categories: list[CategoryId]


class Category(Schema):
    id: str
    slug: str
    name: Words
    count: int
    """How many styles stand in it."""


class CategoryWithStyles(Category):
    styles: list[Style]


class Filter(Body):
    seed: int = Field(0, ge=0, le=2**31)
    """The same seed gives the same order over all pages."""
    slug: str | None = Field(None, max_length=80)
    mode: Mode | None = None
    gender: Gender | None = None
    query: str | None = Field(None, max_length=80)


class CataloguePage(PageBody):
    items_per_page: int = Field(5, ge=1, le=50)
    styles_per_item: int | None = Field(None, ge=1, le=200)
    """The first so many styles of each category, where a page shows no more; its count still tells of all."""
    where: Filter = Filter()
