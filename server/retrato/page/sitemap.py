"""The sitemap: every public page in each language, with its translations and pictures.

Only the web app's bundle knows the pages. It requests API calls until it has the data to list them all.
"""

from typing import Any
from xml.etree import ElementTree

from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES
from retrato.page.in_process_api import InProcessApi
from retrato.page.isolates import Isolates, RenderError

_NAMESPACES = {
    "": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
    "xhtml": "http://www.w3.org/1999/xhtml",
}

for _prefix, _uri in _NAMESPACES.items():
    ElementTree.register_namespace(_prefix, _uri)


async def public_pages(isolates: Isolates, api: InProcessApi) -> list[dict[str, Any]]:
    answers: list[tuple[Any, Any]] = []
    while True:
        result = await isolates.call("sitemap", {"answers": answers})
        calls = result["calls"]
        if not calls:
            pages: list[dict[str, Any]] = result["pages"]
            return pages
        new_answers = await api.fetch_all(calls, DEFAULT_LANGUAGE)
        if len(new_answers) < len(calls):
            raise RenderError("an API call for the sitemap failed")
        answers += new_answers


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
