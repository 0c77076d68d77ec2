from datetime import date
from typing import Literal

from retrato.kit.schema import Schema, Words

UseCase = Literal["studio", "businesses", "stock", "socialMedia", "profile", "creativity"]


class Shot(Schema):
    src: str
    name: Words
    """Of the style it shows."""


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
    description: Words
    avatar: str | None
    link: str | None


class Testimonial(Schema):
    """S3.13"""

    quote: Words
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
