from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from retrato.public_content import Content
from retrato.request import AppSettings
from retrato.showcase import service
from retrato.showcase.schemas import Showcase

router = APIRouter(tags=["showcase"])
_SHOWCASE = TypeAdapter(Showcase)


@router.get("/showcase", response_model=Showcase)
async def show(content: Content, settings: AppSettings) -> Response:
    """Return the pictures, videos and testimonials of the landing page."""
    return await content.json("showcase", _SHOWCASE, lambda session: service.showcase(session, settings.content))
