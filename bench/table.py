"""The table printed by `make bench`: each figure with its comparison, its goal, and whether the goal was met."""

from collections.abc import Iterable
from dataclasses import dataclass

_WIDTHS = (44, 26, 46, 12)


@dataclass(frozen=True)
class Line:
    what: str
    measured: str
    compared: str = ""
    """The competitor or the ceiling, measured in the same run."""
    goal: str = ""
    met: bool = True


def at_most(
    what: str, value: float, unit: str, *, goal: float | None = None, compared: str = "", digits: int = 0
) -> Line:
    measured = f"{value:.{digits}f}{unit}"
    if goal is None:
        return Line(what, measured, compared)
    return Line(what, measured, compared, f"<= {goal:.{digits}f}{unit}", round(value, digits) <= goal)


def at_least(what: str, value: float, unit: str = "", *, goal: float, compared: str = "") -> Line:
    return Line(what, f"{value:.0f}{unit}", compared, f">= {goal:.0f}{unit}", round(value) >= goal)


class Table:
    def __init__(self) -> None:
        self._goals: list[Line] = []
        print(_columns("", "measured", "compared with, same run", "goal", ""))

    def section(self, title: str, lines: Iterable[Line]) -> None:
        print(f"\n{title}", flush=True)
        for line in lines:
            verdict = ("met" if line.met else "MISSED") if line.goal else ""
            print(_columns(f"  {line.what}", line.measured, line.compared, line.goal, verdict), flush=True)
            if line.goal:
                self._goals.append(line)

    def end(self) -> None:
        missed = [line.what for line in self._goals if not line.met]
        print(f"\n{len(self._goals)} goals, {len(missed)} missed" + (f": {', '.join(missed)}" if missed else ""))


def _columns(*cells: str) -> str:
    *padded, last = cells
    return ("".join(cell.ljust(width) for cell, width in zip(padded, _WIDTHS, strict=True)) + last).rstrip()
