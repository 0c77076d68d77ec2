"""How soon the create flow answers each press with a frame, as a slow phone sees it: Interaction to Next Paint."""

from statistics import median

from bench.browser import told_by
from bench.table import Line, at_most

ROUNDS = 5
_GOAL = 200


def measured(port: int) -> list[Line]:
    rounds: list[dict[str, float]] = told_by("interactions.mjs", port, rounds=ROUNDS)
    worst = [max(steps.values()) for steps in rounds]
    return [
        *(at_most(step, median(steps[step] for steps in rounds), " ms") for step in rounds[0]),
        at_most(
            "the slowest of a walk (INP)", median(worst), " ms", beside=f"at worst {max(worst):.0f} ms", goal=_GOAL
        ),
    ]
