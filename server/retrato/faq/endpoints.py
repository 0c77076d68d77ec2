from collections.abc import Sequence

from fastapi import APIRouter

from retrato.db import Session
from retrato.faq import service
from retrato.faq.schemas import FaqItem
from retrato.request import RequestLanguage

router = APIRouter(tags=["faq"])


@router.get("/faq")
async def list_faq(session: Session, language: RequestLanguage) -> Sequence[FaqItem]:
    """List questions and answers in the language of the request."""
    return await service.items(session, language)
