"""Our pages as Lighthouse sees them on a phone, beside the same article built with VitePress (npm), which makes static
pages and is known to be quick. Both are served on this machine.
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
_PEER = "VitePress"


@dataclass(frozen=True)
class Seen:
    """Medians: scores of 100, milliseconds, how far things jump, and kilobytes on the wire."""

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
    seen = _see(ours)
    peer = seen.pop(_PEER)
    for name, page in seen.items():
        # Search engines are kept out of what is private.
        others = {"accessibility": page.accessibility, "best practices": page.best_practices}
        if name != _GALLERY:
            others["SEO"] = page.seo
        goal = 90 if name == _GALLERY else 95
        yield at_least(f"{name} performance", page.performance, goal=goal, beside=f"{_PEER} {peer.performance:.0f}")
        yield at_least(f"{name} {', '.join(others)}", min(others.values()), goal=100)
        weight, script = f"{_PEER} {peer.transfer:.0f} kB", f"{_PEER} {peer.script:.0f} kB"
        yield at_most(f"{name} transfer", page.transfer, " kB", goal=500 if name == "/" else None, beside=weight)
        yield at_most(f"{name} JS", page.script, " kB", beside=script)
        yield at_most(f"{name} LCP", page.lcp, " ms", beside=f"{_PEER} {peer.lcp:.0f} ms")
        yield at_most(f"{name} CLS", page.cls, "", goal=0.02, digits=3, beside=f"{_PEER} {peer.cls:.3f}")
        tbt = 100 if name == "/" else None
        yield at_most(f"{name} TBT", page.tbt, " ms", goal=tbt, beside=f"{_PEER} {peer.tbt:.0f} ms")


def _see(ours: int) -> dict[str, Seen]:
    here = f"http://localhost:{ours}"
    with vitepress(_peer()) as theirs:
        pages: dict[str, dict[str, Any]] = {
            **{name: {"address": f"{here}{path}"} for name, path in _PUBLIC.items()},
            _PEER: {"address": f"http://localhost:{theirs}/"},
            _GALLERY: {"address": f"{here}{_GALLERY}", "account": CREDENTIALS},
        }
        wish = {"chromium": chromium(), "runs": RUNS, "pages": list(pages.values())}
        # Beside its libraries, which is where Node looks for them.
        script = shutil.copy(PROJECT / "bench/lighthouse/measure.mjs", LIGHTHOUSE)
        command = [str(NODE), str(script), json.dumps(wish)]
        lines = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return {name: _seen(json.loads(line)) for name, line in zip(pages, lines, strict=True)}


def _seen(measured: dict[str, float]) -> Seen:
    return Seen(**{name.replace("-", "_"): value for name, value in measured.items()})


def _peer() -> Path:
    """A site of one article: our words with their first picture, as its authors would set it up."""
    folder = LIGHTHOUSE / "peer"  # VitePress looks for its libraries above the site
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "public").mkdir(parents=True)
    (folder / ".vitepress").mkdir()
    # Our articles link to our other pages, which are not there.
    (folder / ".vitepress" / "config.mjs").write_text("export default { ignoreDeadLinks: true };")
    shutil.copy(PROJECT / "content/demos/executive/imagine-elena.webp", folder / "public" / "cover.webp")
    words = (PROJECT / "content/posts" / _ARTICLE / "en.md").read_text(encoding="utf-8")
    _, head, body = words.split("---\n", 2)
    title = next(line for line in head.splitlines() if line.startswith("title:"))
    text = f"---\n{title}\ndescription: An article\n---\n![A woman in a suit](/cover.webp)\n\n{body}"
    (folder / "index.md").write_text(text, encoding="utf-8")
    return folder
