"""The one table that `make bench` prints: beside each figure what it is compared with, its goal, and whether that was
met."""

from collections.abc import Iterable
from dataclasses import dataclass

_WIDTHS = (44, 26, 46, 12)


@dataclass(frozen=True)
class Line:
    what: str
    measured: str
    beside: str = ""
    """The peer, or the bare ceiling, in the same run."""
    goal: str = ""
    met: bool = True


def at_most(
    what: str, value: float, unit: str, *, goal: float | None = None, beside: str = "", digits: int = 0
) -> Line:
    measured = f"{value:.{digits}f}{unit}"
    if goal is None:
        return Line(what, measured, beside)
    return Line(what, measured, beside, f"<= {goal:.{digits}f}{unit}", round(value, digits) <= goal)


def at_least(what: str, value: float, unit: str = "", *, goal: float, beside: str = "") -> Line:
    return Line(what, f"{value:.0f}{unit}", beside, f">= {goal:.0f}{unit}", round(value) >= goal)


class Table:
    def __init__(self) -> None:
        self._goals: list[Line] = []
        print(_columns("", "measured", "beside it, in the same run", "goal", ""))

    def section(self, title: str, lines: Iterable[Line]) -> None:
        print(f"\n{title}", flush=True)
        for line in lines:
            verdict = ("met" if line.met else "MISSED") if line.goal else ""
            print(_columns(f"  {line.what}", line.measured, line.beside, line.goal, verdict), flush=True)
            if line.goal:
                self._goals.append(line)

    def end(self) -> None:
        missed = [line.what for line in self._goals if not line.met]
        print(f"\n{len(self._goals)} goals, {len(missed)} missed" + (f": {', '.join(missed)}" if missed else ""))


def _columns(*cells: str) -> str:
    *padded, last = cells
    return ("".join(cell.ljust(width) for cell, width in zip(padded, _WIDTHS, strict=True)) + last).rstrip()
