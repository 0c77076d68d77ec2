from fastapi import APIRouter

from retrato.db import Session
from retrato.kit.paginator import Page
from retrato.style import schemas, service

router = APIRouter(prefix="/styles", tags=["styles"])


@router.post("/categories")
async def list_categories(session: Session) -> list[schemas.Category]:
    """List the categories of the catalogue."""
    return await service.categories(session)


@router.post("/categories/paginator")
async def browse_categories(session: Session, body: schemas.CataloguePage) -> Page[schemas.CategoryWithStyles]:
    """List categories with their styles in pages, in an order determined by the seed."""
    return await service.browse(session, body)
