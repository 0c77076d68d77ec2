"""Pagination: `{page, itemsPerPage}` in, `{items, page, pages, total}` out."""

import math
from typing import Generic, TypeVar

from pydantic import Field

from retrato.kit.schema import Body, Schema

T = TypeVar("T")


class PageBody(Body):
    page: int = Field(1, ge=1, le=1_000_000)
    items_per_page: int = Field(20, ge=1, le=100)

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.items_per_page


class Page(Schema, Generic[T]):
    items: list[T]
    page: int
    pages: int
    total: int


def page_of(items: list[T], body: PageBody, total: int) -> Page[T]:
    return Page(items=items, page=body.page, pages=math.ceil(total / body.items_per_page), total=total)
