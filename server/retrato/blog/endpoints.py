import hashlib

from fastapi import APIRouter, Request, Response

from retrato.blog import feed, schemas, service
from retrato.db import Session
from retrato.kit.i18n import Language
from retrato.kit.paginator import Page
from retrato.media.preconditions import unchanged
from retrato.request import AppSettings, RequestLanguage

router = APIRouter(prefix="/blog", tags=["blog"])
feeds = APIRouter(include_in_schema=False)


@router.post("/categories")
async def list_blog_categories(session: Session) -> list[schemas.BlogCategory]:
    """The topics of the blog."""
    return await service.categories(session)


@router.post("/posts/paginator")
async def list_posts(session: Session, settings: AppSettings, body: schemas.BlogPage) -> Page[schemas.BlogPostSummary]:
    """The posts, newest first, page by page."""
    return await service.page(session, settings.content, body)


@router.get("/posts/{slug}")
async def read_post(session: Session, settings: AppSettings, language: RequestLanguage, slug: str) -> schemas.BlogPost:
    """A post with its text in the language of the request, by its address in any language."""
    return await service.post(session, settings.content, slug, language)


@feeds.api_route(feed.PATHS["en"], methods=["GET", "HEAD"])
async def english_feed(session: Session, settings: AppSettings, request: Request) -> Response:
    return await _feed(session, settings, request, "en")


@feeds.api_route(feed.PATHS["es"], methods=["GET", "HEAD"])
async def spanish_feed(session: Session, settings: AppSettings, request: Request) -> Response:
    return await _feed(session, settings, request, "es")


async def _feed(session: Session, settings: AppSettings, request: Request, language: Language) -> Response:
    document = await feed.feed(session, settings, language)
    etag = f'"{hashlib.sha256(document).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "public, max-age=600"}
    if unchanged(request.headers, etag):
        return Response(status_code=304, headers=headers)
    return Response(document, media_type="application/rss+xml", headers=headers)
