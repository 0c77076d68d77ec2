"""Lighthouse scores of our pages on a phone, compared with the same article built with VitePress (npm), a fast static
site generator. Both are served on this machine.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.account import CREDENTIALS
from bench.servers import LIGHTHOUSE, NODE, chromium, vitepress
from bench.table import Line, at_least, at_most
from retrato.settings import PROJECT

RUNS = 5
_ARTICLE = "choosing-a-style"
_PUBLIC = {"/": "/", "/styles": "/styles", "/blog": "/blog", "an article": f"/blog/{_ARTICLE}"}
_GALLERY = "/my-photos"
# What people see first.
_SHOP_WINDOW = {"/", "/styles", "an article"}
_VITEPRESS = "VitePress"


@dataclass(frozen=True)
class Measurements:
    """Medians: scores (0 to 100), timings in milliseconds, CLS, and kilobytes transferred."""

    performance: float
    accessibility: float
    best_practices: float
    seo: float
    fcp: float
    lcp: float
    tbt: float
    cls: float
    transfer: float
    script: float


def measured(ours: int) -> Iterator[Line]:
    seen = _measure(ours)
    peer = seen.pop(_VITEPRESS)
    for name, page in seen.items():
        # Private pages are not indexed, so their SEO score is irrelevant.
        others = {"accessibility": page.accessibility, "best practices": page.best_practices}
        if name != _GALLERY:
            others["SEO"] = page.seo
        shown_first = name in _SHOP_WINDOW
        goal = 98 if shown_first else 90 if name == _GALLERY else 95
        yield at_least(
            f"{name} performance", page.performance, goal=goal, compared=f"{_VITEPRESS} {peer.performance:.0f}"
        )
        yield at_least(f"{name} {', '.join(others)}", min(others.values()), goal=100)
        weight, script = f"{_VITEPRESS} {peer.transfer:.0f} kB", f"{_VITEPRESS} {peer.script:.0f} kB"
        yield at_most(f"{name} transfer", page.transfer, " kB", goal=500 if name == "/" else None, compared=weight)
        yield at_most(f"{name} JS", page.script, " kB", goal=130 if shown_first else None, compared=script)
        lcp = 1800 if shown_first else None
        yield at_most(f"{name} LCP", page.lcp, " ms", goal=lcp, compared=f"{_VITEPRESS} {peer.lcp:.0f} ms")
        yield at_most(f"{name} CLS", page.cls, "", goal=0.02, digits=3, compared=f"{_VITEPRESS} {peer.cls:.3f}")
        tbt = 100 if name == "/" else None
        yield at_most(f"{name} TBT", page.tbt, " ms", goal=tbt, compared=f"{_VITEPRESS} {peer.tbt:.0f} ms")


def _measure(ours: int) -> dict[str, Measurements]:
    here = f"http://localhost:{ours}"
    with vitepress(_vitepress_site()) as theirs:
        pages: dict[str, dict[str, Any]] = {
            **{name: {"address": f"{here}{path}"} for name, path in _PUBLIC.items()},
            _VITEPRESS: {"address": f"http://localhost:{theirs}/"},
            _GALLERY: {"address": f"{here}{_GALLERY}", "account": CREDENTIALS},
        }
        options = {"chromium": chromium(), "runs": RUNS, "pages": list(pages.values())}
        # Copied next to its libraries, where Node looks for them.
        script = shutil.copy(PROJECT / "bench/lighthouse/measure.mjs", LIGHTHOUSE)
        command = [str(NODE), str(script), json.dumps(options)]
        lines = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return {name: _parse(json.loads(line)) for name, line in zip(pages, lines, strict=True)}


def _parse(measured: dict[str, float]) -> Measurements:
    return Measurements(**{name.replace("-", "_"): value for name, value in measured.items()})


def _vitepress_site() -> Path:
    """Create a VitePress site with one of our articles and its first picture, in the default setup."""
    folder = LIGHTHOUSE / "peer"  # VitePress looks for its libraries in parent folders
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "public").mkdir(parents=True)
    (folder / ".vitepress").mkdir()
    # Our articles link to pages that this site does not have.
    (folder / ".vitepress" / "config.mjs").write_text("export default { ignoreDeadLinks: true };")
    shutil.copy(PROJECT / "content/demos/executive/imagine-elena.webp", folder / "public" / "cover.webp")
    words = (PROJECT / "content/posts" / _ARTICLE / "en.md").read_text(encoding="utf-8")
    _, head, body = words.split("---\n", 2)
    title = next(line for line in head.splitlines() if line.startswith("title:"))
    text = f"---\n{title}\ndescription: An article\n---\n![A woman in a suit](/cover.webp)\n\n{body}"
    (folder / "index.md").write_text(text, encoding="utf-8")
    return folder
