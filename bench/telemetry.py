"""What metrics and traces cost on the hot calls, compared with a server that has none of them."""

import asyncio
import os
import statistics
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult

from bench.account import settings_of, signed_in
from bench.calls import hot_calls
from bench.hot_path import CALLS, take_turns
from bench.load import Request
from bench.table import Line, at_most
from retrato.db import Database
from retrato.kit.log import configure_logging
from retrato.settings import Settings
from tests.doubles.trace_collector import TraceCollector

_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
_TURNS = 150
"""The difference is smaller than what two turns of the same server differ by."""
_MOST_OF_METRICS, _MOST_OF_TRACES = 2, 5


def measured(port: int, data: Path) -> list[Line]:
    with signed_in(port) as client:
        requests = dict(zip(("session", "20 of 500 photos", "ids-finished"), hot_calls(client).values(), strict=True))
    settings = settings_of(data).model_copy(update={"isolates": 0})
    configure_logging(level="WARNING", json=False)
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return [line for name, request in requests.items() for line in runner.run(_compare(settings, name, request))]


async def _compare(settings: Settings, name: str, request: Request) -> list[Line]:
    without = await take_turns(settings, _as_is, _without_metrics, request, _TURNS)
    collector = TraceCollector()
    exporter = _MeasuredExporter(f"{collector.url}/v1/traces")
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter))

    def with_traces(app: FastAPI) -> None:
        app._telemetry["tracer_provider"] = provider
        # The other server starts after this.
        del os.environ[_ENDPOINT]

    def with_all_traces(app: FastAPI) -> None:
        with_traces(app)
        app._telemetry["exclude"] = None

    async def traced(change: Callable[[FastAPI], None]) -> list[tuple[float, float]]:
        os.environ[_ENDPOINT] = collector.url
        exporter.seconds = 0.0
        turns = await take_turns(settings, change, _as_is, request, _TURNS)
        provider.force_flush()
        export_ms = exporter.seconds * 1000 / (_TURNS * CALLS)
        return [(ours + export_ms, plain) for ours, plain in turns]

    some, all_ = await traced(with_traces), await traced(with_all_traces)
    provider.shutdown()
    collector.stop()
    return [
        _line(f"{name}: metrics", without, _MOST_OF_METRICS),
        _line(f"{name}: traces", some, _MOST_OF_TRACES),
        _line(f"{name}: traces, all kept", all_),
    ]


def _line(what: str, turns: Sequence[tuple[float, float]], most: float | None = None) -> Line:
    more = statistics.median(ours / plain - 1 for ours, plain in turns) * 100
    compared = f"{statistics.median(plain for _, plain in turns):.3f} ms without"
    if most is None:
        return Line(what, f"{more:.1f} %", compared)
    return at_most(what, more, " %", goal=most, compared=compared, digits=1)


def _as_is(_app: FastAPI) -> None: ...


def _without_metrics(app: FastAPI) -> None:
    @asynccontextmanager
    async def connect() -> AsyncIterator[Any]:
        pool = database._raw_pool
        if pool.closed:
            await pool.open()
        connection = await pool.getconn()
        try:
            yield connection
        finally:
            await pool.putconn(connection)

    app.state.request_metrics.observe = lambda _scope, _status, _seconds: None
    database: Database = app.state.runtime.database
    database.raw_connection = connect  # type: ignore[method-assign]


class _MeasuredExporter(OTLPSpanExporter):
    """Measures its own CPU time, because it runs in a thread of its own."""

    def __init__(self, endpoint: str) -> None:
        super().__init__(endpoint)
        self.seconds = 0.0

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        started = time.thread_time()
        result = super().export(spans)
        self.seconds += time.thread_time() - started
        return result
