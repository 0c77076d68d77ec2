"""Run all benchmarks, or the named ones: `python -m bench calls creation`."""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench import (
    account,
    calls,
    creation,
    denial,
    hot_path,
    hour,
    interactions,
    likeness,
    limits,
    pages,
    people,
    pictures,
    selfies,
    shoot,
    telemetry,
)
from bench.browser import THROTTLING
from bench.gallery import ITEMS, measure
from bench.load import CONNECTIONS
from bench.scale import measure as scale
from bench.servers import product
from bench.table import Line, Table, at_most
from retrato.integrations.engines import comparison
from retrato.integrations.engines.likeness import SAME_PERSON
from retrato.media.images import MAX_CONCURRENT


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench")
    known = [*_PRODUCT, *_ALONE, _SCALE]
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(known))
    parser.add_argument("--scale", type=float, default=1, help="scale: how many million people")
    arguments = parser.parse_args()
    requested = arguments.parts or [part for part in known if part not in _ON_REQUEST]
    if unknown := {*requested} - {*known}:
        parser.error(f"unknown: {', '.join(unknown)}")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
    table = Table()
    if any(part in _PRODUCT for part in requested):
        with tempfile.TemporaryDirectory(prefix="retrato-bench-") as folder:
            data = Path(folder) / "data"
            with product(data) as ours:
                account.prepare(data)
                for part, show in _PRODUCT.items():
                    if part in requested:
                        show(table, ours, data)
    for part, show_alone in _ALONE.items():
        if part in requested:
            show_alone(table)
    if _SCALE in requested:
        for title, lines in scale.measured(arguments.scale):
            table.section(title, lines)
    table.end()


def show_pages(table: Table, ours: int, _data: Path) -> None:
    title = f"pages: Lighthouse on a phone; medians of {pages.RUNS}; compared with an article built with VitePress"
    table.section(title, pages.measured(ours))


def show_interactions(table: Table, ours: int, _data: Path) -> None:
    title = f"interactions on /imagine: press to next frame, CPU slowed {THROTTLING} times"
    table.section(f"{title}; medians of {interactions.ROUNDS} runs", interactions.measured(ours))


def show_calls(table: Table, ours: int, data: Path) -> None:
    title = f"calls over {CONNECTIONS} connections; the ceiling is the same server with one pooled select by key"
    table.section(title, calls.measured(ours, data))


def show_hot_path(table: Table, ours: int, data: Path) -> None:
    title = "hot path: each shortcut of the hot calls, compared with the plain way in FastAPI and SQLAlchemy"
    table.section(title, hot_path.measured(ours, data))


def show_telemetry(table: Table, ours: int, data: Path) -> None:
    table.section("telemetry: additional CPU time of the hot calls", telemetry.measured(ours, data))


def show_creation(table: Table, ours: int, data: Path) -> None:
    title = f"creation: request to finished photo, without the engine's time; {creation.PHOTOS} in sequence"
    table.section(title, creation.overhead(ours, data))


def show_load(table: Table, ours: int, _data: Path) -> None:
    title = f"load: {people.PEOPLE} people with pauses of 2 to 6 s, beside a busy engine"
    table.section(f"{title}; {people.SECONDS:.0f} s; compared with {people.FEW} people", people.measured(ours))


def show_denial(table: Table, ours: int, _data: Path) -> None:
    title = "denial: attempts to stop the site, beside a few people who use it"
    table.section(title, denial.measured(ours))


def show_hour(table: Table, ours: int, _data: Path) -> None:
    table.section(f"an hour of use by {hour.PEOPLE} people", hour.measured(ours))


def show_pictures(table: Table, ours: int, data: Path) -> None:
    title = "pictures: JPEG of 2000 x 2000 to WebP, 500 wide; compared with npm ipx, which has no cache"
    table.section(f"{title}; one process and {MAX_CONCURRENT} threads each", pictures.measured(ours, data))


def show_gallery(table: Table, ours: int, data: Path) -> None:
    seen = measure(ours, data)
    compared = f"boxes {seen.boxes}, minimal grid {seen.minimal}"
    longest = f"{seen.boxes.longest_ms:.0f} ms, {seen.minimal.longest_ms:.0f} ms"
    lines = [
        at_most("opens", seen.opened_ms, " ms", goal=1000),
        Line("frames over 50 ms", str(seen.ours), compared, "none", not seen.ours.long),
        at_most("longest frame", seen.ours.longest_ms, " ms", compared=longest),
        at_most("longest task", seen.ours.task_ms, " ms", compared=f"minimal grid {seen.minimal.task_ms:.0f} ms"),
        at_most(f"elements at item {seen.items}", seen.nodes, ""),
        at_most(f"JS heap at item {seen.items}", seen.heap_mb, " MB"),
    ]
    title = f"gallery of {ITEMS} photos, CPU slowed {THROTTLING} times"
    table.section(f"{title}; compared with minimal pages", lines)


def show_engine(table: Table) -> None:
    lines = [at_most(name, seconds, " s", digits=1) for name, seconds in creation.engine_seconds().items()]
    table.section("embedded engine, nothing else running", lines)


def show_shoot(table: Table) -> None:
    table.section(f"a shoot of {shoot.PHOTOS} photos with the embedded engine", shoot.measured())


def show_limits(table: Table) -> None:
    title = f"limits of one PostgreSQL server: {limits.CONNECTIONS} connections that commit at once"
    table.section(title, limits.measured())


def show_likeness(table: Table) -> None:
    title = f"likeness: face recognition, same person below a distance of {SAME_PERSON}"
    table.section(title, likeness.measured())


def show_selfies(table: Table) -> None:
    title = (
        f"selfies: one person below a distance of {comparison.SAME_PERSON}, one shot up to {comparison.SAME_SHOT} bits"
    )
    table.section(title, selfies.measured())


# The gallery comes last, because it adds 10,000 photos; the other parts need a few hundred.
_PRODUCT: dict[str, Callable[[Table, int, Path], None]] = {
    "pages": show_pages,
    "interactions": show_interactions,
    "calls": show_calls,
    "hot-path": show_hot_path,
    "telemetry": show_telemetry,
    "creation": show_creation,
    "load": show_load,
    "denial": show_denial,
    "hour": show_hour,
    "pictures": show_pictures,
    "gallery": show_gallery,
}
_ALONE: dict[str, Callable[[Table], None]] = {
    "engine": show_engine,
    "shoot": show_shoot,
    "limits": show_limits,
    "likeness": show_likeness,
    "selfies": show_selfies,
}
_SCALE = "scale"
_ON_REQUEST = {"hour", _SCALE}

# The likeness benchmark's worker processes import this module again.
if __name__ == "__main__":
    main()
