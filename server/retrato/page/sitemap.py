"""The sitemap: every public page in each language, its translations and its pictures. Which pages there are is known
to the web app's bundle alone, which says what to ask the API for until it knows them all."""

from typing import Any
from xml.etree import ElementTree

from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES
from retrato.page.isolates import Isolates, RenderError
from retrato.page.own_api import OwnApi

_NAMESPACES = {
    "": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
    "xhtml": "http://www.w3.org/1999/xhtml",
}

for _prefix, _uri in _NAMESPACES.items():
    ElementTree.register_namespace(_prefix, _uri)


async def public_pages(isolates: Isolates, api: OwnApi) -> list[dict[str, Any]]:
    answers: list[tuple[Any, Any]] = []
    while True:
        found = await isolates.call("sitemap", {"answers": answers})
        calls = found["calls"]
        if not calls:
            pages: list[dict[str, Any]] = found["pages"]
            return pages
        fresh = await api.answers(calls, DEFAULT_LANGUAGE)
        if len(fresh) < len(calls):
            raise RenderError("the API does not tell all that belongs to the site")
        answers += fresh


def document(pages: list[dict[str, Any]], origin: str) -> bytes:
    root = ElementTree.Element(_name("urlset"))
    for page in pages:
        for language in LANGUAGES:
            _entry(ElementTree.SubElement(root, _name("url")), page, page["paths"][language], origin)
    xml: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml


def _entry(entry: ElementTree.Element, page: dict[str, Any], path: str, origin: str) -> None:
    _text(entry, "loc", origin + path)
    if page["changedAt"]:
        _text(entry, "lastmod", page["changedAt"])
    alternates = {**page["paths"], "x-default": page["paths"][DEFAULT_LANGUAGE]}
    for language, alternate in alternates.items():
        link = {"rel": "alternate", "hreflang": language, "href": origin + alternate}
        ElementTree.SubElement(entry, _name("xhtml:link"), link)
    for picture in page["pictures"]:
        _text(ElementTree.SubElement(entry, _name("image:image")), "image:loc", origin + picture)


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, _name(name)).text = text


def _name(name: str) -> str:
    prefix, _, local = name.rpartition(":")
    return f"{{{_NAMESPACES[prefix]}}}{local}"
