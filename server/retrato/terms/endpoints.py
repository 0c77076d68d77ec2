from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from retrato.public_content import Content
from retrato.request import RequestLanguage
from retrato.terms import service
from retrato.terms.schemas import Terms

router = APIRouter(tags=["terms"])
_TERMS = TypeAdapter(Terms)


@router.get("/terms/{version}", response_model=Terms)
async def read_terms(content: Content, language: RequestLanguage, version: str) -> Response:
    """Return a version of the terms in the language of the request: its number, or `current`."""
    return await content.json(
        ("terms", language, version), _TERMS, lambda session: service.read(session, language, version)
    )
