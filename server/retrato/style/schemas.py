from pydantic import Field

from retrato.kit.paginator import PageBody
from retrato.kit.schema import Body, LocalizedText, Schema
from retrato.tables import Gender, Mode


class CategoryId(Schema):
    id: str


class Style(Schema):
    id: str
    name: LocalizedText
    gender: Gender
    modes: list[Mode]
    demos: list[str]
    reimagine_demos: list[str]
    """Alternating: before, after."""
    animate_demos: list[str]
    """Alternating: video, poster."""
    keywords: LocalizedText
    """Further words under which people search for it."""
    film_seconds: float
    """The length of a video in this style."""
    dresses: bool
    """Whether it changes clothes, so that the gender of the person matters."""
    categories: list[CategoryId]


class Category(Schema):
    id: str
    slug: str
    name: LocalizedText
    count: int
    """How many styles it has."""


class CategoryWithStyles(Category):
    styles: list[Style]


class Filter(Body):
    seed: int = Field(0, ge=0, le=2**31)
    """The same seed gives the same order of the styles."""
    slug: str | None = Field(None, max_length=80)
    mode: Mode | None = None
    gender: Gender | None = None
    query: str | None = Field(None, max_length=80)
    """Words that a style must have. A style that is found is listed in one category only."""


class CataloguePage(PageBody):
    items_per_page: int = Field(5, ge=1, le=50)
    styles_per_item: int | None = Field(None, ge=1, le=200)
    """Limit of styles per category. `count` still counts all of them."""
    where: Filter = Filter()
