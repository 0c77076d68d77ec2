from fastapi import APIRouter, Response
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.paginator import Page
from retrato.public_content import Content
from retrato.style import schemas, service

router = APIRouter(prefix="/styles", tags=["styles"])
_CATEGORIES = TypeAdapter(list[schemas.Category])
_PAGE = TypeAdapter(Page[schemas.CategoryWithStyles])


@router.post("/categories", response_model=list[schemas.Category])
async def list_categories(content: Content) -> Response:
    """List the categories of the catalogue."""
    return await content.json("categories", _CATEGORIES, service.categories)


@router.post("/categories/paginator", response_model=Page[schemas.CategoryWithStyles])
async def browse_categories(content: Content, body: schemas.CataloguePage) -> Response:
    """List categories with their styles in pages, in an order determined by the seed."""
    catalogue = await content.value("catalogue", service.load_catalogue)

    async def browse(_session: AsyncSession) -> Page[schemas.CategoryWithStyles]:
        return service.browse(catalogue, body)

    return await content.json(("catalogue", body.model_dump_json()), _PAGE, browse)
