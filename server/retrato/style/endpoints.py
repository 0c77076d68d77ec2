from fastapi import APIRouter

from retrato.db import Session
from retrato.kit.paginator import Page
from retrato.style import schemas, service

router = APIRouter(prefix="/styles", tags=["styles"])


@router.post("/categories")
async def list_categories(session: Session) -> list[schemas.Category]:
    """The categories of the catalogue."""
    return await service.categories(session)


@router.post("/categories/paginator")
async def browse_categories(session: Session, body: schemas.CataloguePage) -> Page[schemas.CategoryWithStyles]:
    """Categories with their styles, page by page, in an order that the seed decides."""
    return await service.shelves(session, body)
