"""`make bench`: one command, one report; beside each figure a ceiling, a peer or a goal measured in the same run."""

import os
import tempfile
import time
from pathlib import Path

from bench import likeness
from bench.creation import PHOTOS, PRICE, engine_seconds, overhead
from bench.gallery import ITEMS, THROTTLING, look
from bench.load import CONNECTIONS, Load, measure, percentile
from bench.pages import RUNS, see
from bench.pictures import compare
from bench.servers import ceiling, product
from retrato.media.images import AT_ONCE

_DOCUMENTS = {
    "GET /api/health/live": "/api/health/live",
    "GET /api/faq": "/api/faq",
    "GET /api/config": "/api/config",
    "GET /faq, kept document": "/faq",
    "GET /faq?x, rendered each time": "/faq?x=1",
}


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before, {CONNECTIONS} connections")
    with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
        data = Path(folder) / "data"
        with product(data, RETRATO_PRICES__PHOTO=PRICE) as ours:
            pages(ours)
            requests(ours, data)
            photos(ours)
            pictures(ours, data)
            gallery(ours, data)
    engine()
    faces()


def pages(ours: int) -> None:
    heading(
        f"public pages by Lighthouse, as a phone sees them; medians of {RUNS}",
        "goals: performance 95, the other scores 100, CLS 0.02; the last line is another maker's page on this machine",
    )
    for name, seen in see(ours).items():
        scores = (seen.performance, seen.accessibility, seen.best_practices, seen.seo)
        print(
            f"{name:<26}{' '.join(f'{score:>4.0f}' for score in scores)}   FCP {seen.fcp:>5.0f} ms"
            f"   LCP {seen.lcp:>5.0f} ms   TBT {seen.tbt:>4.0f} ms   CLS {seen.cls:.3f}"
        )


def requests(ours: int, data: Path) -> None:
    heading("requests", "ceiling: the same server with one pooled select by key")
    with ceiling(data) as bare:
        limit = measure(bare, "/")
        print(row("ceiling", limit, limit))
        for name, path in _DOCUMENTS.items():
            print(row(name, measure(ours, path), limit))


def photos(ours: int) -> None:
    heading(f"a photo from asked to there, without the engine's time; {PHOTOS} photos, one after the other")
    times = overhead(ours)
    print(f"p50 {percentile(times, 0.5):.0f} ms, p99 {percentile(times, 0.99):.0f} ms")


def pictures(ours: int, data: Path) -> None:
    heading(
        "images beside npm ipx: JPEG of 2000 x 2000 to WebP, 500 wide, quality 60",
        f"one process and {AT_ONCE} threads each; ipx keeps nothing and draws again; goals: 1.5 x new, 5 x again",
    )
    compared = compare(ours, data)
    for name, (us, them) in (("new address", compared.new), ("same address again", compared.again)):
        for who, load in (("ours", us), ("ipx", them)):
            print(f"{row(f'{name}, {who}', load, them)}{load.kilobytes:>9.1f} kB")


def gallery(ours: int, data: Path) -> None:
    heading(
        f"a gallery of {ITEMS} photos in Chromium, its processor slowed {THROTTLING} times, scrolled from end to end",
        "goals: opens within 1000 ms, no frame over 50 ms; work is the processor time of the longest frame alone",
    )
    seen = look(ours, data)
    print(
        f"opens in {seen.opened_ms:.0f} ms; longest frame {seen.longest_frame_ms:.0f} ms, longest work"
        f" {seen.longest_work_ms:.0f} ms, {seen.long_frames} of {seen.frames} frames over 50 ms;"
        f" at item {seen.items}: {seen.nodes} elements, {seen.heap_mb:.0f} MB of script memory"
    )
    print(
        f"boxes without any script, scrolled alike: longest frame {seen.bare_longest_frame_ms:.0f} ms,"
        f" {seen.bare_long_frames} of {seen.bare_frames} frames over 50 ms"
    )


def engine() -> None:
    heading("the embedded engine alone")
    for name, seconds in engine_seconds().items():
        print(f"{name}: {seconds:.1f} s")


def faces() -> None:
    wishes = likeness.sample()
    heading(
        f"likeness: {len({wish.style.id for wish in wishes})} styles, {len({wish.face for wish in wishes})} faces",
        f"distance of face embeddings, the same person below {likeness.SAME_PERSON}; the worst styles",
    )
    started = time.perf_counter()
    print(likeness.report(likeness.measure(wishes), worst=10))
    print(f"({(time.perf_counter() - started) / 60:.0f} minutes)")


def heading(title: str, explanation: str = "") -> None:
    print(f"\n{title}" + (f"\n({explanation})" if explanation else ""), flush=True)


def row(name: str, load: Load, against: Load) -> str:
    ratio = load.per_second / against.per_second
    return (
        f"{name:<34}{load.per_second:>8.0f}/s{load.percentile_ms(0.5):>9.1f} ms p50"
        f"{load.percentile_ms(0.99):>9.1f} ms p99{ratio:>8.2f} x"
    )


# Processes of the likeness bench import this module again.
if __name__ == "__main__":
    main()
