from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from retrato.faq import service
from retrato.faq.schemas import FaqItem
from retrato.public_content import Content
from retrato.request import RequestLanguage

router = APIRouter(tags=["faq"])
_ITEMS = TypeAdapter(list[FaqItem])


@router.get("/faq", response_model=list[FaqItem])
async def list_faq(content: Content, language: RequestLanguage) -> Response:
    """List questions and answers in the language of the request."""
    return await content.json(("faq", language), _ITEMS, lambda session: service.items(session, language))
