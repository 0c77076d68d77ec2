import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog
from opentelemetry.sdk.trace import TracerProvider

from retrato.kit import tracing
from retrato.queue import enqueue
from retrato.runtime import Runtime


async def test_failure_of_a_job_is_logged_with_its_trace_and_without_its_arguments(
    runtime: Runtime,
    run_jobs: Callable[[], Awaitable[None]],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tracing, "_tracer", TracerProvider(shutdown_on_exit=False).get_tracer("test"))
    bound: list[dict[str, Any]] = []

    def keep_bound(_record: logging.LogRecord) -> bool:
        bound.append(structlog.contextvars.get_contextvars())
        return True

    monkeypatch.setattr(caplog.handler, "filters", [keep_bound])
    async with runtime.database.transaction() as session:
        job = await enqueue(session, "upkeep:forget_failed", to="ana@example.com")
    await run_jobs()
    assert f"Job upkeep:forget_failed[{job}] ended with status: Error" in caplog.text
    assert "ana@example.com" not in caplog.text
    assert [(each["job"], each["task"], len(each["trace_id"])) for each in bound] == [(job, "upkeep:forget_failed", 32)]
