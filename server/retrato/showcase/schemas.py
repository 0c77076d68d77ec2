from datetime import date
from typing import Literal

from retrato.kit.schema import LocalizedText, Schema

UseCase = Literal["studio", "businesses", "stock", "socialMedia", "profile", "creativity"]


class Shot(Schema):
    src: str
    name: LocalizedText
    """The name of its style, or the description of a picture."""


class Pair(Shot):
    before: str


class Film(Shot):
    poster: str
    published_at: date


class BeforeAfter(Schema):
    f: list[Pair]
    m: list[Pair]


class Author(Schema):
    name: str
    description: LocalizedText
    avatar: str | None
    link: str | None


class Testimonial(Schema):
    quote: LocalizedText
    author: Author


class Showcase(Schema):
    before_after: BeforeAfter
    examples: list[list[Shot]]
    """Columns."""
    how_works: list[Shot]
    films: list[Film]
    use_cases: dict[UseCase, list[Shot]]
    finale: list[Shot]
    testimonials: list[Testimonial]
