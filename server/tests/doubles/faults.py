"""Random faults of a server."""

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Literal


@dataclass
class Faults:
    share: float = 0.0
    """How many of the calls fail or hang."""
    hang_seconds: float = 10.0
    chance: random.Random = field(default_factory=random.Random)
    count: int = 0

    def __post_init__(self) -> None:
        self._lock = threading.Lock()

    def draw(self) -> Literal["fail", "hang"] | None:
        with self._lock:
            if self.chance.random() >= self.share:
                return None
            self.count += 1
            return self.chance.choice(("fail", "hang"))

    def hang(self) -> None:
        time.sleep(self.hang_seconds)
