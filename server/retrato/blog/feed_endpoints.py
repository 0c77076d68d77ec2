import hashlib

from fastapi import APIRouter, Request, Response

from retrato.blog import feed
from retrato.db import Session
from retrato.kit.i18n import Language
from retrato.media.preconditions import unchanged
from retrato.request import AppSettings

router = APIRouter(include_in_schema=False)


@router.api_route(feed.PATHS["en"], methods=["GET", "HEAD"])
async def english_feed(session: Session, settings: AppSettings, request: Request) -> Response:
    return await _feed(session, settings, request, "en")


@router.api_route(feed.PATHS["es"], methods=["GET", "HEAD"])
async def spanish_feed(session: Session, settings: AppSettings, request: Request) -> Response:
    return await _feed(session, settings, request, "es")


async def _feed(session: Session, settings: AppSettings, request: Request, language: Language) -> Response:
    document = await feed.feed(session, settings, language)
    etag = f'"{hashlib.sha256(document).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "public, max-age=600"}
    if unchanged(request.headers, etag):
        return Response(status_code=304, headers=headers)
    return Response(document, media_type="application/rss+xml", headers=headers)
