"""The built index.html, cut at its markers once, filled in for each document."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from retrato.kit.i18n import DEFAULT_LANGUAGE

# The template's marker is public; what stands in a document until it is sent is not, so that no text that finds its
# way into a page can ask for the nonce.
_MARKED_NONCE = "__NONCE__"
NONCE = secrets.token_hex(16)
_STYLESHEET = re.compile(r'<link rel="stylesheet"[^>]*href="/(?P<file>[^"]+)"[^>]*>')
_ENTRY = re.compile(r'<script type="module"[^>]* src="(?P<file>[^"]+)"></script>')
_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]* href="(?P<file>[^"]+)">')
# All files are fetched together, and run one by one so that the page can answer in between. One that cannot be had is
# no matter here: the entry, which is the last, asks for it again and knows what to do.
_LATER = """{
  let asked = false;
  const ask = async () => {
    if (asked) return;
    asked = true;
    const files = %s;
    for (const href of files) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href }));
    }
    for (const file of files) {
      await import(file).catch(console.error);
      await new Promise((run) => setTimeout(run));
    }
  };
  const seen = (list) => list.getEntriesByName("first-contentful-paint").forEach(ask);
  new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  // A tab in the background paints nothing.
  addEventListener("load", ask);
}"""
_MARKERS = ("<!--head-->", "<!--html-->", "<!--state-->")


@dataclass(frozen=True)
class Template:
    pieces: tuple[str, str, str, str]
    scripts: Mapping[str, frozenset[str]]
    """By module of the web app, the scripts it needs beside those of every page."""

    @classmethod
    def read(cls, folder: Path, *, development: bool) -> "Template":
        """CSS is inlined: it halves the time to first paint on phones. The link to the file stays, disabled, so that
        the code of a page finds its styles there already and does not load them a second time."""
        source = (folder / "index.html").read_text(encoding="utf-8")
        scripts = _scripts(folder, of_every_page=source)

        def inline(match: re.Match[str]) -> str:
            css = (folder / match["file"]).read_text(encoding="utf-8")
            return f'<style nonce="{NONCE}">{css}</style><link rel="stylesheet" href="/{match["file"]}" disabled>'

        source = _STYLESHEET.sub(inline, source).replace(_MARKED_NONCE, NONCE)
        if development:
            source = source.replace('<html lang="en"', '<html lang="en" data-development', 1)
        pieces: list[str] = []
        for marker in _MARKERS:
            before, found, source = source.partition(marker)
            if not found:
                raise ValueError(f"index.html lacks {marker}")
            pieces.append(before)
        return cls((pieces[0], pieces[1], pieces[2], source), scripts)

    def fill(
        self, *, language: str, modules: Iterable[str] = (), head: str = "", html: str = "", state: str = ""
    ) -> str:
        """The document, its nonce still to be set: rendered documents are kept and served many times."""
        start, middle, late, end = self.pieces
        start = start.replace('<html lang="en"', f'<html lang="{language}"', 1)
        if language != DEFAULT_LANGUAGE:
            start = start.replace('href="/manifest.webmanifest"', f'href="/{language}/manifest.webmanifest"', 1)
        scripts: set[str] = set().union(*(self.scripts.get(module, ()) for module in modules))
        links = "".join(f'<link rel="modulepreload" crossorigin href="/{file}">' for file in sorted(scripts))
        # After those of every page, which are the largest: they should be on their way first.
        middle = middle.replace("</head>", f"{links}</head>", 1)
        if html:
            middle = _after_first_paint(middle)
        data = f'<script type="application/json" id="state">{state}</script>' if state else ""
        return "".join((start, head, middle, html, late, data, end))


def _after_first_paint(head: str) -> str:
    """What is seen comes first: on a slow line the app's code would delay the fonts and pictures of a finished page, so
    it is asked for once the page was painted."""
    preloads = _PRELOAD.findall(head)

    def ask_later(entry: re.Match[str]) -> str:
        return f'<script nonce="{NONCE}">{_LATER % json.dumps([*preloads, entry["file"]])}</script>'

    return _PRELOAD.sub("", _ENTRY.sub(ask_later, head))


def _scripts(folder: Path, *, of_every_page: str) -> dict[str, frozenset[str]]:
    manifest = folder / ".vite" / "manifest.json"
    if not manifest.exists():  # nothing depends on these links but speed
        return {}
    chunks: dict[str, dict[str, Any]] = json.loads(manifest.read_text(encoding="utf-8"))

    def with_imports(name: str, found: set[str]) -> set[str]:
        if name not in found:
            found.add(name)
            for imported in chunks[name].get("imports", ()):
                with_imports(imported, found)
        return found

    return {
        name: frozenset(
            file for needed in with_imports(name, set()) if (file := chunks[needed]["file"]) not in of_every_page
        )
        for name, chunk in chunks.items()
        if chunk.get("isDynamicEntry")
    }
