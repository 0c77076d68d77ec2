"""A built web app whose server bundle is a small stub."""

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path

import brotli
import httpx
import pytest

from retrato.app import create_app
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.factories.web_app import built_web_app

BUNDLE = """
globalThis.__ssr = {
  ready: true,
  renders: 0,
  plan(json) {
    const { url, signedIn, preferred, development } = JSON.parse(json);
    if (url.startsWith("/endless")) for (;;);
    if (url.startsWith("/throws") || url.includes("unplanned")) throw new Error("the secret reason");
    if (url.startsWith("/eats")) { const all = []; for (;;) all.push(new Array(1e6).fill(url)); }
    const redirect = preferred === "es" && url === "/styles" ? "/es/styles" : null;
    const language = url.startsWith("/es") ? "es" : "en";
    const data = { "/faq": "/api/faq", "/unknown": "/api/no-such-thing" }[url.split("?")[0]];
    const calls = data ? [{ key: ["data"], method: "GET", path: data, body: null }] : [];
    const render = url.startsWith("/my") ? "client" : "server";
    const modules = url.startsWith("/faq") || render === "client" ? ["src/page.tsx"] : [];
    const keep = !url.startsWith("/s/");
    const call = { method: "POST", path: "/api/my-photos", body: { url: decodeURI(url) } };
    const early = signedIn && render === "client" ? [call] : [];
    const status = url === "/lost" ? 404 : 200;
    const known = url.replace(/[?&]x=[^&]*/g, "");
    const plan = { reads: ["page"], url: known, status, language, redirect, render, keep, calls, early, modules };
    return JSON.stringify({ ...plan, day: 20000 });
  },
  render(json) {
    const { url, signedIn, origin, imprint, answers } = JSON.parse(json);
    const body = url === "/terms" ? imprint.name : JSON.stringify(answers);
    const html = `<main data-url='${url}' data-signed-in="${signedIn}" data-render="${__ssr.renders++}">${body}</main>`;
    return JSON.stringify({
      status: url === "/lost" ? 404 : 200,
      redirect: url === "/old-name" ? "/new-name" : null,
      language: url.startsWith("/es") ? "es" : "en",
      head: `<title>${origin}</title>`, html, state: "{}",
      preview: url.startsWith("/login") ? null : { title: "Años de luz", above: "", below: "Retrato", pictures: [] },
    });
  },
  sitemap(json) {
    const { answers } = JSON.parse(json);
    if (answers.length === 0) {
      return JSON.stringify({ calls: [{ key: ["faq"], method: "GET", path: "/api/faq", body: null }], pages: [] });
    }
    const [[, questions]] = answers;
    const paths = { en: `/faq-${questions[0].id}`, es: "/es/a&b" };
    const pages = [
      { paths: { en: "/", es: "/es" }, pictures: [], changedAt: null },
      { paths, pictures: ["/a.webp?v=1&w=2"], changedAt: "2026-09-08" },
    ];
    return JSON.stringify({ calls: [], pages });
  },
  manifest: (json) => JSON.stringify({ manifest: { name: "Años de luz", lang: JSON.parse(json).language } }),
  privatePaths: () => JSON.stringify({ paths: ["/c", "/es/settings/*"] }),
};
"""
MANIFEST = {
    "index.html": {"file": "assets/app-1.js", "isEntry": True},
    "src/page.tsx": {"file": "assets/page-1.js", "isDynamicEntry": True, "imports": ["_parts.js", "index.html"]},
    "_parts.js": {"file": "assets/parts-1.js", "imports": ["src/page.tsx"]},
    "src/other.tsx": {"file": "assets/other-1.js", "isDynamicEntry": True},
}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    client = built_web_app(tmp_path / "web") / "client"
    (client / "favicon.svg").write_text("<svg/>")
    (client / "sw.js").write_text("work")
    (client / "assets" / "app-1.js.br").write_bytes(brotli.compress(b"plain"))
    (client / "assets" / "app-1.js.gz").write_bytes(gzip.compress(b"plain"))
    (client / ".vite").mkdir()
    (client / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))
    (tmp_path / "web" / "secret.txt").write_text("hidden words")
    (tmp_path / "web" / "ssr").mkdir()
    (tmp_path / "web" / "ssr" / "ssr.js").write_text(BUNDLE)
    return tmp_path / "web"


@pytest.fixture
async def pages(settings: Settings, runtime: Runtime, content: None, web: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings.model_copy(update={"web": web, "isolates": 1}))
    async with app.router.lifespan_context(app):
        await app.state.events.listening.wait()  # it clears the cached documents
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client
