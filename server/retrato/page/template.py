"""The built index.html: split at its markers once, and filled in for each document."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from retrato.kit.i18n import DEFAULT_LANGUAGE

# The marker in index.html is public. Documents contain a secret placeholder instead, so that no user-supplied text can
# be replaced by the nonce.
_NONCE_MARKER = "__NONCE__"
NONCE = secrets.token_hex(16)
NOTICE = secrets.token_hex(16)
"""The place of the notice, which comes and goes while documents are cached. Replaced before the nonce."""
_STYLESHEET = re.compile(r'<link rel="stylesheet"[^>]*href="/(?P<file>[^"]+)"[^>]*>')
_ENTRY = re.compile(r'<script type="module"[^>]* src="(?P<file>[^"]+)"></script>')
_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]* href="(?P<file>[^"]+)">')
_FONT = re.compile(r"url\((?P<file>/assets/[\w.-]+-latin-(?!ext)[\w.-]+\.woff2)\)")
# Preloads all scripts, and runs them one by one after the first paint, so that the page stays responsive in between.
# On a rendered page they wait for the pictures that have priority, for at most two seconds. A script that fails to load
# is ignored here: the entry, which runs last, imports it again and handles the error.
_LOADER_SCRIPT = """{
  const { files, fetchNow } = %s;
  const fetchAll = () => {
    for (const href of files) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href }));
    }
  };
  if (fetchNow) fetchAll();
  const pictures = async () => {
    const first = document.querySelectorAll("img[fetchpriority=high]");
    await Promise.allSettled([...first].map((picture) => picture.decode()));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  };
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    if (!fetchNow) {
      await Promise.race([pictures(), new Promise((resolve) => setTimeout(resolve, 2000))]);
      fetchAll();
    }
    for (const file of files) {
      await import(file).catch(console.error);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const onPaint = (list) => list.getEntriesByName("first-contentful-paint").forEach(run);
  new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
  // A background tab never paints.
  addEventListener("load", run);
}"""
# Sends the API calls of a page that the browser renders while its scripts load. The app claims the responses by their
# keys and handles failures (web/src/api/early.ts).
_EARLY_SCRIPT = """try {
  const { accessToken } = JSON.parse(decodeURIComponent(document.cookie.match(/(?:^|; )AUTH=([^;]*)/)[1]));
  const { lang, dataset } = document.documentElement;
  const headers = { Authorization: `Bearer ${accessToken}`, "x-language": lang };
  window.earlyResponses = new Map(%s.map(({ method, path, body }) => {
    const text = JSON.stringify(body);
    const json = body && { "Content-Type": "application/json" };
    const url = (dataset.api ?? "") + path;
    const response = fetch(url, { method, headers: { ...headers, ...json }, body: body && text });
    response.catch(() => {});
    return [[method, path, lang, text].join(" "), { sentAt: Date.now(), response }];
  }));
} catch (error) {
  console.warn(error);
}"""
_CODE = "<!--code-->"
_ROOT = '<div id="root"'
_MARKERS = ("<!--head-->", _CODE, "<!--html-->", "<!--state-->")


@dataclass(frozen=True)
class Template:
    pieces: Sequence[str]
    common_scripts: Sequence[str]
    """The scripts of every page; the last is the entry."""
    module_scripts: Mapping[str, frozenset[str]]
    """For each module of the web app, the further scripts it needs."""

    @classmethod
    def read(
        cls, folder: Path, *, development: bool, api: str = "", imprint: Mapping[str, str] | None = None
    ) -> "Template":
        """Read the built index.html, and inline its CSS, which halves the time to first paint on phones.

        `api` is the origin of the API, if it is not the site's own, and `imprint` says who runs the site.

        The stylesheet link is kept, disabled, so that the app finds it and does not load the file again.
        """
        source = (folder / "index.html").read_text(encoding="utf-8")
        module_scripts = _read_module_scripts(folder, index=source)
        common_scripts = [*_PRELOAD.findall(source), *_ENTRY.findall(source)]

        def inline(match: re.Match[str]) -> str:
            css = (folder / match["file"]).read_text(encoding="utf-8")
            # Preload the fonts of our languages, to avoid a layout shift when they arrive.
            fonts = (f'<link rel="preload" as="font" crossorigin href="{file}">' for file in _FONT.findall(css))
            link = f'<link rel="stylesheet" href="/{match["file"]}" disabled>'
            return "".join((*fonts, f'<style nonce="{NONCE}">{css}</style>', link))

        source = _ENTRY.sub(_CODE, _PRELOAD.sub("", _STYLESHEET.sub(inline, source))).replace(_NONCE_MARKER, NONCE)
        source = source.replace(_ROOT, NOTICE + _ROOT, 1)
        if development:
            source = source.replace('<html lang="en"', '<html lang="en" data-development', 1)
        if api:
            source = source.replace('<html lang="en"', f'<html lang="en" data-api="{escape(api)}"', 1)
        if imprint:
            text = escape(json.dumps(imprint))
            source = source.replace('<html lang="en"', f'<html lang="en" data-imprint="{text}"', 1)
        pieces: list[str] = []
        for marker in _MARKERS:
            before, found, source = source.partition(marker)
            if not found:
                raise ValueError(f"index.html lacks {marker}")
            pieces.append(before)
        return cls([*pieces, source], common_scripts, module_scripts)

    def fill(
        self,
        *,
        language: str,
        modules: Iterable[str] = (),
        early: Sequence[Any] = (),
        head: str = "",
        html: str = "",
        state: str = "",
    ) -> str:
        """Return the document with a placeholder for the nonce, because documents are cached."""
        start, middle, body, late, end = self.pieces
        start = start.replace('<html lang="en"', f'<html lang="{language}"', 1)
        if language != DEFAULT_LANGUAGE:
            start = start.replace('href="/manifest.webmanifest"', f'href="/{language}/manifest.webmanifest"', 1)
        sends = _script(_EARLY_SCRIPT % _json_literal(early)) if early else ""
        loader = self._loader(modules, rendered=bool(html))
        data = f'<script type="application/json" id="state">{state}</script>' if state else ""
        return "".join((start, head, middle, loader, sends, body, html, late, data, end))

    def _loader(self, modules: Iterable[str], *, rendered: bool) -> str:
        """Return the script that loads the app after the first paint.

        On a rendered page the app is not even fetched before, because it would delay fonts and pictures on a slow
        connection. An empty page has nothing to show without it, so there it is fetched at once.
        """
        own: set[str] = set().union(*(self.module_scripts.get(module, ()) for module in modules))
        *shared, entry = self.common_scripts
        # The shared scripts are the largest, so they are fetched first.
        files = [*shared, *(f"/{file}" for file in sorted(own)), entry]
        return _script(_LOADER_SCRIPT % _json_literal({"files": files, "fetchNow": not rendered}))


def _script(text: str) -> str:
    return f'<script nonce="{NONCE}">{text}</script>'


def _json_literal(value: object) -> str:
    """Return JSON that is safe inside a script element. It contains the URL, which is user input."""
    return json.dumps(value).replace("<", "\\u003c")


def _read_module_scripts(folder: Path, *, index: str) -> dict[str, frozenset[str]]:
    """Return the scripts of each lazy module, with its imports, that `index` does not contain."""
    manifest = folder / ".vite" / "manifest.json"
    if not manifest.exists():  # preloading is only an optimization
        return {}
    chunks: dict[str, dict[str, Any]] = json.loads(manifest.read_text(encoding="utf-8"))

    def with_imports(name: str, found: set[str]) -> set[str]:
        if name not in found:
            found.add(name)
            for imported in chunks[name].get("imports", ()):
                with_imports(imported, found)
        return found

    return {
        name: frozenset(file for needed in with_imports(name, set()) if (file := chunks[needed]["file"]) not in index)
        for name, chunk in chunks.items()
        if chunk.get("isDynamicEntry")
    }
