from fastapi import APIRouter, Response
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.public_content import Content
from retrato.request import AppSettings
from retrato.showcase import service
from retrato.showcase.schemas import Showcase

router = APIRouter(tags=["showcase"])
_SHOWCASE = TypeAdapter(Showcase)


@router.get("/showcase", response_model=Showcase)
async def show(content: Content, settings: AppSettings) -> Response:
    """Return the pictures, videos and testimonials of the landing page."""

    async def load(session: AsyncSession) -> Showcase:
        return await service.showcase(session, settings.content)

    return await content.json("showcase", _SHOWCASE, load)
