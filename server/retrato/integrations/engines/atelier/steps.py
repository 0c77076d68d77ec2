"""Progress reports and cancellation of a call."""

from dataclasses import dataclass

from retrato.integrations.engines.contract import Cancel, Cancelled, Progress


@dataclass(frozen=True)
class Steps:
    progress: Progress
    cancel: Cancel
    start: float = 0.0
    end: float = 1.0

    def reached(self, share: float) -> None:
        """Report progress. Raise `Cancelled` if the caller has cancelled."""
        if self.cancel():
            raise Cancelled
        self.progress(self.start + (self.end - self.start) * min(max(share, 0.0), 1.0))

    def part(self, start: float, end: float) -> "Steps":
        """Return steps for a part of the work."""
        span = self.end - self.start
        return Steps(self.progress, self.cancel, self.start + span * start, self.start + span * end)
