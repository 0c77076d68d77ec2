"""Logging of calls to the GPU engine."""

import pytest
import torch
from structlog.testing import capture_logs

from retrato.integrations.engines.diffusers.meter import metered


@pytest.fixture
def resets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Fake a GPU with 2 GB in use and a peak of 5 GB. Record resets of the peak."""
    called: list[str] = []
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.cuda, "memory_allocated", lambda: 2_000_000_000)
    monkeypatch.setattr(torch.cuda, "max_memory_allocated", lambda: 5_000_000_000)
    monkeypatch.setattr(torch.cuda, "reset_peak_memory_stats", lambda: called.append("reset"))
    return called


def test_call_is_logged_with_time_and_memory(resets: list[str]) -> None:
    with capture_logs() as lines, metered("photos made") as fields:
        fields.update(count=4)
    (line,) = lines
    assert line["event"] == "photos made"
    assert line["count"] == 4
    assert line["seconds"] >= 0
    assert (line["memory_gb"], line["peak_gb"]) == (2.0, 5.0)
    assert resets == ["reset"]


def test_peak_is_reset_after_a_failed_call(resets: list[str]) -> None:
    with capture_logs() as lines, pytest.raises(ValueError, match="no"), metered("trained"):
        raise ValueError("no")
    assert lines == []
    assert resets == ["reset"]


def test_only_the_time_is_logged_without_a_gpu() -> None:
    with capture_logs() as lines, metered("film made"):
        pass
    assert "memory_gb" not in lines[0]
