"""Our public pages as Lighthouse sees them on a phone, beside the same article built with VitePress (npm), which makes
static pages and is known to be quick. Both are served on this machine.
"""

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from bench.servers import LIGHTHOUSE, NODE, vitepress
from retrato.settings import PROJECT

RUNS = 5
_ARTICLE = "choosing-a-style"
_PAGES = {"/": "/", "/styles": "/styles", "/blog": "/blog", "an article": f"/blog/{_ARTICLE}"}


@dataclass(frozen=True)
class Seen:
    """Medians: scores of 100, milliseconds, and how far things jump."""

    performance: float
    accessibility: float
    best_practices: float
    seo: float
    fcp: float
    lcp: float
    tbt: float
    cls: float


def see(ours: int) -> dict[str, Seen]:
    """Ours by name, then the peer's."""
    with vitepress(_peer()) as theirs:
        addresses = {
            **{name: f"http://localhost:{ours}{path}" for name, path in _PAGES.items()},
            "the article by VitePress": f"http://localhost:{theirs}/",
        }
        chromium = subprocess.run([PROJECT / "tools" / "chromium"], capture_output=True, text=True, check=True).stdout
        command = [str(NODE), str(LIGHTHOUSE / "measure.mjs"), chromium.strip(), str(RUNS), *addresses.values()]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return {name: _seen(json.loads(line)) for name, line in zip(addresses, lines, strict=True)}


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
