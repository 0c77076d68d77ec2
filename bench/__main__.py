"""`make bench`: one command, one table; `python -m bench calls creation` prints those parts of it alone."""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import account, calls, creation, interactions, likeness, pages, pictures
from bench.browser import THROTTLING
from bench.gallery import ITEMS, look
from bench.load import CONNECTIONS
from bench.servers import product
from bench.table import Line, Table, at_most
from retrato.media.images import AT_ONCE


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join([*_PRODUCT, *_ALONE]))
    asked = parser.parse_args().parts or [*_PRODUCT, *_ALONE]
    if unknown := set(asked) - {*_PRODUCT, *_ALONE}:
        parser.error(f"there is no {', '.join(unknown)}")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before\n")
    table = Table()
    if any(part in _PRODUCT for part in asked):
        with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
            data = Path(folder) / "data"
            with product(data) as ours:
                account.furnish(data)
                for part, show in _PRODUCT.items():
                    if part in asked:
                        show(table, ours, data)
    for part, show_alone in _ALONE.items():
        if part in asked:
            show_alone(table)
    table.end()


def show_pages(table: Table, ours: int, _data: Path) -> None:
    title = f"pages by Lighthouse, as a phone sees them; medians of {pages.RUNS}; beside them an article by VitePress"
    table.section(title, pages.measured(ours))


def show_interactions(table: Table, ours: int, _data: Path) -> None:
    title = f"a press on /imagine to its next frame, the processor slowed {THROTTLING} times"
    table.section(f"{title}; medians of {interactions.ROUNDS} walks", interactions.measured(ours))


def show_calls(table: Table, ours: int, data: Path) -> None:
    title = f"requests over {CONNECTIONS} connections; the ceiling is the same server with one pooled select by key"
    table.section(title, calls.measured(ours, data))


def show_creation(table: Table, ours: int, _data: Path) -> None:
    title = f"a photo from asked to there, without the engine's time; {creation.PHOTOS}, one after the other"
    table.section(title, creation.overhead(ours))


def show_pictures(table: Table, ours: int, data: Path) -> None:
    title = "images, JPEG of 2000 x 2000 to WebP, 500 wide; beside them npm ipx, which keeps nothing"
    table.section(f"{title}; one process and {AT_ONCE} threads each", pictures.measured(ours, data))


def show_gallery(table: Table, ours: int, data: Path) -> None:
    seen = look(ours, data)
    beside = f"boxes without script {seen.boxes}, by hand {seen.by_hand}"
    longest = f"{seen.boxes.longest_ms:.0f} ms, {seen.by_hand.longest_ms:.0f} ms"
    lines = [
        at_most("opens", seen.opened_ms, " ms", goal=1000),
        Line("frames over 50 ms", str(seen.ours), beside, "none", not seen.ours.long),
        at_most("the longest of them", seen.ours.longest_ms, " ms", beside=longest),
        at_most("longest work of the page", seen.ours.work_ms, " ms", beside=f"by hand {seen.by_hand.work_ms:.0f} ms"),
        at_most(f"elements at item {seen.items}", seen.nodes, ""),
        at_most(f"script memory at item {seen.items}", seen.heap_mb, " MB"),
    ]
    title = f"a gallery of {ITEMS} photos, the processor slowed {THROTTLING} times"
    table.section(f"{title}; beside it pages that could not be lighter", lines)


def show_engine(table: Table) -> None:
    lines = [at_most(name, seconds, " s", digits=1) for name, seconds in creation.engine_seconds().items()]
    table.section("the embedded engine alone", lines)


def show_likeness(table: Table) -> None:
    title = f"likeness: a recogniser takes what was made for the person below a distance of {likeness.SAME_PERSON}"
    table.section(title, likeness.measured())


# The gallery of 10,000 photos comes last: the others are measured with a few hundred.
_PRODUCT: dict[str, Callable[[Table, int, Path], None]] = {
    "pages": show_pages,
    "interactions": show_interactions,
    "calls": show_calls,
    "creation": show_creation,
    "pictures": show_pictures,
    "gallery": show_gallery,
}
_ALONE: dict[str, Callable[[Table], None]] = {"engine": show_engine, "likeness": show_likeness}

# Processes of the likeness bench import this module again.
if __name__ == "__main__":
    main()
