"""Interaction to Next Paint of the create flow on a slow phone."""

from statistics import median

from bench.browser import run_script
from bench.table import Line, at_most

ROUNDS = 5
_GOAL = 200


def measured(port: int) -> list[Line]:
    rounds: list[dict[str, float]] = run_script("interactions.mjs", port, rounds=ROUNDS)
    worst = [max(steps.values()) for steps in rounds]
    return [
        *(at_most(step, median(steps[step] for steps in rounds), " ms") for step in rounds[0]),
        at_most("slowest of a run (INP)", median(worst), " ms", compared=f"worst run {max(worst):.0f} ms", goal=_GOAL),
    ]
