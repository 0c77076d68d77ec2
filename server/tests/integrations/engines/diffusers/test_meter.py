"""What the log says of a call, for whoever watches a GPU worker."""

import pytest
import torch
from structlog.testing import capture_logs

from retrato.integrations.engines.diffusers.meter import metered


@pytest.fixture
def resets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A GPU that has two gigabytes in use and had five; how often its peak was forgotten."""
    called: list[str] = []
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.cuda, "memory_allocated", lambda: 2_000_000_000)
    monkeypatch.setattr(torch.cuda, "max_memory_allocated", lambda: 5_000_000_000)
    monkeypatch.setattr(torch.cuda, "reset_peak_memory_stats", lambda: called.append("reset"))
    return called


def test_a_call_says_what_it_made_in_what_time_and_memory(resets: list[str]) -> None:
    with capture_logs() as lines, metered("photos made") as told:
        told.update(count=4)
    (line,) = lines
    assert line["event"] == "photos made"
    assert line["count"] == 4
    assert line["seconds"] >= 0
    assert (line["memory_gb"], line["peak_gb"]) == (2.0, 5.0)
    assert resets == ["reset"]


def test_the_peak_of_a_call_that_failed_is_not_the_next_ones(resets: list[str]) -> None:
    with capture_logs() as lines, pytest.raises(ValueError, match="no"), metered("trained"):
        raise ValueError("no")
    assert lines == []
    assert resets == ["reset"]


def test_without_a_gpu_only_the_time_is_told() -> None:
    with capture_logs() as lines, metered("film made"):
        pass
    assert "memory_gb" not in lines[0]
