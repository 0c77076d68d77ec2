import hashlib

from fastapi import APIRouter, Request, Response

from retrato.blog import feed
from retrato.kit.i18n import LANGUAGES, Language, localized_path
from retrato.media.preconditions import not_modified
from retrato.public_content import Content
from retrato.request import AppSettings

router = APIRouter(include_in_schema=False)


def _add_feed(language: Language) -> None:
    @router.api_route(localized_path(language, feed.PATH), methods=["GET", "HEAD"])
    async def read_feed(content: Content, settings: AppSettings, request: Request) -> Response:
        return await _feed(content, settings, request, language)


for _language in LANGUAGES:
    _add_feed(_language)


async def _feed(content: Content, settings: AppSettings, request: Request, language: Language) -> Response:
    document = await content.value(("feed", language), lambda session: feed.feed(session, settings, language))
    etag = f'"{hashlib.sha256(document).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "public, max-age=600"}
    if not_modified(request.headers, etag):
        return Response(status_code=304, headers=headers)
    return Response(document, media_type="application/rss+xml", headers=headers)
