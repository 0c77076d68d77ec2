from fastapi import APIRouter

from retrato.db import Session
from retrato.request import AppSettings
from retrato.showcase import service
from retrato.showcase.schemas import Showcase

router = APIRouter(tags=["showcase"])


@router.get("/showcase")
async def show(session: Session, settings: AppSettings) -> Showcase:
    """Return the pictures, videos and testimonials of the landing page."""
    return await service.showcase(session, settings.content)
