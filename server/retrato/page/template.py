"""The built index.html, cut at its markers once, filled in for each document."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
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
_FONT = re.compile(r"url\((?P<file>/assets/[\w.-]+-latin-(?!ext)[\w.-]+\.woff2)\)")
# All files are fetched together. Once the page was painted they run one by one, so that it can answer in between. One
# that cannot be had is no matter here: the entry, which is the last, asks for it again and knows what to do.
_RUN = """{
  const { files, atOnce } = %s;
  const fetchAll = () => {
    for (const href of files) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href }));
    }
  };
  if (atOnce) fetchAll();
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    if (!atOnce) fetchAll();
    for (const file of files) {
      await import(file).catch(console.error);
      await new Promise((goOn) => setTimeout(goOn));
    }
  };
  const seen = (list) => list.getEntriesByName("first-contentful-paint").forEach(run);
  new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  // A tab in the background paints nothing.
  addEventListener("load", run);
}"""
# What a page rendered in the browser will ask for in its visitor's name, asked while the app's code is on its way. The
# code takes the answers (web/src/api/asked.ts); a failure is its matter too.
_ASK = """try {
  const { accessToken } = JSON.parse(decodeURIComponent(document.cookie.match(/(?:^|; )AUTH=([^;]*)/)[1]));
  const headers = { Authorization: `Bearer ${accessToken}`, "x-language": document.documentElement.lang };
  window.asked = %s.map(({ path, body }) => {
    const json = body && { "Content-Type": "application/json" };
    const text = body && JSON.stringify(body);
    const answer = fetch(path, { method: "POST", headers: { ...headers, ...json }, body: text });
    answer.catch(() => {});
    return { path, body: text, answer };
  });
} catch (error) {
  console.warn(error);
}"""
_CODE = "<!--code-->"
_MARKERS = ("<!--head-->", _CODE, "<!--html-->", "<!--state-->")


@dataclass(frozen=True)
class Template:
    pieces: Sequence[str]
    code: Sequence[str]
    """The scripts of every page, its entry the last."""
    scripts: Mapping[str, frozenset[str]]
    """By module of the web app, the scripts it needs beside those."""

    @classmethod
    def read(cls, folder: Path, *, development: bool) -> "Template":
        """CSS is inlined: it halves the time to first paint on phones. The link to the file stays, disabled, so that
        the code of a page finds its styles there already and does not load them a second time."""
        source = (folder / "index.html").read_text(encoding="utf-8")
        scripts = _scripts(folder, of_every_page=source)
        code = [*_PRELOAD.findall(source), *_ENTRY.findall(source)]

        def inline(match: re.Match[str]) -> str:
            css = (folder / match["file"]).read_text(encoding="utf-8")
            # Those of the languages we speak, or the browser would lay out the first words twice.
            fonts = (f'<link rel="preload" as="font" crossorigin href="{file}">' for file in _FONT.findall(css))
            link = f'<link rel="stylesheet" href="/{match["file"]}" disabled>'
            return "".join((*fonts, f'<style nonce="{NONCE}">{css}</style>', link))

        source = _ENTRY.sub(_CODE, _PRELOAD.sub("", _STYLESHEET.sub(inline, source))).replace(_MARKED_NONCE, NONCE)
        if development:
            source = source.replace('<html lang="en"', '<html lang="en" data-development', 1)
        pieces: list[str] = []
        for marker in _MARKERS:
            before, found, source = source.partition(marker)
            if not found:
                raise ValueError(f"index.html lacks {marker}")
            pieces.append(before)
        return cls([*pieces, source], code, scripts)

    def fill(
        self,
        *,
        language: str,
        modules: Iterable[str] = (),
        asks: Sequence[Any] = (),
        head: str = "",
        html: str = "",
        state: str = "",
    ) -> str:
        """The document, its nonce still to be set: rendered documents are kept and served many times."""
        start, middle, body, late, end = self.pieces
        start = start.replace('<html lang="en"', f'<html lang="{language}"', 1)
        if language != DEFAULT_LANGUAGE:
            start = start.replace('href="/manifest.webmanifest"', f'href="/{language}/manifest.webmanifest"', 1)
        asking = _script(_ASK % _literal(asks)) if asks else ""
        code = self._after_first_paint(modules, rendered=bool(html))
        data = f'<script type="application/json" id="state">{state}</script>' if state else ""
        return "".join((start, head, middle, code, asking, body, html, late, data, end))

    def _after_first_paint(self, modules: Iterable[str], *, rendered: bool) -> str:
        """What is seen comes first. The app's code runs once the page was painted. It is not even fetched before, for
        on a slow line it would delay fonts and pictures; only an empty page has nothing to show without it."""
        own: set[str] = set().union(*(self.scripts.get(module, ()) for module in modules))
        *shared, entry = self.code
        # After those of every page, which are the largest: they should be on their way first.
        files = [*shared, *(f"/{file}" for file in sorted(own)), entry]
        return _script(_RUN % _literal({"files": files, "atOnce": not rendered}))


def _script(text: str) -> str:
    return f'<script nonce="{NONCE}">{text}</script>'


def _literal(value: object) -> str:
    """A script may hold anything but its own end. Addresses, and so anybody, have a say in what stands in it."""
    return json.dumps(value).replace("<", "\\u003c")


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
