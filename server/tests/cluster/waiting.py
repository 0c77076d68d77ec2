import time
from collections.abc import Callable
from typing import Any


def wait_for(condition: Callable[[], Any], what: str, seconds: float = 60) -> Any:
    """Wait until the condition is true, and return what it returned."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what}: it did not happen in {seconds:.0f} s"
        time.sleep(0.2)
    return found
