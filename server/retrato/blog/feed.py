"""RSS 2.0 feeds of the blog, one per language, with the full text of each post."""

import re
from collections.abc import Sequence
from email.utils import format_datetime
from xml.etree import ElementTree

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.blog import service
from retrato.kit.i18n import Language, localized_path, translate
from retrato.media import public_files
from retrato.media.public_files import PublicFiles
from retrato.settings import Settings
from retrato.tables import Post

PATH = "/blog/rss.xml"
_POSTS = 50
_NAMESPACES = {
    "atom": "http://www.w3.org/2005/Atom",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
}
_RELATIVE_LINK = re.compile(r'(href|src)="/')

for _prefix, _uri in _NAMESPACES.items():
    ElementTree.register_namespace(_prefix, _uri)


async def feed(session: AsyncSession, settings: Settings, language: Language) -> bytes:
    posts = (await service.published(session))[:_POSTS]
    found = await session.execute(
        select(Post.id, Post.html[language].astext).where(Post.id.in_([post.id for post in posts]))
    )
    texts: dict[str, str] = dict(found.all())
    public = await public_files.read(session, settings.content)
    root = ElementTree.Element("rss", version="2.0")
    channel = ElementTree.SubElement(root, "channel")
    _channel(channel, settings.public_url, language, posts)
    for post in posts:
        _item(ElementTree.SubElement(channel, "item"), settings.public_url, public, language, post, texts[post.id])
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def _channel(channel: ElementTree.Element, origin: str, language: Language, posts: Sequence[Post]) -> None:
    _text(channel, "title", translate(language, "blog.feed.title"))
    _text(channel, "link", origin + localized_path(language, "/blog"))
    _text(channel, "description", translate(language, "blog.feed.description"))
    _text(channel, "language", language)
    self_link = {"href": origin + localized_path(language, PATH), "rel": "self", "type": "application/rss+xml"}
    ElementTree.SubElement(channel, _name("atom:link"), self_link)
    if posts:
        _text(channel, "lastBuildDate", format_datetime(posts[0].published_at, usegmt=True))


def _item(
    item: ElementTree.Element, origin: str, public: PublicFiles, language: Language, post: Post, html: str
) -> None:
    address = origin + localized_path(language, f"/blog/{post.slug[language]}")
    _text(item, "title", post.title[language])
    _text(item, "link", address)
    _text(item, "guid", address)
    _text(item, "pubDate", format_datetime(post.published_at, usegmt=True))
    _text(item, "dc:creator", post.author)
    for category in post.categories:
        _text(item, "category", category.name[language])
    _text(item, "description", post.excerpt[language])
    # Feed readers need absolute links.
    _text(item, "content:encoded", _RELATIVE_LINK.sub(rf'\1="{origin}/', html))
    _cover(item, origin, public, post.cover)


def _cover(item: ElementTree.Element, origin: str, public: PublicFiles, name: str) -> None:
    file = public.find(name)
    if file is None:
        return
    url = f"{origin}{public.url_of(name)}"
    ElementTree.SubElement(item, "enclosure", url=url, length=str(file.bytes), type=file.content_type)


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, _name(name)).text = text


def _name(name: str) -> str:
    prefix, colon, local = name.partition(":")
    return f"{{{_NAMESPACES[prefix]}}}{local}" if colon else name
